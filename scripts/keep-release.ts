import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '#api/app.ts';
import { deliver, move, openDesk, requestRefund, requestReturn } from '#api/desk/testing.ts';
import { fillCart, payTestOrder, placeTestOrder } from '#api/orders/testing.ts';
import { send, signUp, testDependencies } from '#api/testing.ts';
import type { Order } from '#contract/orders/order.ts';
import { aBook, aCategory, aFullBook } from '#domain/builders.ts';
import { writeBackup } from '#hosts/node/cli/backup-and-export.ts';
import { RECORDS } from '#stores/builders.ts';
import { KIND_NAMES } from '#stores/records.ts';
import type { Database } from '#stores/sql/database.ts';
import { migrate, SCHEMA } from '#stores/sql/migrate.ts';
import { openSqlite } from '#stores/sql/sqlite/sqlite.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { readTables } from '#stores/sql/tables.ts';
import packageJson from '../package.json' with { type: 'json' };

/**
 * Writes a backup of a small shop of this version, which the tests of later versions restore.
 * Usage: `npm run keep-release`, on a clean `main`, before the first migration of the next version.
 */

const databaseFile = join(tmpdir(), `kitabdost-release-${process.pid}.db`);
const keptFile = `src/hosts/node/cli/releases/${packageJson.version}.gz`;

try {
  const database = await openSqlite(databaseFile);
  await fillShop(database);
  const at = new Date().toISOString();
  await database.snapshot((query) =>
    writeBackup(keptFile, { schema: SCHEMA, at }, readTables(query, database.dialect)),
  );
  await database.close();
  console.log(`${keptFile} has the shop. Add the version to releases.test.ts.`);
} finally {
  for (const end of ['', '-wal', '-shm']) await rm(databaseFile + end, { force: true });
}

/**
 * Fills a shop with an owner, a user who has lists, an address, and orders in several states, books
 * that are missing on the shelf, and one record of each other kind.
 */
async function fillShop(database: Database): Promise<void> {
  await migrate(database);
  const stocked = { stock: 50 };
  await seedSql(database, {
    categories: [aCategory({ _id: 'ct01' })],
    books: [
      { ...aFullBook(), _id: 'bk01', ...stocked },
      aBook({ _id: 'bk02', id: 2, title: 'Gora', author: 'Rabindranath Tagore', ...stocked }),
      aBook({
        _id: 'bk03',
        id: 3,
        title: 'गीतांजलि',
        author: 'रवीन्द्रनाथ टैगोर',
        stock: 0,
        inStock: false,
      }),
    ],
    users: async () => [],
  });
  const store = createSqlStore(database);
  const clock = { ms: Date.parse('2026-11-20T06:30:00Z') };
  const dependencies = testDependencies({ store, now: () => (clock.ms += 1000) });
  const api = createApi(dependencies);
  const shop = { api, dependencies, clock, token: await signUp(api) };
  const { token } = shop;
  await send(api, 'POST /user/wishlist', { token, body: { product: { _id: 'bk02' } } });
  const desk = { shop, ownerToken: await openDesk(shop) };
  const { ownerToken } = desk;
  await placeTestOrder(shop, { payment: 'cod', copies: 3 });
  const shipped = await placeTestOrder(shop, { payment: 'cod' });
  await move(desk, shipped.order._id, { to: 'packed' });
  const tracking = { carrier: 'India Post', number: 'EK1' };
  await move(desk, shipped.order._id, { to: 'shipped', tracking });
  const requested = await placeTestOrder(shop, { payment: 'cod' });
  await deliver(desk, requested.order._id);
  await requestReturn(desk, requested.order._id);
  const returned = await payTestOrder(shop, await placeTestOrder(shop, { copies: 2 }));
  await deliver(desk, returned._id);
  const { body } = await requestReturn(desk, returned._id);
  const [request] = (body as { order: Order }).order.returns;
  await send(api, `POST /desk/orders/${returned._id}/returns/${request?._id}`, {
    token: ownerToken,
    body: { decision: 'received', restock: true },
  });
  const refunded = await payTestOrder(shop, await placeTestOrder(shop, { copies: 2 }));
  await requestRefund(desk, refunded._id, { amount: 40 });
  await move(desk, refunded._id, { to: 'packed' });
  const cancelled = await payTestOrder(shop, await placeTestOrder(shop));
  await send(api, `POST /user/orders/${cancelled._id}/cancel`, { token });
  const { order } = await placeTestOrder(shop);
  await send(api, 'POST /user/addresses', { token, body: order.address });
  // The shelf lacks copies that orders were promised.
  await send(api, 'POST /desk/stock', {
    token: ownerToken,
    headers: { 'idempotency-key': 'count' },
    body: { isbn: aFullBook().isbn, copies: 2, kind: 'counted' },
  });
  for (const kind of KIND_NAMES)
    if ((await store.records.count(kind, {})) === 0)
      await store.transact(async (transaction) => transaction.put(kind, RECORDS[kind]));
  await fillCart(shop, 'bk02');
}
