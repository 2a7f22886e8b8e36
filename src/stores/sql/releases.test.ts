import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { requestOrder } from '../../api/orders/testing.ts';
import { testDependencies, createTestApi, send } from '../../api/testing.ts';
import type { Database } from './database.ts';
import { migrate, runMigrations, SCHEMA } from './migrate.ts';
import { createSqlStore } from './sql-store.ts';
import { insertRows } from './statements.ts';
import { findDamage, type Piece } from './tables.ts';
import { TEST_DATABASES } from './testing.ts';
import { readUser } from '../testing.ts';

/**
 * Schemas of earlier releases. `releases/` has rows that their programs wrote: see
 * `scripts/keep-release.ts`.
 */
const SCHEMAS = readdirSync(new URL('releases/', import.meta.url))
  .map((name) => Number(/^schema-(\d+)\.jsonl$/.exec(name)?.[1]))
  .sort((a, b) => a - b);
/** Schemas whose processes may run at the same time as this release. */
const CONCURRENT_SCHEMAS = SCHEMAS.filter((schema) => schema >= 20);

function readPieces(schema: number): Piece[] {
  const url = new URL(`releases/schema-${schema}.jsonl`, import.meta.url);
  const lines = readFileSync(url, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Piece);
}

/** Writes the rows of a release, by their columns. */
async function writePieces({ write }: Database, schema: number) {
  const pieces = readPieces(schema);
  await write(async (query) => {
    for (const { table, columns, rows } of pieces) {
      // Migrations and triggers have written rows already.
      await query(`DELETE FROM ${table}`);
      await insertRows(query, table, columns, rows);
    }
  });
  return pieces;
}

/** Lists the copies of each book, and whether its columns for reports match the book. */
async function listStock({ read }: Database) {
  const rows = await read(`SELECT book_id, copies, place = position AS has_place,
      payable = original_price - discount_price AS has_price
    FROM stock JOIN books USING (book_id) ORDER BY book_id`);
  return rows.map((row) => [
    row['book_id'],
    Number(row['copies']),
    Boolean(row['has_place']),
    Boolean(row['has_price']),
  ]);
}

/** The stock of a release, as `listStock` lists it. */
function expectStock(pieces: Piece[]) {
  const { columns = [], rows = [] } = pieces.find(({ table }) => table === 'stock') ?? {};
  const [id, copies] = ['book_id', 'copies'].map((column) => columns.indexOf(column));
  return rows
    .map((row) => [row[id ?? 0], Number(row[copies ?? 0]), true, true])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}

it('has rows of every release, or of all but the newest migration', () => {
  expect(
    SCHEMAS.at(-1),
    'Before you change anything else, run `npm run keep-release` on a clean `main`.',
  ).toBeGreaterThanOrEqual(SCHEMA - 1);
});

describe.each(TEST_DATABASES)('data of earlier releases in $name', ({ open }) => {
  it.each(SCHEMAS)('of schema %i: keep their orders, and books can be ordered', async (schema) => {
    const database = await open();
    await database.write((query) =>
      runMigrations(query, database.dialect, { from: 0, to: schema }),
    );
    const pieces = await writePieces(database, schema);
    expect(await migrate(database)).toEqual({ from: schema, to: SCHEMA });
    const stock = expectStock(pieces);
    expect(stock).toHaveLength(2);
    expect(await listStock(database)).toEqual(stock);
    expect(await database.snapshot((query) => findDamage(query, database.dialect))).toEqual([]);

    const store = createSqlStore(database);
    const api = createTestApi(testDependencies({ store, createId: randomUUID }));
    const user = { email: 'asha@example.com', password: 'secret' };
    const signedIn = await send(api, 'POST /auth/login', { body: user });
    const { encodedToken: token } = signedIn.body as { encodedToken: string };
    const { body: found } = await send(api, 'GET /books?search=gora');
    expect(found).toMatchObject({ total: 1, books: [{ _id: 'bk02' }] });
    const list = await send(api, 'GET /user/orders', { token });
    const { orders } = list.body as { orders: Order[] };
    expect(orders.map(({ status }) => status).toSorted()).toEqual(
      schema < 4 ? [] : ['awaiting-payment', 'cancelled', 'delivered', 'placed', 'shipped'],
    );

    // The book of the order that awaits payment is still in the cart.
    const inCart = schema < 4 ? ['bk02'] : ['bk01', 'bk02'];
    const placed = await requestOrder(
      { api, token },
      { payment: 'cod', key: 'after the update', expectedAmount: 200 * inCart.length },
    );
    expect(placed).toMatchObject({
      status: '201 Created',
      body: {
        order: {
          number: `KD-00000${orders.length + 1}`,
          lines: inCart.map((bookId) => ({ bookId })),
        },
      },
    });
    // The new order replaces the one that awaited payment and held a copy of bk01.
    expect(await listStock(database)).toEqual(
      stock.map(([id, copies, ...rest]) => [id, Number(copies) - Number(id === 'bk02'), ...rest]),
    );
    expect(await store.records.count('imports', { from: { moment: 1 } })).toBe(schema < 8 ? 0 : 1);
  });

  it.each(CONCURRENT_SCHEMAS)(
    'of schema %i: can be read and written in the current tables',
    async (schema) => {
      const database = await open();
      await migrate(database);
      const pieces = await writePieces(database, schema);
      for (const { table, columns, rows } of pieces) {
        const names = columns.join(', ');
        expect(await database.read(`SELECT ${names} FROM ${table}`)).toHaveLength(rows.length);
      }
      const store = createSqlStore(database);
      expect(await store.records.count('orders', {})).toBe(5);
      expect(await readUser(store, 'asha@example.com')).toMatchObject({
        cart: [{ _id: 'bk01' }, { _id: 'bk02' }],
      });

      // The next start fills the columns that those processes do not know.
      expect(await migrate(database)).toEqual({ from: SCHEMA, to: SCHEMA });
      expect(await database.snapshot((query) => findDamage(query, database.dialect))).toEqual([]);
      expect(await store.records.count('orders', { from: { madeAt: 1 } })).toBe(5);
      expect(await store.records.count('imports', { from: { moment: 1 } })).toBe(1);
      expect(await listStock(database)).toEqual(expectStock(pieces));
    },
  );
});
