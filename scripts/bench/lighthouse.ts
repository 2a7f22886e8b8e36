import lighthouse from 'lighthouse';
import { launchChromium } from '../launch-chromium.ts';
import { waitForIdleMachine } from './idle-machine.ts';
import type { Sites } from './sites.ts';
import { formatMs, median, printBudgets, printTable } from './table.ts';

const RUNS = 3;
const COLUMNS = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

interface Run {
  scores: number[];
  times: number[];
  /** The audits that cost points, with their categories. */
  losses: string[];
}

/**
 * Lighthouse with its phone preset and simulated throttling. Each run starts a new browser, as
 * `npx lighthouse` does, so every visit is a first one.
 */
export async function runLighthouse({ shop, paths }: Sites) {
  const pages: { name: string; scores: number[]; times: number[]; losses: string[] }[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run++) {
      runs.push(await judgePage(shop.origin + path));
    }
    const middle = (pick: (run: Run) => number[], length: number) =>
      Array.from({ length }, (_, index) => median(runs.map((run) => pick(run)[index] ?? NaN)));
    pages.push({
      name,
      scores: middle(({ scores }) => scores, COLUMNS.length),
      times: middle(({ times }) => times, TIMES.length),
      losses: [...new Set(runs.flatMap(({ losses }) => losses))],
    });
  }
  printTable(
    `Lighthouse, phone preset, median of ${RUNS}`,
    ['page', ...COLUMNS, 'FCP', 'LCP', 'TBT', 'CLS'],
    pages.map(({ name, scores, times }) => [
      name,
      ...scores.map(String),
      ...times.slice(0, 3).map(formatMs),
      (times[3] ?? NaN).toFixed(3),
    ]),
  );
  for (const { name, losses } of pages) for (const loss of losses) console.log(`${name}: ${loss}`);
  const missed = printBudgets(
    'Lighthouse budgets',
    pages.map(({ name, scores }) => ({
      name: `${name}: points short of 400`,
      value: 400 - scores.reduce((sum, score) => sum + score, 0),
      limit: 0,
    })),
  );
  return { pages, missed };
}

async function judgePage(url: string): Promise<Run> {
  await waitForIdleMachine();
  const { port, kill } = await launchChromium();
  const options = { port, logLevel: 'error' as const, onlyCategories: COLUMNS };
  const result = await lighthouse(url, options).finally(kill);
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { categories, audits } = result.lhr;
  const losses = COLUMNS.flatMap((column) =>
    (categories[column]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.995) return [];
      return [`${column}: ${audit.title} (${audit.score}) ${audit.displayValue ?? ''}`.trim()];
    }),
  );
  return {
    scores: COLUMNS.map((column) => Math.round((categories[column]?.score ?? 0) * 100)),
    times: TIMES.map((id) => audits[id]?.numericValue ?? NaN),
    losses,
  };
}
