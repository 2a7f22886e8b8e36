import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#hosts/node/open-database.ts';
import { readSettings } from '#hosts/node/settings.ts';
import { startStandIn, type StandIn } from '#providers/razorpay/testing.ts';
import type { Database } from '#stores/sql/database.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { startCluster } from '../testing/postgres-cluster.ts';
import { prepareShop, type ShopProcess } from './shop-process.ts';

/** The environment variables that set a shop's data. */
export type Environment = Record<string, string>;

/**
 * Calls `prove` with a new SQLite database, then with a new PostgreSQL server if PostgreSQL is
 * installed. Resolves with whether all proofs succeeded.
 */
export async function forBothEngines(
  prove: (engine: 'SQLite' | 'PostgreSQL', environment: Environment) => Promise<boolean>,
): Promise<boolean> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kitabdost-stress-'));
  const DATA_DIR = folder.path;
  const cluster = await startCluster();
  try {
    const onSqlite = await prove('SQLite', { DATA_DIR });
    if (!cluster) console.log('  PostgreSQL is not installed here: not tried.');
    return (
      (!cluster || (await prove('PostgreSQL', { DATA_DIR, DATABASE_URL: cluster.url }))) && onSqlite
    );
  } finally {
    await cluster?.remove();
  }
}

/** Opens the database of these settings for `work`. */
export async function withDatabase<T>(
  environment: Environment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readSettings(environment));
  return work(database).finally(() => database.close());
}

/** Runs `work` while servers of the shop run over one database. */
export async function withServers<T>(
  environment: Environment,
  count: number,
  work: (servers: readonly [ShopProcess, ...ShopProcess[]]) => Promise<T>,
): Promise<T> {
  const servers: [ShopProcess, ...ShopProcess[]] = [await prepareShop(environment)];
  while (servers.length < count) servers.push(await prepareShop(environment));
  try {
    for (const server of servers) await server.start();
    return await work(servers);
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
  }
}

/**
 * Gives every book this number of copies. The shop must have started before, so that it has books.
 * Resolves with their ids.
 */
export function stockBooks(environment: Environment, copies: number): Promise<string[]> {
  return withDatabase(environment, async ({ write }) => {
    const rows = await write((query) =>
      query('UPDATE stock SET copies = $1 RETURNING book_id', [copies]),
    );
    return rows.map((row) => String(row['book_id']));
  });
}

/** Servers over one database, with a stand-in for Razorpay. */
export interface OrderShop {
  engine: string;
  servers: readonly [ShopProcess, ...ShopProcess[]];
  standIn: StandIn;
  /** The servers' database. */
  store: ReturnType<typeof createSqlStore>;
}

/** Runs `work` over SQLite with one server, then over PostgreSQL with `count` servers. */
export function withOrderShops(
  count: number,
  work: (shop: OrderShop) => Promise<boolean>,
): Promise<boolean> {
  return forBothEngines(async (engine, environment) => {
    const standIn = await startStandIn();
    const { keyId, keySecret, webhookSecret, apiUrl } = standIn.options;
    const withPayments = {
      ...environment,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: apiUrl,
    };
    try {
      return await withServers(withPayments, engine === 'SQLite' ? 1 : count, (servers) =>
        withDatabase(environment, (database) =>
          work({ engine, servers, standIn, store: createSqlStore(database) }),
        ),
      );
    } finally {
      await standIn.close();
    }
  });
}

/** Reads the number of copies of a book that can be sold. */
export async function readStock({ store }: OrderShop, bookId: string): Promise<number> {
  return (await store.book(bookId))?.stock ?? NaN;
}

export async function setStock(shop: OrderShop, bookId: string, copies: number): Promise<void> {
  const change = copies - (await readStock(shop, bookId));
  await shop.store.transact((transaction) => transaction.changeStock(bookId, change));
}

/** Waits until no job is left; resolves with `false` after the limit. */
export async function settleJobs({ store }: OrderShop, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end;) {
    const open = await store.records.list('jobs', { upTo: { due: Number.MAX_SAFE_INTEGER } });
    if (open.length === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

/** Prints the result of a proof with its first faults; returns whether there are none. */
export function report(text: string, faults: string[]): boolean {
  console.log(`  ${text}: ${faults.length} faults`);
  for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
  return faults.length === 0;
}
