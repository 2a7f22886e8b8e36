import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '#api/app.ts';
import { openDesk, OWNER } from '#api/desk/testing.ts';
import { testDependencies } from '#api/testing.ts';
import { anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import { buildSearchText } from '#domain/orders/order-record.ts';
import { dayInIndia, formatTimestamp, DAY_MS } from '#domain/values/time.ts';
import type { Database } from '#stores/sql/database.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import {
  forBothEngines,
  withDatabase,
  withServers,
  type Environment,
} from '../stress/test-shops.ts';
import { runOnPostgres } from '../testing/postgres-cluster.ts';
import { fillCatalogue, type BenchOptions } from './catalogue/catalogue.ts';
import { listCalls, type Shop } from './desk-calls.ts';
import { LIMITS } from './limits.ts';
import { median, printTable, waitForIdleMachine } from './report.ts';

const SMALL = { books: 25, orders: 100 };
const LARGE = { books: 1_000_000, orders: 10_000 };
/** Orders to pack. The same in both shops, because a bookseller packs every day. */
const TO_PACK = 6;
/** How much two runs of a call differ. */
const NOISE_MS = 2;
const ORDERS_AT_ONCE = 25;
const YEAR_DAYS = 365;
const SMALL_DATABASE = 'kitabdost_bench_small';

type Size = typeof LARGE;
type Shops = [small: Shop, large: Shop];

/** Measures the calls of the desk in a small and in a large shop, over both databases. */
export async function measureDesk(options: BenchOptions): Promise<void> {
  const { runs = 60, books = LARGE.books, data } = options;
  const measure = async (engine: string, shops: Shops) => {
    await waitForIdleMachine();
    const rows = await measureCalls(shops, runs);
    const head = ['ms', '100 orders', '10,000', '÷', 'again', '÷', 'kB', ''];
    printTable(`${books} books in ${engine}`, head, rows);
  };
  await forBothEngines(
    (engine, environment) =>
      withSmallDatabase(environment, (small) =>
        withShop(small, SMALL, (smallShop) =>
          withShop(environment, { ...LARGE, books }, (largeShop) =>
            measure(engine, [smallShop, largeShop]),
          ),
        ),
      ),
    data,
  );
}

/**
 * Makes each call in both shops, and in the small one again. Alternates between them, so that the
 * machine's load affects all. Resolves with the rows of a table.
 */
async function measureCalls([small, large]: Shops, runs: number): Promise<string[][]> {
  const shops = [small, large, small];
  const measured = listCalls().map(([name, step]) => ({
    name,
    step,
    times: shops.map((): number[] => []),
    bytes: 0,
  }));
  for (let run = 0; run < runs; run++)
    for (const row of measured)
      for (const [column, shop] of shops.entries()) {
        const { ms, bytes } = await row.step(shop).catch((cause) => {
          throw new Error(row.name, { cause });
        });
        row.times[column]?.push(ms);
        row.bytes = Math.max(row.bytes, bytes);
      }
  return measured.map(({ name, times, bytes }) => {
    const [base = NaN, ms = NaN, again = NaN] = times.map(median);
    const isSame = ms / base <= LIMITS.desk.ratio || ms - base <= NOISE_MS;
    return [
      name,
      base.toFixed(1),
      ...[ms, again].flatMap((value) => [value.toFixed(1), (value / base).toFixed(2)]),
      (bytes / 1000).toFixed(1),
      isSame && bytes <= LIMITS.desk.bytes ? '✓' : '✗',
    ];
  });
}

/** Calls `work` with an empty database of the same engine. */
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
  const drop = `DROP DATABASE IF EXISTS ${SMALL_DATABASE}`;
  await runOnPostgres(environment, drop, `CREATE DATABASE ${SMALL_DATABASE}`);
  await work({ DATABASE_URL: new URL(`/${SMALL_DATABASE}`, url).href });
  await runOnPostgres(environment, drop);
}

async function withShop(
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
    const { headers } = await fetch(`${origin}/api/desk/session`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify(OWNER),
    });
    const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? [];
    await work({ origin, cookie, lastOrder: `order-${size.orders}` });
  });
}

/** Adds the owner, and orders spread over the last year, the last `TO_PACK` to be packed. */
async function fillOrders(database: Database, { books, orders }: Size): Promise<void> {
  const store = createSqlStore(database);
  // The database is from an earlier run.
  if (await store.user(OWNER.email)) return;
  const now = Date.now();
  const made = Array.from({ length: orders }, (_, at) => makeOrder(at, { books, orders, now }));
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
