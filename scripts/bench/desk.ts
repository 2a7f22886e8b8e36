import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '#api/app.ts';
import { openDesk, OWNER } from '#api/desk/testing.ts';
import { testDependencies } from '#api/testing.ts';
import type { Browser } from '@playwright/test';
import { anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import { buildSearchText } from '#domain/orders/order-record.ts';
import { addDays } from '#domain/period.ts';
import { dayInIndia, formatTimestamp, DAY_MS } from '#domain/time.ts';
import type { Database } from '#stores/sql/database.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { launchChromium } from '../launch-chromium.ts';
import {
  forBothEngines,
  withDatabase,
  withServers,
  type Environment,
} from '../stress/test-shops.ts';
import { runOnPostgres } from '../testing/postgres-cluster.ts';
import { fillCatalogue, type BenchOptions } from './catalogue/catalogue.ts';
import { listScreens, openScreens, type Shop, type Step } from './desk-screens.ts';
import { median, printTable, waitForIdleMachine } from './report.ts';

const SMALL = { books: 25, orders: 100 };
const LARGE = { books: 1_000_000, orders: 10_000 };
/** Orders to pack. The same in both shops, because a bookseller packs every day. */
const TO_PACK = 6;
/** The large shop may take this many times as long as the small one. */
const MAX_RATIO = 1.5;
/** The size of a response. */
const MAX_BYTES = 100_000;
/** How much two runs of the same call differ, and two runs of the same screen: one frame. */
const NOISE_MS = { calls: 2, screens: 17 };
/** A screen is measured once for every six measurements of a call, because it takes longer. */
const CALL_RUNS_PER_SCREEN_RUN = 6;
const VIEWPORT = { width: 1280, height: 800 };
const ORDERS_AT_ONCE = 25;
const YEAR_DAYS = 365;
const SMALL_DATABASE = 'kitabdost_bench_small';

interface Size {
  books: number;
  orders: number;
}

interface Measured {
  name: string;
  /** Medians in ms. */
  small: number;
  large: number;
  /** The small shop, measured a second time. */
  again: number;
  bytes: number;
}

/** Measures calls and screens of the desk in a small and in a large shop, over both databases. */
export async function measureDesk({
  runs = 60,
  books = LARGE.books,
  data,
}: BenchOptions): Promise<object> {
  const results: Record<string, Measured[]> = {};
  const { browser, kill } = await launchChromium({ flags: ['--hide-scrollbars'] });
  const measure = async (engine: string, [small, large]: [Shop, Shop]) => {
    const steps = { calls: listCalls(), screens: listScreens() };
    for (const kind of ['calls', 'screens'] as const) {
      await waitForIdleMachine();
      const kindRuns = kind === 'calls' ? runs : Math.ceil(runs / CALL_RUNS_PER_SCREEN_RUN);
      const measured = await measureSteps([small, large, small], steps[kind], kindRuns);
      results[`${engine}, ${kind}`] = measured;
      const head = ['ms', '100 orders', '10,000', '÷', 'again', '÷', 'kB', ''];
      const rows = measured.map((row) => describeRow(row, NOISE_MS[kind]));
      printTable(`${books} books in ${engine}, ${kind}`, head, rows);
    }
  };
  await forBothEngines(
    (engine, environment) =>
      withSmallDatabase(environment, (small) =>
        withShop(browser, small, SMALL, (smallShop) =>
          withShop(browser, environment, { ...LARGE, books }, (largeShop) =>
            measure(engine, [smallShop, largeShop]),
          ),
        ),
      ),
    data,
  ).finally(kill);
  return results;
}

function describeRow({ name, small, large, again, bytes }: Measured, noise: number): string[] {
  const isSame = large / small <= MAX_RATIO || large - small <= noise;
  return [
    name,
    small.toFixed(1),
    large.toFixed(1),
    (large / small).toFixed(2),
    again.toFixed(1),
    (again / small).toFixed(2),
    (bytes / 1000).toFixed(1),
    isSame && bytes <= MAX_BYTES ? '✓' : '✗',
  ];
}

/**
 * Calls `work` with an empty database of the same engine: a new file, or a new database on the same
 * server.
 */
async function withSmallDatabase(
  environment: Environment,
  work: (small: Environment) => Promise<void>,
): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kitabdost-small-'));
  const { DATABASE_URL: url } = environment;
  if (url === undefined) {
    await work({ DATA_DIR: folder.path });
    return;
  }
  const address = new URL(url);
  address.pathname = `/${SMALL_DATABASE}`;
  const drop = `DROP DATABASE IF EXISTS ${SMALL_DATABASE}`;
  await runOnPostgres(environment, drop, `CREATE DATABASE ${SMALL_DATABASE}`);
  await work({ DATABASE_URL: address.href });
  await runOnPostgres(environment, drop);
}

