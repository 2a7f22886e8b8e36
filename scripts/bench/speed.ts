import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { LIMITS } from './limits.ts';
import { median, printLimits, printTable, type Limited } from './report.ts';
import { BARE_PATH, FLOOR_PATH, type Sites } from './sites.ts';
import { visitPage, type Visit } from './visit.ts';

/** `react-dom` and React Router in the entry script after Brotli, by the map of 2026-11-23. */
const LIBRARIES_KB = 80.8;

const { speed: SPEED } = LIMITS;

type Medians = (name: string) => Visit;

/** The limits of each page, compared with the handwritten page of the same name. */
const limitPage = (page: string, medianOf: Medians): Limited[] => {
  const [shop, plain] = [medianOf(page), medianOf(`${page} plain`)];
  const lcpRatio = page === 'books' ? SPEED.listLcpRatio : SPEED.paintRatio;
  return [
    [`${page}: FCP ÷ plain`, shop.fcp / plain.fcp, SPEED.paintRatio],
    [`${page}: LCP ÷ plain`, shop.lcp / plain.lcp, lcpRatio],
    [`${page}: TBT, ms`, shop.tbt, SPEED.tbtMs],
    [`${page}: CLS`, shop.cls, SPEED.layoutShift],
  ];
};

/** The limits of the list, compared with the floor and with a page of bare React. */
const limitList = (medianOf: Medians): Limited[] => {
  const [list, bare, floor] = ['books', 'bare React', 'floor'].map(medianOf) as [
    Visit,
    Visit,
    Visit,
  ];
  return [
    ['books: FCP ÷ floor', list.fcp / floor.fcp, SPEED.paintRatio],
    ['books: LCP ÷ floor', list.lcp / floor.lcp, SPEED.paintRatio],
    ['books: main thread ÷ bare React', list.mainThread / bare.mainThread, SPEED.mainThreadRatio],
    // Both may be 0.
    ['books: TBT ÷ bare React', list.tbt / Math.max(bare.tbt, 1), SPEED.blockingRatio],
    ['books: requests', list.requests, SPEED.requests],
    ['books: kB', list.bytes / 1000, SPEED.kb],
    ['books: JavaScript, kB', list.scriptBytes / 1000, SPEED.scriptKb],
  ];
};

/** Measures first visits by a phone, alternating the shop's pages with the others. */
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
  const medianOf: Medians = (name) => {
    const found = medians.get(name);
    if (!found) throw new Error(`"${name}" was not measured.`);
    return found;
  };
  const limited = Object.keys(paths).flatMap((page) => limitPage(page, medianOf));
  printLimits('Limits of speed', [...limited, ...limitList(medianOf)]);
}

function takeMedians(visits: Visit[]): Visit {
  const names = Object.keys(visits[0] ?? {}) as (keyof Visit)[];
  const medians = Object.fromEntries(
    names.map((name) => [name, median(visits.map((visit) => visit[name]))]),
  ) as unknown as Visit;
  // The maximum, because a layout shift in any visit counts.
  return { ...medians, cls: Math.max(...visits.map(({ cls }) => cls)) };
}

/** Measures the size of each page's files after Brotli, without covers and fonts. */
export async function measureSizes(_browser: Browser, { folder, paths }: Sites): Promise<void> {
  const sizes = new Map<string, number>();
  const ownSizes: Limited[] = [];
  const measure = async (file: string) => {
    const kb = (await stat(`${join(folder, file)}.br`)).size / 1000;
    sizes.set(file, kb);
    return kb;
  };
  for (const [page, path] of Object.entries(paths)) {
    const html = join(path, 'index.html');
    await measure(html);
    const text = await readFile(join(folder, html), 'utf8');
    let ownKb = -LIBRARIES_KB;
    for (const [, sources = ''] of text.matchAll(/<script [^>]*src="([^"]+)"/g))
      // An attribute may name several scripts.
      for (const source of sources.split(' ')) ownKb += await measure(source);
    ownSizes.push([`scripts of ${page} without libraries, kB`, ownKb, LIMITS.sizes.ownKb]);
  }
  await measure('/sw.js');
  const rows = [...sizes].map(([file, kb]) => [file, kb.toFixed(1)]);
  printTable('Sizes after Brotli', ['file', 'kB'], rows);
  printLimits('Limits of sizes', ownSizes);
}
