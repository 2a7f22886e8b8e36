import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { Browser, CDPSession } from '@playwright/test';
import { printTable } from './report.ts';
import { BARE_PATH, type Sites } from './sites.ts';
import { visitPage, type VisitOptions } from './visit.ts';

const SAMPLE_US = 200;
/** A longer time between two samples means that another process had the CPU. */
const MAX_SAMPLE_US = 1000;
const MAX_ROWS = 40;

/** Shows where the main thread spends its time in the list of books and in the bare React list. */
export async function profileList(browser: Browser, sites: Sites, runs: number): Promise<object> {
  const { shop, plain, folder, plainFolder, paths, elsewhere } = sites;
  const list = { server: shop, path: paths.books, isShop: true, elsewhere };
  const own = await profilePage(browser, list, folder, runs);
  const bareList = { server: plain, path: BARE_PATH, elsewhere };
  const bare = await profilePage(browser, bareList, plainFolder, runs);
  const files = [...new Set([...own.keys(), ...bare.keys()])];
  const rows = files
    .map((file) => ({ file, own: own.get(file) ?? 0, bare: bare.get(file) ?? 0 }))
    .toSorted((a, b) => b.own - a.own || b.bare - a.bare);
  printTable(
    'Work by source file, self time, ms at 4 × CPU',
    ['', 'shop', 'bare React'],
    rows.slice(0, MAX_ROWS).map((row) => [row.file, row.own.toFixed(1), row.bare.toFixed(1)]),
  );
  return rows;
}

/** Measures the work by source file in ms, the mean of all runs. `folder` has the source maps. */
async function profilePage(
  browser: Browser,
  visit: VisitOptions,
  folder: string,
  runs: number,
): Promise<Map<string, number>> {
  const work = new Map<string, number>();
  const maps = new Map<string, ReturnType<typeof readMap>>();

  function findSource(url: string, line: number, column: number): string {
    if (!url.startsWith('http')) return '(browser)';
    const path = new URL(url).pathname;
    const { map, linesAbove } = maps.get(path) ?? readMap(join(folder, path));
    maps.set(path, { map, linesAbove });
    const entry = map?.findEntry(line - linesAbove, column);
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return path;
    return entry.originalSource.replace(/^.*node_modules\/|^(\.\.\/)+/, '');
  }

  async function wrapLoad(devtools: CDPSession, load: () => Promise<void>): Promise<void> {
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    await devtools.send('Profiler.start');
    await load();
    const { profile } = await devtools.send('Profiler.stop');
    const { samples = [], timeDeltas = [] } = profile;
    const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
    for (const [at, id] of samples.entries()) {
      const {
        functionName = '',
        url = '',
        lineNumber = 0,
        columnNumber = 0,
      } = frames.get(id) ?? {};
      if (functionName === '(idle)' || functionName === '(program)') continue;
      const source = findSource(url, lineNumber, columnNumber);
      // The time until the next sample belongs to this one.
      const ms = Math.min(timeDeltas[at + 1] ?? 0, MAX_SAMPLE_US) / 1000;
      work.set(source, (work.get(source) ?? 0) + ms / runs);
    }
  }

  for (let run = 0; run < runs; run++) await visitPage(browser, { ...visit, wrapLoad });
  return work;
}

function readMap(script: string) {
  if (!existsSync(`${script}.map`)) return { map: undefined, linesAbove: 0 };
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')));
  // The build may have put a compile hint above the mapped code.
  return { map, linesAbove: readFileSync(script, 'utf8').startsWith('//#') ? 1 : 0 };
}