async function withShop(
  browser: Browser,
  environment: Environment,
  size: Size,
  work: (shop: Shop) => Promise<void>,
): Promise<void> {
  await withDatabase(environment, async (database) => {
    const seconds = await fillCatalogue(database, size.books);
    await fillOrders(database, size);
    if (seconds > 0) await runOnPostgres(environment, 'VACUUM ANALYZE');
  });
  await withServers({ ...environment, SEED: 'none' }, 1, async ([{ origin }]) => {
    const context = await browser.newContext({ viewport: VIEWPORT });
    const page = await openScreens(context, origin);
    const [cookie] = await context.cookies(`${origin}/api/desk`);
    await work({
      origin,
      page,
      cookie: `${cookie?.name}=${cookie?.value}`,
      lastOrder: `order-${size.orders}`,
    }).finally(() => context.close());
  });
}

/**
 * Adds the owner, and orders that are spread evenly over the last year. The last `TO_PACK` of them
 * are to be packed.
 */
async function fillOrders(database: Database, { books, orders }: Size): Promise<void> {
  const store = createSqlStore(database);
  // The database is from an earlier run.
  if (await store.user(OWNER.email)) return;
  const now = Date.now();
  const made = Array.from({ length: orders }, (_, index) =>
    makeOrder(index, { books, orders, now }),
  );
  for (let first = 0; first < orders; first += ORDERS_AT_ONCE)
    await store.transact((transaction) =>
      transaction.put('orders', ...made.slice(first, first + ORDERS_AT_ONCE)),
    );
  const dependencies = testDependencies({ store, now: Date.now });
  await openDesk({ api: createApi(dependencies), dependencies, clock: { ms: now }, token: '' });
}

function makeOrder(index: number, { books, orders, now }: Size & { now: number }) {
  const ms = now - ((orders - index) / orders) * YEAR_DAYS * DAY_MS;
  const createdAt = formatTimestamp(ms);
  const number = String(index + 1).padStart(6, '0');
  const lines = [0, 1].map((line) =>
    anOrderLine({
      // Factors that are prime spread the orders over all books.
      bookId: `made-${1 + ((index * 7919 + line * 104_729) % books)}`,
      title: `Title ${(index * 31 + line) % 500}`,
      qty: 1 + (index % 2),
    }),
  );
  const amount = lines.reduce((sum, { qty, payable }) => sum + qty * payable, 0);
  const order = anOrder({
    _id: `order-${index + 1}`,
    number: `KD-${number}`,
    status: index >= orders - TO_PACK ? 'placed' : index % 20 === 0 ? 'cancelled' : 'delivered',
    lines,
    totals: { price: amount, discount: 0, delivery: 0, amount },
    invoice: { number: `KD/26-27/${number}`, date: dayInIndia(ms) },
    createdAt,
    updatedAt: createdAt,
  });
  const email = `reader-${index % 997}@example.com`;
  const search = buildSearchText(order, email);
  return aRecord(order, { sequence: index + 1, key: `key-${index}`, email, search });
}

/** A request with a body is a POST. */
type DeskCall = (shop: Shop) => [path: string, body?: object];

