import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { withServers } from '../stress/test-shops.ts';
import { proxyCounted } from './counted-server.ts';
import { median, printLimits, printTable } from './report.ts';
import { BARE_PATH, FLOOR_PATH, type Sites } from './sites.ts';
import { visitPage, type Visit } from './visit.ts';

/** Limits as multiples of the handwritten page and of the floor. */
const PAINT_RATIO = 1.25;
const LIST_LCP_RATIO = 1.15;
/** Limits as multiples of the bare React page. */
const MAIN_THREAD_RATIO = 1.5;
const BLOCKING_RATIO = 1.1;

/**
 * Measures first visits by a phone. Alternates each page of the shop with the pages for comparison.
 */
export async function measureSpeed(browser: Browser, sites: Sites, runs: number): Promise<void> {
  const { shop, plain, paths, elsewhere } = sites;
  const pages = [
    ...Object.entries(paths).flatMap(([name, path]) => [
      { name, server: shop, path, isShop: true },
      { name: `${name} plain`, server: plain, path },
    ]),
    { name: 'bare React', server: plain, path: BARE_PATH },
    { name: 'floor', server: plain, path: FLOOR_PATH },
  ].map((page) => ({ ...page, visits: [] as Visit[] }));
  for (let run = 0; run < runs; run++) {
    for (const page of pages) page.visits.push(await visitPage(browser, { ...page, elsewhere }));
    process.stdout.write(`run ${run + 1} of ${runs} `);
  }
  const medians = new Map(pages.map(({ name, visits }) => [name, takeMedians(visits)]));
  printSpeed(medians);
  printSpeedLimits(Object.keys(paths), medians);
}

/** Like `measureSpeed`, with pages and API of the shop's server over SQLite. */
export async function measureServerSpeed(browser: Browser, sites: Sites, runs: number) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kitabdost-bench-'));
  // Without `await`, the folder would be removed before the server has started.
  await withServers({ DATA_DIR: folder.path }, 1, async ([{ origin }]) => {
    const shop = await proxyCounted(origin);
    await measureSpeed(browser, { ...sites, shop }, runs).finally(shop.close);
  });
}

function takeMedians(visits: Visit[]): Visit {
  const names = Object.keys(visits[0] ?? {}) as (keyof Visit)[];
  const medians = Object.fromEntries(
    names.map((name) => [name, median(visits.map((visit) => visit[name]))]),
  ) as unknown as Visit;
  // The maximum, because a layout shift in any visit counts.
  return { ...medians, cls: Math.max(...visits.map(({ cls }) => cls)) };
}

function printSpeed(medians: Map<string, Visit>): void {
  const times = ['fcp', 'lcp', 'tbt', 'mainThread'] as const;
  printTable(
    'Speed on a phone, cold, ms (median)',
    ['page', ...times, 'shift', 'requests', 'kB', 'script kB'],
    [...medians].map(([name, values]) => [
      name,
      ...times.map((time) => values[time].toFixed(0)),
      values.cls.toFixed(3),
      String(values.requests),
      ...[values.bytes, values.scriptBytes].map((bytes) => (bytes / 1000).toFixed(1)),
    ]),
  );
}

function printSpeedLimits(pages: string[], medians: Map<string, Visit>): void {
  const find = (name: string) => {
    const found = medians.get(name);
    if (!found) throw new Error(`"${name}" was not measured.`);
    return found;
  };
  const [list, bare, floor] = [find('books'), find('bare React'), find('floor')];
  printLimits('Limits of speed', [
    ...pages.flatMap((page): Parameters<typeof printLimits>[1] => {
      const [shop, plain] = [find(page), find(`${page} plain`)];
      const lcpRatio = page === 'books' ? LIST_LCP_RATIO : PAINT_RATIO;
      return [
        [`${page}: FCP ÷ plain`, shop.fcp / plain.fcp, PAINT_RATIO],
        [`${page}: LCP ÷ plain`, shop.lcp / plain.lcp, lcpRatio],
        [`${page}: TBT, ms`, shop.tbt, 100],
        [`${page}: CLS`, shop.cls, 0],
      ];
    }),
    ['books: FCP ÷ floor', list.fcp / floor.fcp, PAINT_RATIO],
    ['books: LCP ÷ floor', list.lcp / floor.lcp, PAINT_RATIO],
    ['books: main thread ÷ bare React', list.mainThread / bare.mainThread, MAIN_THREAD_RATIO],
    // Both may be 0.
    ['books: TBT ÷ bare React', list.tbt / Math.max(bare.tbt, 1), BLOCKING_RATIO],
    ['books: requests', list.requests, 12],
    ['books: kB', list.bytes / 1000, 160],
    ['books: JavaScript, kB', list.scriptBytes / 1000, 110],
  ]);
}
