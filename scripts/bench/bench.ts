import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { refuseUnknown } from '../fail.ts';
import { launchChromium } from '../launch-chromium.ts';
import { measureCatalogue, type BenchOptions } from './catalogue/catalogue.ts';
import { measureDesk } from './desk.ts';
import { measureList } from './list.ts';
import { measureOrders, measureServer } from './server/server.ts';
import { openSites, type Sites } from './sites.ts';
import { measureSizes, measureSpeed } from './speed.ts';

type BrowserPart = (browser: Browser, sites: Sites, runs: number) => Promise<void>;
type OtherPart = (options: BenchOptions) => Promise<unknown>;

const BROWSER_PARTS: Record<string, BrowserPart> = {
  sizes: measureSizes,
  speed: measureSpeed,
  list: measureList,
};
const OTHER_PARTS: Record<string, OtherPart> = {
  server: measureServer,
  orders: measureOrders,
  catalogue: measureCatalogue,
  desk: measureDesk,
};
const ALL_PARTS = [...Object.keys(BROWSER_PARTS), ...Object.keys(OTHER_PARTS)];

/*
 * Usage: `npm run bench -- [part …] [--runs 5] [--built] [--books 20000] [--data PLACE]
 * [--kinds TEXT]`.
 *
 * - `--runs`: the number of repetitions; for `server` and `orders`, the seconds of a measurement.
 * - `--built`: measures `dist` without a build.
 * - `--books`: for `catalogue` and `desk`, the size of the large shop.
 * - `--data`: for `catalogue` and `desk`, the database of the large shop: the folder of SQLite's
 *   file, or the URL of PostgreSQL. The first run fills it; later runs use it again.
 * - `--kinds`: for `catalogue`, measures only the kinds of queries whose names contain this text.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    books: { type: 'string' },
    data: { type: 'string' },
    kinds: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const parts = positionals.length > 0 ? positionals : ALL_PARTS;
refuseUnknown('part', parts, ALL_PARTS);
const runs = values.runs ? Number(values.runs) : undefined;
const books = values.books ? Number(values.books) : undefined;
for (const [part, measure] of Object.entries(OTHER_PARTS))
  if (parts.includes(part)) await measure({ runs, books, data: values.data, kinds: values.kinds });
if (parts.some((part) => part in BROWSER_PARTS)) {
  await using sites = await openSites(values.built);
  for (const [part, measure] of Object.entries(BROWSER_PARTS)) {
    if (!parts.includes(part)) continue;
    const { browser, kill } = await launchChromium({ flags: ['--hide-scrollbars'] });
    await measure(browser, sites, runs ?? 5).finally(kill);
  }
}
