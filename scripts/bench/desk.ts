import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '#api/app.ts';
import { openDesk, OWNER, signInAtDesk } from '#api/desk/testing.ts';
import { testDependencies } from '#api/testing.ts';
import { serve } from '@hono/node-server';
import { anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import { searchText } from '#domain/orders/order-record.ts';
import { addDays } from '#domain/period.ts';
import { dayInIndia, formatTimestamp, DAY_MS } from '#domain/time.ts';
import type { Database } from '#stores/sql/database.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { freePort } from '../free-port.ts';
import { withDatabase, type Environment } from '../stress/test-shops.ts';
import { fillCatalogue } from './catalogue/catalogue.ts';
import { type BenchOptions, overEngines, runOnServer } from './engines.ts';
import { waitForIdleMachine } from './idle-machine.ts';
import { printTable, quantile } from './report.ts';

const SMALL = { books: 25, orders: 100 };
const LARGE = { books: 1_000_000, orders: 10_000 };
/** Orders to pack. The same in both shops, because a bookseller packs every day. */
const TO_PACK = 6;
const MAX_RATIO = 1.5;
/** The difference between two runs of the same call. */
const NOISE_MS = 2;
const MAX_BYTES = 100_000;
const ORDERS_AT_ONCE = 25;
const YEAR_DAYS = 365;
const SMALL_DATABASE = 'kitabdost_bench_small';

interface Size {
  books: number;
  orders: number;
}

interface Shop {
  origin: string;
  token: string;
  lastOrder: string;
  close(): void;
}

interface Measured {
  name: string;
  /** Lower quartiles in ms, which other programs disturb less than medians. */
  small: number;
  large: number;
  /** The size of the larger response. */
  bytes: number;
}

/** Measures the calls of the desk in a small and in a large shop, over both databases. */
export async function measureDesk({
  runs = 60,
  books = LARGE.books,
  data,
}: BenchOptions): Promise<object> {
  const results: Record<string, Measured[]> = {};
  await overEngines(data, async (engine, environment) => {
    await withSmallDatabase(environment, (small) =>
      withShop(small, SMALL, (smallShop) =>
        withShop(environment, { ...LARGE, books }, async (largeShop) => {
          await waitForIdleMachine();
          results[engine] = await measureCalls([smallShop, largeShop], runs);
        }),
      ),
    );
    const head = ['ms', '100 orders', '10,000', '÷', 'kB', ''];
    printTable(`${books} books in ${engine}`, head, (results[engine] ?? []).map(describeRow));
  });
  return results;
}

function describeRow({ name, small, large, bytes }: Measured): string[] {
  const ratio = large / small;
  const isSame = ratio <= MAX_RATIO || large - small <= NOISE_MS;
  const isValidLink = isSame && bytes <= MAX_BYTES;
  return [
    name,
    small.toFixed(1),
    large.toFixed(1),
    ratio.toFixed(2),
    (bytes / 1000).toFixed(1),
    isValidLink ? '✓' : '✗',
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
  await runOnServer(environment, drop, `CREATE DATABASE ${SMALL_DATABASE}`);
  await work({ DATABASE_URL: address.href });
  await runOnServer(environment, drop);
}

async function withShop(
  environment: Environment,
  size: Size,
  work: (shop: Shop) => Promise<void>,
): Promise<void> {
  await withDatabase(environment, async (database) => {
    const seconds = await fillCatalogue(database, size.books);
    await fillOrders(database, size);
    if (seconds > 0) await runOnServer(environment, 'VACUUM ANALYZE');
    const shop = await openShop(database, size);
    await work(shop).finally(shop.close);
  });
}

/** Adds orders spread evenly over the last year. The last ones are to be packed. */
async function fillOrders(database: Database, { books, orders }: Size): Promise<void> {
  const store = createSqlStore(database);
  // A database that is used again has them already.
  if ((await store.records.count('orders', {})) > 0) return;
  const now = Date.now();
  const made = Array.from({ length: orders }, (_, index) =>
    makeOrder(index, { books, orders, now }),
  );
  for (let first = 0; first < orders; first += ORDERS_AT_ONCE)
    await store.transact((transaction) =>
      transaction.put('orders', ...made.slice(first, first + ORDERS_AT_ONCE)),
    );
}

function makeOrder(at: number, { books, orders, now }: Size & { now: number }) {
  const ms = now - ((orders - at) / orders) * YEAR_DAYS * DAY_MS;
  const createdAt = formatTimestamp(ms);
  const number = String(at + 1).padStart(6, '0');
  const lines = [0, 1].map((line) =>
    anOrderLine({
      bookId: `made-${1 + ((at * 7919 + line * 104_729) % books)}`,
      title: `Title ${(at * 31 + line) % 500}`,
      qty: 1 + (at % 2),
    }),
  );
  const amount = lines.reduce((sum, { qty, payable }) => sum + qty * payable, 0);
  const order = anOrder({
    _id: `order-${at + 1}`,
    number: `KD-${number}`,
    status: at >= orders - TO_PACK ? 'placed' : at % 20 === 0 ? 'cancelled' : 'delivered',
    lines,
    totals: { price: amount, discount: 0, delivery: 0, amount },
    invoice: { number: `KD/26-27/${number}`, date: dayInIndia(ms) },
    createdAt,
    updatedAt: createdAt,
  });
  const email = `reader-${at % 997}@example.com`;
  const search = searchText(order, email);
  return aRecord(order, { sequence: at + 1, key: `key-${at}`, email, search });
}

async function openShop(database: Database, { orders }: Size): Promise<Shop> {
  const store = createSqlStore(database);
  const dependencies = testDependencies({ store, now: Date.now });
  const api = createApi(dependencies);
  const clock = { ms: Date.now() };
  // A database that is used again has its owner already.
  const hasOwner = (await store.user(OWNER.email)) !== undefined;
  const token = await (hasOwner
    ? signInAtDesk({ api })
    : openDesk({ api, dependencies, clock, token: '' }));
  const port = await freePort();
  const server = serve({ fetch: (request) => api.fetch(request), port });
  return {
    origin: `http://127.0.0.1:${port}`,
    token,
    lastOrder: `order-${orders}`,
    close: () => void server.close(),
  };
}

/** A request with a body is a POST. */
type Ask = (shop: Shop) => [path: string, body?: object];

/** The calls of each screen, including its searches and filters. */
function listCalls(): [name: string, ask: Ask][] {
  const today = dayInIndia(Date.now());
  const month = today.slice(0, 'YYYY-MM'.length);
  const of30 = `from=${addDays(today, -29)}&to=${today}`;
  const ofYear = `from=${addDays(today, -364)}&to=${today}`;
  const get =
    (path: string): Ask =>
    () => [path];
  const move =
    (to: string): Ask =>
    ({ lastOrder }) => [`orders/${lastOrder}/status`, { to }];
  return [
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
    ['order: pack', move('packed')],
    ['order: back to unpacked', move('placed')],
    ['books', get('books?limit=25')],
    ['books: search', get('books?limit=25&search=the')],
    ['books: by price', get('books?limit=25&sort=LOW_TO_HIGH')],
    ['books: low stock', get('books?limit=25&low=1')],
    ['book', get('books/made-7')],
    ['book: count copies', () => ['stock', { isbn: '9780000000019', copies: 9, kind: 'counted' }]],
    ['stock: ledger', get('stock')],
    ['reports: sales of 30 days', get(`reports/sales?${of30}`)],
    ['reports: sales of a year', get(`reports/sales?${ofYear}`)],
    ['reports: best sellers of 30 days', get(`reports/best-sellers?${of30}`)],
    ['reports: best sellers of a year', get(`reports/best-sellers?${ofYear}`)],
    ['reports: bills of a month', get(`reports/bills?month=${month}`)],
    ['reports: stock value', get('reports/stock')],
    ['outbox', get('outbox')],
    ['audit', get('audit')],
    ['people', get('people')],
    ['settings', get('settings')],
  ];
}

/** Alternates between the shops for each call, so that the machine's load affects both. */
async function measureCalls(shops: [small: Shop, large: Shop], runs: number): Promise<Measured[]> {
  const calls = listCalls();
  const times = calls.map(() => shops.map((): number[] => []));
  const bytes = calls.map(() => 0);
  for (let run = 0; run < runs; run++)
    for (const [row, [name, ask]] of calls.entries())
      for (const [column, shop] of shops.entries()) {
        const start = performance.now();
        const response = await send(shop, ask(shop));
        times[row]?.[column]?.push(performance.now() - start);
        if (!response.ok) throw new Error(`${name}: ${response.status} ${response.text}`);
        bytes[row] = Math.max(bytes[row] ?? 0, Buffer.byteLength(response.text));
      }
  return calls.map(([name], row) => {
    const [small = NaN, large = NaN] = (times[row] ?? []).map((list) => quantile(list, 0.25));
    return { name, small, large, bytes: bytes[row] ?? 0 };
  });
}

let keys = 0;

async function send({ origin, token }: Shop, [path, body]: ReturnType<Ask>) {
  const headers = { authorization: token, 'idempotency-key': `key-${++keys}` };
  const response = await fetch(`${origin}/api/desk/${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { ok: response.ok, status: response.status, text: await response.text() };
}
