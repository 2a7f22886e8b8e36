import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createMetrics } from '#hosts/node/telemetry/metrics.ts';

const RULES = readFileSync('deploy/prometheus-alerts.yml', 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const source = v.object({ type: v.literal('prometheus'), uid: v.literal('${source}') });
/** The fields of a dashboard and its panels that Grafana needs. */
const dashboardSchema = v.object({
  uid: v.pipe(v.string(), v.maxLength(40)),
  title: v.string(),
  schemaVersion: count,
  time: v.object({ from: v.string(), to: v.string() }),
  templating: v.object({ list: v.array(v.object({ name: v.literal('source') })) }),
  panels: v.array(
    v.object({
      id: count,
      type: v.literal('timeseries'),
      title: v.string(),
      datasource: source,
      gridPos: v.object({ x: count, y: count, w: v.pipe(count, v.maxValue(24)), h: count }),
      fieldConfig: v.object({
        defaults: v.object({ unit: v.string() }),
        overrides: v.array(v.unknown()),
      }),
      targets: v.array(v.object({ refId: v.string(), expr: v.string(), legendFormat: v.string() })),
    }),
  ),
});

function readDashboard() {
  return v.parse(
    dashboardSchema,
    JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')),
  );
}

/** Lists the names of all metrics of a process. */
async function listMetricNames(): Promise<Set<string>> {
  const metrics = createMetrics({
    readFigures: () => Promise.resolve({ orders: {}, overdueMs: 0, jobs: [], backupAt: 0 }),
    readLoad: () => ({ running: 0, idle: 0, waiting: 0 }),
    now: () => 0,
  });
  const { text } = await metrics.write('', true);
  return new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
}

function readMetricNames(expression: string): string[] {
  const names = expression.match(/\b(?:kitabdost|nodejs|process)_\w+/g) ?? [];
  return names.map((name) => name.replace(/_bucket$/, ''));
}

it('uses only existing metrics in dashboard and alerts, and each of the shop’s own', async () => {
  const names = await listMetricNames();
  const drawn = readDashboard().panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => readMetricNames(expr)),
  );
  const own = [...names].filter((name) => name.startsWith('kitabdost_'));
  expect([...drawn, ...readMetricNames(RULES)].filter((name) => !names.has(name))).toEqual([]);
  expect(own.filter((name) => ![...drawn, ...readMetricNames(RULES)].includes(name))).toEqual([]);
});

it('gives each panel of the dashboard a unique id and position', () => {
  const { panels } = readDashboard();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
});

it('documents every alert', async () => {
  const alerts = [...RULES.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  expect(alerts.length).toBeGreaterThan(5);
  const page = await readFile('docs/operate.md', 'utf8');
  expect(alerts.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('has alerts that fire, and are silent otherwise', ({ skip }) => {
  if (!hasPromtool) skip('promtool is not installed');
  const tested = spawnSync('promtool', ['test', 'rules', 'deploy/prometheus-alerts.test.yml']);
  expect([String(tested.stderr), tested.status]).toEqual(['', 0]);
});

it.runIf(hasPromtool)('has alerts and panels that Prometheus can parse', async () => {
  const expressions = readDashboard().panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
  );
  const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kitabdost-rules-'));
  const panels = join(folder.path, 'panels.yml');
  // JSON is YAML.
  await writeFile(panels, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
  const checked = spawnSync('promtool', ['check', 'rules', 'deploy/prometheus-alerts.yml', panels]);
  expect([String(checked.stderr), checked.status]).toEqual(['', 0]);
});
