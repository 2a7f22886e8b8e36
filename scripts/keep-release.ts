import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { createApi } from '#api/app.ts';
import { requestReturn, deliver, move, openDesk } from '#api/desk/testing.ts';
import { fillCart, payTestOrder, placeTestOrder } from '#api/orders/testing.ts';
import { testDependencies, send, signUp } from '#api/testing.ts';
import { aBook, aCategory, aFullBook } from '#domain/builders.ts';
import { RECORDS } from '#stores/builders.ts';
import { migrate, SCHEMA } from '#stores/sql/migrate.ts';
import { KIND_NAMES } from '#stores/records.ts';
import { openSqlite } from '#stores/sql/sqlite.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';

/**
 * Stores the rows that this release writes, for the migration tests of later releases: a line of
 * JSON for each table. Usage: `npm run keep-release`, on a clean `main`, before the first
 * migration of the next release.
 */

const databaseFile = join(tmpdir(), `kitabdost-release-${process.pid}.db`);
const keptFile = `src/stores/sql/releases/schema-${SCHEMA}.jsonl`;
/** The tables that contain none of the shop's own data. */
const OMITTED = ['schema_version', 'rehearsals', 'sqlite_sequence'];
/** The tables that triggers fill from the others. */
const DERIVED = /^(?:order_texts|stock_totals|sales_days|order_counts|sold_books)/;

try {
  await fillShop();
  const tables = readTables();
  await writeFile(keptFile, tables.map((table) => `${JSON.stringify(table)}\n`).join(''));
  console.log(`${keptFile} has the rows of ${tables.length} tables.`);
} finally {
  for (const end of ['', '-wal', '-shm']) await rm(databaseFile + end, { force: true });
}

/**
 * Fills a shop with an owner, a user who has lists, an address, and orders in several states, and
 * one record of each other kind.
 */
async function fillShop(): Promise<void> {
  const database = await openSqlite(databaseFile);
  await migrate(database);
  await seedSql(database, {
    categories: [aCategory({ _id: 'ct01' })],
    books: [
      { ...aFullBook(), _id: 'bk01', stock: 50 },
      aBook({ _id: 'bk02', id: 2, title: 'Gora', author: 'Rabindranath Tagore', stock: 50 }),
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
  await placeTestOrder(shop, { payment: 'cod' });
  const shipped = await placeTestOrder(shop, { payment: 'cod' });
  await move(desk, shipped.order._id, { to: 'packed' });
  const tracking = { carrier: 'India Post', number: 'EK1' };
  await move(desk, shipped.order._id, { to: 'shipped', tracking });
  const delivered = await placeTestOrder(shop, { payment: 'cod' });
  await deliver(desk, delivered.order._id);
  await requestReturn(desk, delivered.order._id);
  const paid = await payTestOrder(shop, await placeTestOrder(shop));
  await send(api, `POST /user/orders/${paid._id}/cancel`, { token });
  const { order } = await placeTestOrder(shop);
  await send(api, 'POST /user/addresses', { token, body: order.address });
  for (const kind of KIND_NAMES)
    if ((await store.records.count(kind, {})) === 0)
      await store.transact((transaction) => transaction.put(kind, RECORDS[kind]));
  await fillCart(shop, 'bk02');
  await database.close();
}

type Rows = Record<string, SQLOutputValue>[];

function readTables() {
  const database = new DatabaseSync(databaseFile);
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !OMITTED.includes(name) && !DERIVED.test(name));
  const tables = names.flatMap((table) => {
    const rows = shortenTable(table, database.prepare(`SELECT * FROM ${table}`).all());
    const columns = Object.keys(rows[0] ?? {});
    return rows.length > 0 ? [{ table, columns, rows: rows.map((row) => Object.values(row)) }] : [];
  });
  database.close();
  return tables;
}

/**
 * Keeps only two emails and two entries of each log, because more would test the same. Shortens the
 * texts of the emails.
 */
function shortenTable(table: string, rows: Rows): Rows {
  if (table === 'audit_entries' || table === 'stock_entries') return rows.slice(0, 2);
  if (table !== 'jobs') return rows;
  const mails = rows.filter(({ kind }) => kind === 'mail').slice(0, 2);
  return [...mails, ...rows.filter(({ kind }) => kind !== 'mail')].map((row) => ({
    ...row,
    record: String(row['record']).replaceAll(/"(text|html)":"(?:[^"\\]|\\.)*"/g, '"$1":"Hello"'),
  }));
}
