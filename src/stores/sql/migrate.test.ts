import { describe, expect, it, onTestFinished } from 'vitest';
import { aBook, anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import { writeBooks } from './book-changes.ts';
import type { Database } from './database.ts';
import { findStaleTables } from './finding/rebuild.ts';
import { writeOrderBooks } from './finding/sales.ts';
import { BASELINE, migrate, readSchema, runMigrations, SCHEMA, type Migration } from './migrate.ts';
import { anOrder as anApiOrder } from '../builders.ts';
import { createSchema } from './schema.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

/** Returns the database, and the statements of each of its transactions. */
function observe(database: Database) {
  const transactions: string[][] = [];
  const write: Database['write'] = (run, options) =>
    database.write((query) => {
      const statements: string[] = [];
      transactions.push(statements);
      return run((sql, values) => {
        statements.push(sql);
        return query(sql, values);
      });
    }, options);
  return { observed: { ...database, write }, transactions };
}

describe.each(TEST_DATABASES)('migrate in $name', ({ open }) => {
  it('creates the tables of a new database, and then changes nothing', async () => {
    const database = await open();
    expect(await migrate(database)).toEqual({ from: 0, to: SCHEMA });
    // The texts of all orders are not read, because that takes minutes.
    const read = () => expect.fail('It reads orders.');
    expect(await migrate({ ...database, read })).toEqual({ from: SCHEMA, to: SCHEMA });
  });

  it('takes a database with a table of another program as new', async () => {
    const database = await open();
    await database.write((query) => query('CREATE TABLE notes (text TEXT)'));
    expect(await migrate(database)).toEqual({ from: 0, to: SCHEMA });
  });

  it.each([
    [31, 'written before version 1.0.0 (schema 31)'],
    [SCHEMA + 1, `written by a newer Kitabdost (schema ${SCHEMA + 1})`],
    [SCHEMA + 1, 'restore a backup of this version into a new database'],
  ])('refuses a database of schema %i, and leaves it as it is', async (schema, reason) => {
    const database = await open();
    const { dialect, read, write } = database;
    await write(async (query) => {
      await query('CREATE TABLE schema_version (version BIGINT NOT NULL)');
      await query('INSERT INTO schema_version (version) VALUES ($1)', [schema]);
    });
    await expect(migrate(database)).rejects.toThrow(reason);
    expect(await readSchema(read, dialect)).toBe(schema);
    expect(await read(dialect.listTables)).toEqual([{ name: 'schema_version' }]);
  });

  it('refuses a database that lacks a column', async () => {
    const database = await open();
    await migrate(database);
    await database.write((query) => query('ALTER TABLE books DROP COLUMN publisher'));
    await expect(migrate(database)).rejects.toThrow('The database lacks books.publisher.');
  });

  it('fills the search tables of an older schema again', async () => {
    const database = await open();
    const { dialect, read, write } = database;
    await migrate(database);
    await createSqlStore(database).transact((transaction) =>
      transaction.put('orders', anApiOrder({ search: 'kd-000001' })),
    );
    const book = aBook({ title: 'Blood & Snow', author: 'Jo Nesbø' });
    await write(async (query) => {
      await writeBooks(query, [], [{ book, position: 1 }]);
      await query("UPDATE find_books SET words = ''");
      await query("UPDATE orders SET search = 'outdated'");
      await query('DELETE FROM find_words');
      for (const column of ['more', 'genres'])
        await query(`ALTER TABLE find_books DROP COLUMN ${column}`);
      await query('DROP INDEX orders_by_decision');
      await query('CREATE INDEX orders_by_open_return ON orders (has_open_return)');
      await query('DROP INDEX jobs_by_hook');
      await query('DROP INDEX jobs_by_abandoned');
      await query('CREATE INDEX jobs_by_given_up ON jobs (given_up)');
      await query('ALTER TABLE jobs DROP COLUMN hook_id');
      for (const table of ['find_sounds', 'find_genres', 'collections', 'webhooks', 'api_keys'])
        await query(`DROP TABLE ${table}`);
      await query('UPDATE schema_version SET version = 34');
    });
    const { observed, transactions } = observe(database);
    await migrate(observed);
    // No transaction locks tables of orders beside the search tables, or those of books beside orders.
    const find = (part: string) =>
      transactions.findIndex((statements) => statements.some((sql) => sql.includes(part)));
    const steps = ['ALTER TABLE find_books ADD', 'UPDATE orders SET search', 'INTO find_books'];
    const order = [...steps, 'INDEX orders_by_decision', 'INDEX jobs_by_abandoned'].map(find);
    expect(order).toEqual([...new Set(order)].toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
    // The strongest lock of a step comes first.
    if (dialect.lockTable('orders').length > 0)
      expect(['LOCK TABLE orders', 'LOCK TABLE jobs'].map(find)).toEqual(order.slice(-2));
    expect(await findStaleTables(read, dialect)).toEqual([]);
    expect(
      await read('SELECT sound FROM find_sounds WHERE sound LIKE $1', ['%fine%']),
    ).toHaveLength(5);
  });

  it('fills search tables again that lack what later releases find', async () => {
    const database = await open();
    const { dialect, read, write } = database;
    await migrate(database);
    await write(async (query) => {
      await writeBooks(query, [], [{ book: aBook({ subtitle: 'A Journey' }), position: 1 }]);
      await query("UPDATE find_books SET more = ''");
      await query('DROP INDEX jobs_by_abandoned');
      await query('CREATE INDEX jobs_by_given_up ON jobs (given_up)');
      await query('UPDATE schema_version SET version = 40');
    });
    const { observed, transactions } = observe(database);
    await migrate(observed);
    const statements = transactions.flat();
    expect(await findStaleTables(read, dialect)).toEqual([]);
    // Until the tables are filled, orders can write their jobs.
    const filledAt = statements.findLastIndex((sql) => sql.includes('INTO find_books'));
    expect(filledAt).toBeGreaterThan(0);
    expect(statements.findIndex((sql) => sql.includes('jobs_by_given_up'))).toBeGreaterThan(
      filledAt,
    );
  });

  it('runs only the steps after the schema of the database, up to the wanted one', async () => {
    const { dialect, read, write } = await open();
    const create: Migration = () => ['CREATE TABLE notes (text TEXT)'];
    const add: Migration = () => ['ALTER TABLE notes ADD COLUMN more TEXT'];
    const fail: Migration = () => ['INVALID'];
    const steps = [createSchema, create, add, fail];
    const run = (from: number, to: number) =>
      write((query) => runMigrations(query, dialect, { from, to }, steps));
    await run(0, BASELINE + 1);
    await run(BASELINE + 1, BASELINE + 2);
    expect(await readSchema(read, dialect)).toBe(BASELINE + 2);
    expect(await read('SELECT text, more FROM notes')).toEqual([]);
    await expect(run(BASELINE + 2, BASELINE + 3)).rejects.toThrow('INVALID');
    expect(await readSchema(read, dialect)).toBe(BASELINE + 2);
  });
});

/** Writes a book with stock that an order has sold, and search tables of the schema before. */
async function writeOlderBooks({ write }: Database) {
  await write(async (query) => {
    await writeBooks(
      query,
      [],
      [1, 2].map((position) => ({ book: aBook({ _id: `bk${position}`, stock: 9 }), position })),
    );
    const lines = ['bk1', 'bk2'].map((bookId) => anOrderLine({ bookId, qty: 1 }));
    await writeOrderBooks(query, aRecord(anOrder({ status: 'delivered', lines })));
    await query('DROP INDEX jobs_by_abandoned');
    await query('CREATE INDEX jobs_by_given_up ON jobs (given_up)');
    await query('UPDATE schema_version SET version = 40');
  });
}

describe.runIf(TEST_DATABASES.length > 1)('two processes over PostgreSQL', () => {
  it('sell books while one of them fills the search tables', async () => {
    const [first, second] = (await TEST_DATABASES.at(-1)?.openTwo()) ?? expect.fail();
    await migrate(first);
    await writeOlderBooks(first);
    const { promise: isFilling, resolve: reportFilling } = Promise.withResolvers<void>();
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const migrated = migrate({
      ...first,
      write: (run, options) =>
        first.write(
          (query) =>
            run(async (sql, values) => {
              const rows = await query(sql, values);
              if (!sql.includes('INTO find_books')) return rows;
              reportFilling();
              await mayGoOn;
              return rows;
            }),
          options,
        ),
    });
    await isFilling;
    const sell = (id: string, copies: number) =>
      second.write(async (query) => {
        await query('UPDATE stock SET copies = copies - $1 WHERE book_id = $2', [copies, id]);
        await query('UPDATE find_orders SET copies = copies + $1 WHERE book_id = $2', [copies, id]);
      });
    await sell('bk1', 1);
    // The last copies change what lists show, so they wait, but not for each other.
    const sellingLast = sell('bk2', 9);
    const waiting =
      "SELECT 1 AS one FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted";
    await expect.poll(() => first.read(waiting)).not.toEqual([]);
    goOn();
    expect(await migrated).toEqual({ from: 40, to: SCHEMA });
    await sellingLast;
    expect(await findStaleTables(first.read, first.dialect)).toEqual([]);
  });

  it('let others use the tables while a step waits for a reader, such as a backup', async () => {
    const [first, second] = (await TEST_DATABASES.at(-1)?.openTwo()) ?? expect.fail();
    await migrate(first);
    await writeOlderBooks(first);
    const { promise: isReading, resolve: reportReading } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    onTestFinished(() => end());
    const reading = second.write(async (query) => {
      await query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await query('LOCK TABLE jobs IN ACCESS SHARE MODE');
      reportReading();
      await mayEnd;
    });
    await isReading;
    const waits: string[] = [];
    const migrated = migrate(first, (statement) => waits.push(statement));
    const waiting =
      "SELECT 1 AS one FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted";
    await expect.poll(() => second.read(waiting), { timeout: 10_000 }).not.toEqual([]);
    expect(await second.read('SELECT kind FROM jobs')).toEqual([]);
    await expect.poll(() => waits).toEqual(['LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE']);
    end();
    await reading;
    expect(await migrated).toEqual({ from: 40, to: SCHEMA });
  });

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
