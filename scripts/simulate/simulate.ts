import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MINUTE_MS } from '#domain/values/time.ts';
import { plantFault } from './faults/plant.ts';
import type { Exploration } from './explore.ts';
import type { Result } from './run.ts';
import type { Story } from './story.ts';

const FOLDER = 'node_modules/.cache/simulate';
const DEFAULT_DAYS = 100;
/** The time line of the console shows this number of steps in a readable way. */
const MAX_SHOWN_STEPS = 400;
const STORES: Record<string, string> = {
  memory: 'memory',
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
};

await simulate();

/**
 * Usage: `npm run simulate -- [--seed 7] [--days 100 | --minutes 5] [--store memory]`; with
 * `--orders 50`, one story of a shop that has 50 orders a day. Or with `--replay FILE`, `--faults`,
 * or `--fault NAME`. Exits with 1 if an invariant was violated.
 */
async function simulate(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      days: { type: 'string', default: String(DEFAULT_DAYS) },
      minutes: { type: 'string' },
      orders: { type: 'string' },
      store: { type: 'string', default: 'memory' },
      replay: { type: 'string' },
      faults: { type: 'boolean', default: false },
      fault: { type: 'string' },
    },
  });
  if (values.faults) {
    const { findFaults } = await import('./faults/find-faults.ts');
    process.exitCode = (await findFaults(Number(values.seed))) ? 0 : 1;
    return;
  }
  if (values.fault !== undefined) plantFault(values.fault);
  const { chooseStore, cleanUp } = await import('./stores.ts');
  const { openStore } = chooseStore(values.store);
  if (values.replay !== undefined) {
    const { runStory } = await import('./run.ts');
    const story = JSON.parse(await readFile(values.replay, 'utf8')) as Story;
    const result = await runStory(story, { openStore, keepLines: true });
    await cleanUp();
    console.log(result.lines.join('\n'));
    await printAddress(story, result, values.store);
    return report({ ...result, stories: 1 }, result.violations.length);
  }
  const { explore } = await import('./explore.ts');
  const seed = Number(values.seed);
  const end = performance.now() + Number(values.minutes ?? Infinity) * MINUTE_MS;
  const maxDays = values.minutes === undefined || values.orders ? Number(values.days) : Infinity;
  const explored = await explore({
    seed,
    openStore,
    ...(values.orders && { size: { orders: Number(values.orders), days: Number(values.days) } }),
    goesOn: ({ days }) => days < maxDays && performance.now() < end,
  });
  await cleanUp();
  const { finding } = explored;
  if (finding) {
    const { story, result, seconds } = finding;
    const file = `${FOLDER}/seed-${story.seed}.json`;
    await mkdir(FOLDER, { recursive: true });
    await writeFile(file, `${JSON.stringify(story, undefined, 2)}\n`);
    console.log(result.lines.join('\n'));
    console.log(`Seed ${story.seed}, ${story.acts.length} acts. Play it again: --replay ${file}`);
    for (const { invariant, text } of result.violations) console.log(`${invariant}: ${text}`);
    await printAddress(story, result, values.store);
    const { length } = story.acts;
    console.log(
      `Found after ${explored.steps} steps and ${seconds.toFixed(1)} s, in ${length} acts: ${result.violations[0]?.invariant}`,
    );
  }
  console.log(`Seed ${seed}, ${explored.stories} stories, ${explored.orders} orders.`);
  report(explored, finding ? 1 : 0);
}

/** Prints the address at which the demo’s console shows the story. */
async function printAddress(story: Story, { trace }: Result, store: string): Promise<void> {
  if (trace.length > MAX_SHOWN_STEPS) return;
  const { packTrace } = await import('#devtools/replay/trace.ts');
  const { toTrace } = await import('./trace.ts');
  const packed = await packTrace(toTrace(story, trace, STORES[store] ?? store));
  console.log(`See it in the demo: /mock-man#replay=${packed}`);
}

function report(explored: Omit<Exploration, 'finding'>, violations: number): void {
  const { days, steps, digest } = explored;
  console.log(
    `${Math.round(days)} days, ${steps} steps, ${violations} violations, digest ${digest}`,
  );
  process.exitCode = violations > 0 ? 1 : 0;
}
