import { spawnSync } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestShop, sendTo } from '#hosts/node/testing.ts';
import { findFreePort } from './free-port.ts';
import { addToCart, createCall, placeOrder, signUp } from './testing/buyer.ts';

const TOKEN = 'a-token-of-the-operator';
/** How often a buyer orders during an outage. */
const MINUTES_BETWEEN_ORDERS = 4;
/** How long each outage lasts, after some minutes in which everything works. */
const OUTAGE_MINUTES = 85;
const HEALTHY_MINUTES = 10;
const READS_A_MINUTE = 10;
/** The series of metrics, by name and labels: a value for each minute. */
type Series = Map<string, (number | undefined)[]>;

/**
 * Runs a shop with a clock that this test sets, and samples its metrics each minute. An order
 * is placed every few minutes of the outage.
 */
async function recordOutage(
  environment: Record<string, string>,
  payment: 'online' | 'cod',
): Promise<{ series: Series; lines: string[] }> {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await openTestShop({ RATE_LIMITS: 'off', METRICS_TOKEN: TOKEN, ...environment });
  const send = sendTo(shop.ask);
  const series: Series = new Map();
  for (let minute = 0; minute <= HEALTHY_MINUTES + OUTAGE_MINUTES; minute += 1) {
    vi.advanceTimersByTime(60_000);
    for (let read = 0; read < READS_A_MINUTE; read += 1) await shop.ask('/api/shop');
    if (minute >= HEALTHY_MINUTES && minute % MINUTES_BETWEEN_ORDERS === 0) {
      const { token } = await signUp(send, `buyer-${minute}@example.com`);
      const call = createCall(send, token);
      await addToCart(call, 'bk01');
      await placeOrder(call, { payment });
    }
    await shop.jobs.runDueOrders();
    await shop.jobs.runDueEmails();
    const headers = { authorization: `Bearer ${TOKEN}` };
    const text = await (await shop.ask('/metrics', { headers })).text();
    for (const [, name = '', value] of text.matchAll(
      /^(kitabdost_\S+(?: \S+)*\}|kitabdost_\w+) (\S+)$/gm,
    )) {
      if (name.includes('_bucket')) continue;
      const values = series.get(name) ?? [];
      values[minute] = Number(value);
      series.set(name, values);
    }
  }
  return { series, lines: shop.lines };
}

interface Expected {
  alertname: string;
  /** The label by which the alert names the part that fails. */
  labels: object;
  summary: string;
  /** How long after the beginning of the outage it must fire at the latest. */
  afterMinutes: number;
}

/** Has Prometheus evaluate the alerts over recorded series; returns what it reports. */
async function testAlerts(series: Series, expected: readonly Expected[]): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kitabdost-alerts-'));
  const file = join(folder.path, 'outage.test.yml');
  const input_series = [...series].map(([name, values]) => ({
    series: name,
    values: Array.from(values, (value) => value ?? '_').join(' '),
  }));
  const alert_rule_test = expected.flatMap(({ alertname, labels, summary, afterMinutes }) => [
    { alertname, eval_time: `${HEALTHY_MINUTES - 1}m`, exp_alerts: [] },
    ...[afterMinutes, OUTAGE_MINUTES].map((minutes) => ({
      alertname,
      eval_time: `${HEALTHY_MINUTES + minutes}m`,
      exp_alerts: [{ exp_labels: { ...labels, severity: 'page' }, exp_annotations: { summary } }],
    })),
  ]);
  const tests = [{ interval: '1m', input_series, alert_rule_test }];
  const rule_files = [resolve('deploy/prometheus-alerts.yml')];
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ rule_files, evaluation_interval: '1m', tests }));
  const { stdout, stderr, status } = spawnSync('promtool', ['test', 'rules', file]);
  return status === 0 ? '' : String(stdout) + String(stderr);
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

it('alerts while the mail server is away, and logs each failed try with its cause', async ({
  skip,
}) => {
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`,
    MAIL_FROM: 'Shop <shop@books.example>',
  };
  const { series, lines } = await recordOutage(environment, 'cod');
  const tries = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(tries.length).toBeGreaterThan(10);
  for (const line of tries)
    expect(line).toMatchObject({
      message: expect.stringMatching(/^The mail job failed, try \d+\.$/),
      causes: [expect.stringContaining('ECONNREFUSED')],
    });
  expect(lines.join('')).not.toContain('@example.com');
  if (!hasPromtool) skip('promtool is not installed');
  const problems = await testAlerts(series, [
    {
      alertname: 'KitabdostOutsideCallsFail',
      labels: { system: 'mail' },
      summary: 'Calls to another system fail: mail.',
      afterMinutes: 10,
    },
    {
      alertname: 'KitabdostJobsLate',
      labels: { kind: 'mail' },
      summary: 'Jobs of the kind mail do not succeed.',
      afterMinutes: 25,
    },
  ]);
  expect(problems).toBe('');
});

it('alerts while the payment provider is away, and logs each failed call with its cause', async ({
  skip,
}) => {
  const { series, lines } = await recordOutage(
    {
      RAZORPAY_KEY_ID: 'rzp_test_key',
      RAZORPAY_KEY_SECRET: 'a secret key',
      RAZORPAY_WEBHOOK_SECRET: 'a webhook secret',
      RAZORPAY_API_URL: `http://127.0.0.1:${await findFreePort()}`,
    },
    'online',
  );
  const calls = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(calls.length).toBeGreaterThan(OUTAGE_MINUTES / MINUTES_BETWEEN_ORDERS - 1);
  for (const line of calls)
    expect(line).toMatchObject({
      provider: 'razorpay',
      call: 'createOrder',
      causes: [expect.any(String), expect.stringContaining('ECONNREFUSED')],
    });
  expect(lines.join('')).not.toContain('secret');
  if (!hasPromtool) skip('promtool is not installed');
  const problems = await testAlerts(series, [
    {
      alertname: 'KitabdostOutsideCallsFail',
      labels: { system: 'payments' },
      summary: 'Calls to another system fail: payments.',
      afterMinutes: 25,
    },
    {
      alertname: 'KitabdostRouteFails',
      labels: { route: '/api/user/orders' },
      summary: 'Most responses of /api/user/orders are server errors.',
      afterMinutes: 85,
    },
  ]);
  expect(problems).toBe('');
});
