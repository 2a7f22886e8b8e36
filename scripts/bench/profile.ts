import type { Browser } from '@playwright/test';
import { createSourceFinder, type CallFrame, type SourceFunction } from './profile-sources.ts';
import { BARE_PATH, type Sites } from './sites.ts';
import { printTable } from './table.ts';
import { categoryTimes } from './trace-events.ts';
import { traceVisit } from './trace.ts';
import { visitPage, type VisitOptions } from './visit.ts';

const RUNS = 3;
const SAMPLE_US = 200;
/** A longer time between two samples means that another process had the CPU. */
const LONGEST_SAMPLE_US = 1000;
const MOST_ROWS = 40;

/** The result of `Profiler.stop`. */
interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[];
  samples?: number[];
  timeDeltas?: number[];
}

/** ms on the main thread by file, function and React phase; the mean of all runs. */
interface Work {
  files: Map<string, number>;
  functions: Map<string, number>;
  phases: Map<string, number>;
  categories: Map<string, number>;
}

/** React functions that each contain one phase of its work. */
const PHASES = new Map(
  Object.entries({
    renderRootSync: 'React: render',
    renderRootConcurrent: 'React: render',
    commitRoot: 'React: commit',
    flushPassiveEffects: 'React: effects',
    listenToAllSupportedEvents: 'React: listeners',
  }),
);

/** Shows where the main thread spends its time in the list of books and in the bare React list. */
export async function profileList(browser: Browser, sites: Sites, runs = RUNS): Promise<object> {
  const { shop, plain, folder, plainFolder, paths, elsewhere } = sites;
  const visit = { elsewhere: elsewhere.url };
  const own = await profilePage(
    browser,
    { server: shop, path: paths.books, isShop: true, ...visit },
    folder,
    runs,
  );
  const bare = await profilePage(
    browser,
    { server: plain, path: BARE_PATH, ...visit },
    plainFolder,
    runs,
  );
  printWork('By kind of work (tracing)', own.categories, bare.categories);
  printWork('By phase of the script (CPU profile)', own.phases, bare.phases);
  printWork('By source file, self time (CPU profile)', own.files, bare.files);
  printWork('By function, self time (CPU profile)', own.functions, bare.functions);
  return { shop: own, bare };
}

async function profilePage(
  browser: Browser,
  visit: VisitOptions,
  folder: string,
  runs: number,
): Promise<Work> {
  const find = createSourceFinder(folder);
  const work: Work = {
    files: new Map(),
    functions: new Map(),
    phases: new Map(),
    categories: new Map(),
  };
  for (let run = 0; run < runs; run++) {
    addProfile(work, await takeProfile(browser, visit), find, 1 / runs);
    // Not together with a trace: each slows the other down.
    const { thread } = await traceVisit(browser, () => visitPage(browser, visit));
    for (const [category, ms] of categoryTimes(thread)) add(work.categories, category, ms / runs);
  }
  return work;
}

async function takeProfile(browser: Browser, visit: VisitOptions): Promise<CpuProfile> {
  let taken: CpuProfile | undefined;
  await visitPage(browser, {
    ...visit,
    async around(devtools, load) {
      await devtools.send('Profiler.enable');
      await devtools.send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
      await devtools.send('Profiler.start');
      await load();
      taken = (await devtools.send('Profiler.stop')).profile;
    },
  });
  if (!taken) throw new Error('The page was not profiled.');
  return taken;
}

function addProfile(
  { files, functions, phases }: Work,
  { nodes, samples = [], timeDeltas = [] }: CpuProfile,
  find: (frame: CallFrame) => SourceFunction,
  share: number,
): void {
  const sources = new Map(nodes.map(({ id, callFrame }) => [id, find(callFrame)]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])));
  for (const [index, id] of samples.entries()) {
    const source = sources.get(id);
    // The time until the next sample belongs to this one.
    const ms = (Math.min(timeDeltas[index + 1] ?? 0, LONGEST_SAMPLE_US) / 1000) * share;
    if (!source || source.file === '(idle)' || source.file === '(program)') continue;
    add(files, shorten(source.file), ms);
    add(functions, `${source.name} · ${shorten(source.file)}`, ms);
    add(phases, nameWork(id, sources, parents), ms);
  }
}

/** The innermost function that marks a phase, otherwise the outermost function of the page. */
function nameWork(
  id: number,
  sources: Map<number, SourceFunction>,
  parents: Map<number, number>,
): string {
  let outermost = '(browser)';
  for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
    const { name = '', file = '' } = sources.get(at) ?? {};
    const phase = PHASES.get(name);
    if (phase) return phase;
    if (file !== '(root)') outermost = `${name} · ${shorten(file)}`;
  }
  return outermost;
}

function shorten(file: string): string {
  return file.replace(/^.*node_modules\//, '').replace(/^(\/assets\/\w+)-[\w-]+/, '$1');
}

function add(sums: Map<string, number>, key: string, ms: number): void {
  sums.set(key, (sums.get(key) ?? 0) + ms);
}

function printWork(title: string, shop: Map<string, number>, bare: Map<string, number>): void {
  const sum = (times: Map<string, number>) => times.values().reduce((all, ms) => all + ms, 0);
  const names = new Set([...shop.keys(), ...bare.keys()]);
  const rows = [...names].map((name) => [name, shop.get(name) ?? 0, bare.get(name) ?? 0] as const);
  const shown = rows.toSorted((a, b) => b[1] - a[1] || b[2] - a[2]).slice(0, MOST_ROWS);
  const write = ([name, ...times]: readonly [string, number, number]) => [
    name,
    ...times.map((ms) => ms.toFixed(1)),
  ];
  printTable(
    `${title}, ms at 4 × CPU`,
    ['', 'shop', 'bare React'],
    [...shown, ['all', sum(shop), sum(bare)] as const].map(write),
  );
}
