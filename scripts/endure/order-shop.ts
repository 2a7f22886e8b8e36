import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#hosts/node/open-database.ts';
import { startStandIn, type StandIn } from '#providers/razorpay/testing.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { findBinaries, makeCluster } from '../testing/postgres-cluster.ts';
import { BOOK } from './buyer.ts';
import { prepareShop, type ShopProcess } from './shop-process.ts';

/** One or two servers over one database, that are paid through a stand-in for Razorpay. */
export interface OrderShop {
  name: string;
  servers: ShopProcess[];
  standIn: StandIn;
  /** Of the servers' database, beside them. */
  store: ReturnType<typeof createSqlStore>;
  setStock(copies: number): Promise<void>;
  stock(): Promise<number>;
}

/** Runs `work` over SQLite, then over PostgreSQL with `servers` processes. */
export async function overBoth(
  servers: number,
  work: (shop: OrderShop) => Promise<boolean>,
): Promise<boolean> {
  const onSqlite = await overOne('SQLite, one server', 1, {}, work);
  const binaries = findBinaries();
  if (binaries === undefined) {
    console.log('  PostgreSQL is not installed here: not tried.');
    return onSqlite;
  }
  const cluster = await makeCluster(binaries);
  try {
    const name = `PostgreSQL, ${servers === 1 ? 'one server' : `${servers} servers`}`;
    return (await overOne(name, servers, { DATABASE_URL: cluster.url }, work)) && onSqlite;
  } finally {
    await cluster.remove();
  }
}

async function overOne(
  name: string,
  count: number,
  place: Record<string, string>,
  work: (shop: OrderShop) => Promise<boolean>,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-orders-'));
  const standIn = await startStandIn();
  const { keyId, keySecret, webhookSecret, apiUrl } = standIn.options;
  const environment = {
    ...place,
    DATA_DIR: folder,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: apiUrl,
  };
  const servers: ShopProcess[] = [];
  for (let at = 0; at < count; at++) servers.push(await prepareShop(environment));
  for (const server of servers) await server.start();
  const database = await openDatabase({
    dataDir: folder,
    databaseUrl: place['DATABASE_URL'],
    databaseReadUrl: undefined,
    databaseConnections: 10,
  });
  const store = createSqlStore(database);
  const stock = async () => (await store.book(BOOK))?.stock ?? NaN;
  try {
    return await work({
      name,
      servers,
      standIn,
      store,
      stock,
      async setStock(copies) {
        const change = copies - (await stock());
        await store.transact((unit) => unit.changeStock(BOOK, change));
      },
    });
  } finally {
    await database.close();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await standIn.close();
    await rm(folder, { recursive: true });
  }
}

/** Waits until nothing is left to do, and resolves with whether that came. */
export async function settleJobs({ store }: OrderShop, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    const open = await store.records.list('jobs', { upTo: { due: Number.MAX_SAFE_INTEGER } });
    if (open.length === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}
