import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { withServers } from '../stress/test-shops.ts';
import { proxyCounted } from './counted-server.ts';
import { formatKb, formatMs, median, printBudgets, printTable, type Budget } from './report.ts';
import { BARE_PATH, FLOOR_PATH, type Sites } from './sites.ts';
import { visitPage, type Visit } from './visit.ts';

/** Limits as multiples of the handwritten page and of the floor. */
const PAINT_RATIO = 1.25;
const LIST_LCP_RATIO = 1.15;
/** Limits as multiples of the bare React page. */
const MAIN_THREAD_RATIO = 1.5;
const BLOCKING_RATIO = 1.1;

type Medians = Record<keyof Visit, number>;

/**
 * Measures first visits by a phone. Alternates each page of the shop with the pages for comparison.
 */
export async function measureSpeed(browser: Browser, sites: Sites, runs: number) {
  const { shop, plain, paths, elsewhere } = sites;
  const visits = new Map<string, Visit[]>();
  const addVisit = (name: string, visit: Visit) =>
    visits.set(name, [...(visits.get(name) ?? []), visit]);
  for (let run = 0; run < runs; run++) {
    for (const [name, path] of Object.entries(paths)) {
      addVisit(name, await visitPage(browser, { server: shop, path, elsewhere, isShop: true }));
      addVisit(`${name} plain`, await visitPage(browser, { server: plain, path, elsewhere }));
    }
    addVisit('bare react', await visitPage(browser, { server: plain, path: BARE_PATH, elsewhere }));
    addVisit('floor', await visitPage(browser, { server: plain, path: FLOOR_PATH, elsewhere }));
    process.stdout.write(`run ${run + 1} of ${runs} `);
  }
  const medians = new Map(visits.entries().map(([name, all]) => [name, takeMedians(all)]));
  printSpeed(medians);
  const missed = printBudgets('Speed budgets', listBudgets(Object.keys(paths), medians));
  return { visits: Object.fromEntries(visits), missed };
}

/** Like `measureSpeed`, with pages and API of the shop's server over SQLite. */
export async function measureServerSpeed(browser: Browser, sites: Sites, runs: number) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kitabdost-bench-'));
  // Without `await`, the folder would be removed before the server has started.
  return await withServers({ DATA_DIR: folder.path }, 1, async ([{ origin }]) => {
    const shop = await proxyCounted(origin);
    return measureSpeed(browser, { ...sites, shop }, runs).finally(shop.close);
  });
}

function takeMedians(visits: Visit[]): Medians {
  const names = Object.keys(visits[0] ?? {}) as (keyof Visit)[];
  const medians = Object.fromEntries(
    names.map((name) => [name, median(visits.map((visit) => visit[name] ?? NaN))]),
  ) as Medians;
  // The maximum, because a layout shift in any visit counts.
  return { ...medians, cls: Math.max(...visits.map(({ cls }) => cls)) };
}

function printSpeed(medians: Map<string, Medians>): void {
  const times = ['fcp', 'lcp', 'tbt', 'hydrated', 'fresh', 'mainThread'] as const;
  printTable(
    'Speed on a phone, cold, ms (median)',
    ['page', ...times, 'shift', 'requests', 'kB', 'script kB'],
    [...medians].map(([name, values]) => [
      name,
      ...times.map((time) => formatMs(values[time])),
      values.cls.toFixed(3),
      String(values.requests),
      formatKb(values.bytes),
      formatKb(values.scriptBytes),
    ]),
  );
}

function listBudgets(pages: string[], medians: Map<string, Medians>): Budget[] {
  const find = (name: string) => {
    const found = medians.get(name);
    if (!found) throw new Error(`"${name}" was not measured.`);
    return found;
  };
  const list = find('books');
  const bare = find('bare react');
  const floor = find('floor');
  const mainThread = list.mainThread / bare.mainThread;
  // Both may be 0.
  const blocking = list.tbt / Math.max(bare.tbt, 1);
  return [
    ...pages.flatMap((page): Budget[] => {
      const [shop, plain] = [find(page), find(`${page} plain`)];
      const limit = page === 'books' ? LIST_LCP_RATIO : PAINT_RATIO;
      return [
        {
          name: `${page}: FCP ÷ plain`,
          value: shop.fcp / plain.fcp,
          limit: PAINT_RATIO,
          digits: 2,
        },
        { name: `${page}: LCP ÷ plain`, value: shop.lcp / plain.lcp, limit, digits: 2 },
        { name: `${page}: TBT, ms`, value: shop.tbt, limit: 100 },
        { name: `${page}: CLS`, value: shop.cls, limit: 0, digits: 3 },
      ];
    }),
    { name: 'books: FCP ÷ floor', value: list.fcp / floor.fcp, limit: PAINT_RATIO, digits: 2 },
    { name: 'books: LCP ÷ floor', value: list.lcp / floor.lcp, limit: PAINT_RATIO, digits: 2 },
    { name: 'books: main thread ÷ bare', value: mainThread, limit: MAIN_THREAD_RATIO, digits: 2 },
    { name: 'books: TBT ÷ bare React', value: blocking, limit: BLOCKING_RATIO, digits: 2 },
    { name: 'books: requests', value: list.requests, limit: 12 },
    { name: 'books: kB', value: list.bytes / 1000, limit: 160, digits: 1 },
    { name: 'books: JavaScript, kB', value: list.scriptBytes / 1000, limit: 110, digits: 1 },
  ];
}
