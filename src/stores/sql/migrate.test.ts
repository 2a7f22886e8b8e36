import { describe, expect, it } from 'vitest';
import { aBook, aQuery } from '#domain/builders.ts';
import { aContent, aJob, anOrder } from '../builders.ts';
import type { Database } from './database.ts';
import { findDamage, readTables, replaceData } from './tables.ts';
import { SCHEMA, findMissingParts, listParts, migrate, runMigrations } from './migrate.ts';
import { createSqlStore } from './sql-store.ts';
import { insertOldBooks, TEST_DATABASES } from './testing.ts';

const REFUND = {
  kind: 'refund',
  orderId: 'or\0',
  paymentId: 'p',
  refundId: 'r',
  amount: 1,
} as const;
const OLD_REFUND = aJob({ _id: 'old', due: null, task: REFUND });
/** Restores the table of jobs as it was before it had the ids of orders. */
const WITHOUT_JOB_ORDERS = ['DROP INDEX jobs_by_order', 'ALTER TABLE jobs DROP COLUMN order_id'];
/** Restores schema 4 as it was first: some of its tables and columns were added by later edits. */
const FIRST_ORDERS = [
  ...WITHOUT_JOB_ORDERS,
  'DROP INDEX stock_by_copies',
  'DROP TABLE owners',
  ...['payment_status', 'has_open_return', 'search'].map(
    (column) => `ALTER TABLE orders DROP COLUMN ${column}`,
  ),
];
/** Restores the search tables as they were first. */
const FIRST_FINDING = [
  'DROP TABLE find_orders',
  'DROP INDEX find_names_by_slug',
  'DROP INDEX find_names_by_books',
  'ALTER TABLE find_names DROP COLUMN slug',
  'ALTER TABLE find_names DROP COLUMN marked',
  'ALTER TABLE find_book_names DROP COLUMN number',
];
/** Removes the triggers and functions of `promised_copies`, which stay when that table is dropped. */
const WITHOUT_PROMISES = {
  sqlite: ['INSERT', 'UPDATE', 'DELETE'].map((event) => `DROP TRIGGER promise_${event}`),
  postgres: ['keep_promised_copies', 'list_copies'].map((name) => `DROP FUNCTION ${name} CASCADE`),
};

