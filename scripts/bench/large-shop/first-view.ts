import { join } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import type { Book } from '#contract/book.ts';
import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { compressFiles } from '../../build/compress.ts';
import { countBefore, serveCounted, type CountedServer } from '../counted-server.ts';
import { waitForIdleMachine } from '../idle-machine.ts';
import { writePlainList } from '../pages/plain-pages.ts';
import { openPhone } from '../phone.ts';
import type { Sites } from '../sites.ts';
import { formatMs, median, printBudgets, printTable, quantile } from '../table.ts';
import { visitPage, type Visit } from '../visit.ts';
import { withLargeShop, type LargeShopOptions } from './open-large-shop.ts';

const LISTS = ['/books', '/books?category=Mystery&price=500', '/books?sort=NEWEST'];
const PAINT_RATIO = 1.25;
const FIRST_BYTE_RATIO = 2;
/** Each of its own address, so that no page is taken from the server's cache. */
const FIRST_BYTES = 40;

interface Paint {
  name: string;
  fcp: number;
  plainFcp: number;
  lcp: number;
  plainLcp: number;
}

/** First views of lists in a large shop by a phone, beside hand-written pages with the same books. */
export async function measureLargeList(
  browser: Browser,
  { plainFolder, elsewhere }: Sites,
  { runs = 5, ...options }: LargeShopOptions & { runs?: number | undefined },
) {
  return withLargeShop(options, async ({ origin }) => {
    const folder = join(plainFolder, 'large');
    for (const [at, path] of LISTS.entries())
      await writePlain(join(folder, String(at)), origin + path);
    await compressFiles(folder);
    const [shop, plain] = [await countBefore(origin), await serveCounted(folder)];
    try {
      const visit = (server: CountedServer, path: string) =>
        visitPage(browser, { server, path, elsewhere: elsewhere.url });
      const paints: Paint[] = [];
      for (const [at, path] of LISTS.entries()) {
        const own: Visit[] = [];
        const theirs: Visit[] = [];
        for (let run = 0; run < runs; run++) {
          own.push(await visit(shop, path));
          theirs.push(await visit(plain, `/${at}/`));
        }
        const of = (name: 'fcp' | 'lcp', visits: Visit[]) => median(visits.map((one) => one[name]));
        paints.push({
          name: path,
          fcp: of('fcp', own),
          plainFcp: of('fcp', theirs),
          lcp: of('lcp', own),
          plainLcp: of('lcp', theirs),
        });
      }
      const firstBytes = {
        shop: await timeFirstBytes(browser, addressesOf(shop.origin), elsewhere.url),
        plain: await timeFirstBytes(
          browser,
          Array.from({ length: FIRST_BYTES }, () => `${plain.origin}/1/`),
          elsewhere.url,
        ),
      };
      return report(paints, firstBytes);
    } finally {
      shop.close();
      plain.close();
    }
  });
}

async function writePlain(folder: string, address: string): Promise<void> {
  const answer = await fetch(address.replace('/books', '/api/books'));
  const { books } = (await answer.json()) as { books: Book[] };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), writePlainList(books, new Map()));
}

function addressesOf(origin: string): string[] {
  return Array.from({ length: FIRST_BYTES }, (_, at) => {
    const category = CATEGORY_NAMES[at % CATEGORY_NAMES.length];
    return `${origin}/books?category=${category}&price=${301 + at}`;
  });
}

/** ms until the first byte of each address, the 95th of a hundred. */
async function timeFirstBytes(browser: Browser, addresses: string[], at: string): Promise<number> {
  await waitForIdleMachine();
  const times: number[] = [];
  for (const address of addresses) {
    const { page, close } = await openPhone(browser, { at, hasSlowNetwork: true });
    const from = performance.now();
    // The page's own `responseStart` leaves the slow network out.
    await page.goto(address, { waitUntil: 'commit' });
    times.push(performance.now() - from);
    await close();
  }
  return quantile(times, 0.95);
}

function report(paints: Paint[], firstBytes: { shop: number; plain: number }) {
  printTable(
    'First view of a list in a large shop, on a phone, ms (median)',
    ['list', 'FCP', 'plain', 'LCP', 'plain'],
    paints.map(({ name, ...times }) => [
      name,
      ...[times.fcp, times.plainFcp, times.lcp, times.plainLcp].map(formatMs),
    ]),
  );
  printTable(
    'First byte, ms (95th of 100)',
    ['list, never asked for before', 'plain'],
    [[formatMs(firstBytes.shop), formatMs(firstBytes.plain)]],
  );
  const missed = printBudgets('Limits', [
    ...paints.flatMap(({ name, fcp, plainFcp, lcp, plainLcp }) => [
      { name: `${name}: FCP ÷ plain`, value: fcp / plainFcp, limit: PAINT_RATIO, digits: 2 },
      { name: `${name}: LCP ÷ plain`, value: lcp / plainLcp, limit: PAINT_RATIO, digits: 2 },
    ]),
    {
      name: 'first byte ÷ plain',
      value: firstBytes.shop / firstBytes.plain,
      limit: FIRST_BYTE_RATIO,
      digits: 2,
    },
  ]);
  return { paints, firstBytes, missed };
}