/** Lists the calls of each screen, including its searches and filters. */
function listCalls(): [name: string, step: Step][] {
  const today = dayInIndia(Date.now());
  const month = today.slice(0, 'YYYY-MM'.length);
  const last30Days = `from=${addDays(today, -29)}&to=${today}`;
  const lastYear = `from=${addDays(today, -364)}&to=${today}`;
  const get =
    (path: string): DeskCall =>
    () => [path];
  const calls: [name: string, call: DeskCall][] = [
    ['frame: orders to pack', get('orders?status=placed')],
    ['today: summary', get('summary')],
    ['today: failed payments', get('orders?status=payment-failed')],
    ['orders', get('orders')],
    ['orders: one status', get('orders?status=delivered')],
    ['orders: older', ({ lastOrder }) => [`orders?cursor=${lastOrder.split('-')[1]}`]],
    ['orders: search a number', get('orders?search=KD-000042')],
    ['orders: search a title', get('orders?search=title%20499')],
    ['orders: last 30 days', get('orders?placed=30')],
    ['orders: by payment', get('orders?payment=online')],
    ['order', ({ lastOrder }) => [`orders/${lastOrder}`]],
    ['books', get('books?limit=25')],
    ['books: search', get('books?limit=25&search=the')],
    ['books: by price', get('books?limit=25&sort=LOW_TO_HIGH')],
    ['books: low stock', get('books?limit=25&low=1')],
    ['book', get('books/made-7')],
    // The ISBN of the first generated book.
    ['book: count copies', () => ['stock', { isbn: '9780000000019', copies: 9, kind: 'counted' }]],
    ['stock: ledger', get('stock')],
    ['reports: sales of 30 days', get(`reports/sales?${last30Days}`)],
    ['reports: sales of a year', get(`reports/sales?${lastYear}`)],
    ['reports: best sellers of 30 days', get(`reports/best-sellers?${last30Days}`)],
    ['reports: best sellers of a year', get(`reports/best-sellers?${lastYear}`)],
    ['reports: bills of a month', get(`reports/bills?month=${month}`)],
    ['reports: stock value', get('reports/stock')],
    ['outbox', get('outbox')],
    ['audit', get('audit')],
    ['people', get('people')],
    ['settings', get('settings')],
  ];
  return [
    ...calls.map(([name, call]): [string, Step] => [name, (shop) => timeCall(shop, call(shop))]),
    ['order: pack and undo', packAndUndo],
  ];
}

async function packAndUndo(shop: Shop) {
  const move = (to: string) => timeCall(shop, [`orders/${shop.lastOrder}/status`, { to }]);
  const [packed, undone] = [await move('packed'), await move('placed')];
  return { ms: packed.ms + undone.ms, bytes: Math.max(packed.bytes, undone.bytes) };
}

let keyCount = 0;

async function timeCall({ origin, cookie }: Shop, [path, body]: ReturnType<DeskCall>) {
  const headers = { cookie, origin, 'idempotency-key': `key-${++keyCount}` };
  const start = performance.now();
  const response = await fetch(`${origin}/api/desk/${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const ms = performance.now() - start;
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return { ms, bytes: Buffer.byteLength(text) };
}

/** Alternates between the shops for each step, so that the machine's load affects both. */
async function measureSteps(
  shops: [small: Shop, large: Shop, again: Shop],
  steps: [name: string, step: Step][],
  runs: number,
): Promise<Measured[]> {
  const times = steps.map(() => shops.map((): number[] => []));
  const bytes = steps.map(() => 0);
  for (let run = 0; run < runs; run++)
    for (const [row, [name, step]] of steps.entries())
      for (const [column, shop] of shops.entries()) {
        const taken = await step(shop).catch((cause) => {
          throw new Error(name, { cause });
        });
        times[row]?.[column]?.push(taken.ms);
        bytes[row] = Math.max(bytes[row] ?? 0, taken.bytes);
      }
  return steps.map(([name], row) => {
    const [small = NaN, large = NaN, again = NaN] = (times[row] ?? []).map(median);
    return { name, small, large, again, bytes: bytes[row] ?? 0 };
  });
}