describe.each(TEST_DATABASES)('a database of an earlier schema in $name', ({ open }) => {
  /** Opens a database of an earlier schema, and runs `statements`, which undo later edits of it. */
  async function openOld(schema: number, statements: string[]): Promise<Database> {
    const database = await open();
    await database.write(async (query) => {
      await runMigrations(query, database.dialect, { from: 0, to: schema });
      await insertOldBooks(
        query,
        database,
        aContent().books.map((book, index) => ({ book, position: index + 1 })),
      );
      for (const statement of statements) await query(statement);
      await query('INSERT INTO jobs (record_id, kind, record) VALUES ($1, $2, $3)', [
        OLD_REFUND._id,
        'refund',
        JSON.stringify(OLD_REFUND),
      ]);
    });
    return database;
  }

  /** Removes what the migrations after this schema have added. */
  async function rewind({ dialect, write }: Database, schema: number) {
    const old = await open();
    await old.write((query) => runMigrations(query, dialect, { from: 0, to: schema }));
    const kept = [...(await listParts(old.read, dialect))];
    const isKept = (table: string) => kept.some((part) => part.startsWith(`${table}.`));
    await write(async (query) => {
      const added = [...(await listParts(query, dialect))].filter((part) => !kept.includes(part));
      const columns = added.filter((part) => part.includes('.')).map((part) => part.split('.'));
      for (const [table = ''] of columns)
        if (!isKept(table)) await query(`DROP TABLE IF EXISTS ${table}`);
      for (const statement of WITHOUT_PROMISES[dialect.name]) await query(statement);
      for (const part of added)
        if (!part.includes('.')) await query(`DROP INDEX IF EXISTS ${part}`);
      for (const [table = '', column] of columns)
        if (isKept(table)) await query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
      await query('UPDATE schema_version SET version = $1', [schema]);
    });
  }

  async function expectWhole({ read, dialect, snapshot }: Database) {
    expect(await findMissingParts(read, dialect)).toBeUndefined();
    expect(await snapshot((query) => findDamage(query, dialect))).toEqual([]);
  }

  it.each([
    ['4, before jobs knew their orders', 4, WITHOUT_JOB_ORDERS],
    ['4, as it was first', 4, FIRST_ORDERS],
    ['5, with records in links', 5, ['ALTER TABLE one_time_links RENAME TO links']],
    ['7, as it was first', 7, [...WITHOUT_JOB_ORDERS, ...FIRST_FINDING]],
    ['8, with everything', 8, []],
    ['12, before words and sales', 12, []],
  ])('of schema %s, stores an order and its refund', async (_, schema, statements) => {
    const database = await openOld(schema, statements);
    expect(await migrate(database)).toEqual({ from: schema, to: SCHEMA });
    const { transact, records } = createSqlStore(database);
    await transact(async (transaction) => {
      transaction.put('orders', anOrder());
      transaction.put('jobs', aJob({ task: REFUND }));
    });
    const refunds = await records.list('jobs', { where: { orderId: REFUND.orderId } });
    expect(refunds.map(({ _id }) => _id).toSorted()).toEqual(['jb01', 'old']);
    await expectWhole(database);
  });

  it('of schema 28, with texts that were folded by fewer rules, finds other spellings', async () => {
    const database = await open();
    const title = 'ज़िन्दगी';
    await migrate(database);
    const { transact, find } = createSqlStore(database);
    await transact((transaction) =>
      transaction.saveBooks([{ book: aBook({ _id: 'zindagi', title }), position: undefined }]),
    );
    const order = anOrder({ search: `kd-000001\n${title}` });
    await transact((transaction) => transaction.put('orders', order));
    await database.write(async (query) => {
      await query('UPDATE orders SET search = $1', [order.search]);
      await query("UPDATE find_books SET title = $1, words = '' WHERE title LIKE '%ज%'", [
        `\t${title}`,
      ]);
      await query("DELETE FROM find_words WHERE word LIKE 'ज%'");
    });
    expect((await find(aQuery({ search: 'जिन्दगी' }), 0)).total).toBe(0);

    await rewind(database, 28);
    expect(await migrate(database)).toEqual({ from: 28, to: SCHEMA });
    // The first store has cached its response.
    const { find: findAgain, records } = createSqlStore(database);
    expect((await findAgain(aQuery({ search: 'जिन्दगी' }), 0)).total).toBe(1);
    expect(await records.count('orders', { contains: { search: ['जिन्दगी'] } })).toBe(1);
    await expectWhole(database);
  });

  it('of schema 29 has the promised copies of its open orders, but not of damaged ones', async () => {
    const database = await open();
    await database.write((query) => runMigrations(query, database.dialect, { from: 0, to: 29 }));
    const { transact } = createSqlStore(database);
    for (const sequence of [1, 2])
      await transact((transaction) =>
        transaction.put('orders', anOrder({ _id: `or0${sequence}`, sequence })),
      );
    await database.write((query) =>
      query("UPDATE orders SET record = '{' WHERE record_id = 'or02'"),
    );
    await migrate(database);
    const { records } = createSqlStore(database);
    expect(await records.promisedCopies(['bk01'])).toEqual(new Map([['bk01', 1]]));
  });

  it('has a backup that can be restored', async () => {
    const old = await openOld(8, WITHOUT_JOB_ORDERS);
    const database = await open();
    await old.snapshot((query) =>
      replaceData(database, {
        schema: 8,
        pieces: () => readTables(query, 8),
        mayReplace: false,
      }),
    );
    const { records } = createSqlStore(database);
    expect(await records.list('jobs', { where: { orderId: REFUND.orderId } })).toEqual([
      OLD_REFUND,
    ]);
    await expectWhole(database);
  });

  it('is refused if a column is missing that migrate does not restore', async () => {
    const database = await open();
    await migrate(database);
    await database.write((query) => query('ALTER TABLE books DROP COLUMN publisher'));
    await expect(migrate(database)).rejects.toThrow('The database lacks books.publisher.');
  });
});

it.each(TEST_DATABASES)(
  'a database with a table of another program is new in $name',
  async ({ open }) => {
    const database = await open();
    await database.write((query) => query('CREATE TABLE notes (text TEXT)'));
    expect(await migrate(database)).toEqual({ from: 0, to: SCHEMA });
  },
);

describe.runIf(TEST_DATABASES.length > 1)('two processes over PostgreSQL', () => {
  it('migrate one after the other', async () => {
    const [first, second] = (await TEST_DATABASES.at(-1)?.openTwo()) ?? expect.fail();
    const waiting = "SELECT 1 AS one FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    const migrated = await first.write(async (query) => {
      for (const statement of first.dialect.beginMigration) await query(statement);
      const result = migrate(second);
      await expect.poll(() => first.read(waiting)).not.toEqual([]);
      return { result };
    });
    expect(await migrated.result).toEqual({ from: 0, to: SCHEMA });
  });
});
