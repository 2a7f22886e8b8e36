import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '#api/app.ts';
import { openDesk, OWNER } from '#api/desk/testing.ts';
import { testDependencies } from '#api/testing.ts';
import type { Browser } from '@playwright/test';
import { anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import { buildSearchText } from '#domain/orders/order-record.ts';
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
import { listCalls, listScreens, openScreens, type Shop, type Step } from './desk-steps.ts';
import { LIMITS } from './limits.ts';
import { median, printTable, waitForIdleMachine } from './report.ts';

const SMALL = { books: 25, orders: 100 };
const LARGE = { books: 1_000_000, orders: 10_000 };
/** Orders to pack. The same in both shops, because a bookseller packs every day. */
const TO_PACK = 6;
/** A screen is measured once for every six measurements of a call, because it takes longer. */
const CALL_RUNS_PER_SCREEN_RUN = 6;
const VIEWPORT = { width: 1280, height: 800 };
const ORDERS_AT_ONCE = 25;
const YEAR_DAYS = 365;
const SMALL_DATABASE = 'kitabdost_bench_small';

type Size = typeof LARGE;
type Shops = [small: Shop, large: Shop];

/** Measures calls and screens of the desk in a small and in a large shop, over both databases. */
export async function measureDesk(options: BenchOptions): Promise<void> {
  const { runs = 60, books = LARGE.books, data } = options;
  const { browser, kill } = await launchChromium({ flags: ['--hide-scrollbars'] });
  const kinds = {
    calls: { steps: listCalls(), noiseMs: 2, runs },
    screens: {
      steps: listScreens(),
      noiseMs: 17,
      runs: Math.ceil(runs / CALL_RUNS_PER_SCREEN_RUN),
    },
  };
  const measure = async (engine: string, shops: Shops) => {
    for (const [kind, plan] of Object.entries(kinds)) {
      await waitForIdleMachine();
      const rows = await measureSteps(shops, plan);
      const head = ['ms', '100 orders', '10,000', '÷', 'again', '÷', 'kB', ''];
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
}

interface Plan {
  steps: [name: string, step: Step][];
  /** How much two runs of a step differ; for screens, one frame. */
  noiseMs: number;
  runs: number;
}

/**
 * Takes each step in both shops, and in the small one again. Alternates between them, so that the
 * machine's load affects all. Resolves with the rows of a table.
 */
async function measureSteps([small, large]: Shops, plan: Plan): Promise<string[][]> {
  const shops = [small, large, small];
  const measured = plan.steps.map(([name, step]) => ({
    name,
    step,
    times: shops.map((): number[] => []),
    bytes: 0,
  }));
  for (let run = 0; run < plan.runs; run++)
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
    const isSame = ms / base <= LIMITS.desk.ratio || ms - base <= plan.noiseMs;
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
    const [{ name, value } = {}] = await context.cookies(`${origin}/api/desk`);
    const lastOrder = `order-${size.orders}`;
    const shop = { origin, page, cookie: `${name}=${value}`, lastOrder };
    await work(shop).finally(() => context.close());
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
