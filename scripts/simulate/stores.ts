import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { Client } from 'pg';
import type { Store } from '#api/store.ts';
import { type Database, type Query, type Row, runWork } from '#stores/sql/database.ts';
import { sqliteDialect } from '#stores/sql/dialects.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { openPostgres } from '#stores/sql/postgres/postgres.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { openSqliteFile } from '#stores/sql/sqlite/sqlite-file.ts';
import { fail } from '../fail.ts';
import { guardMethods } from './process.ts';
import { getTask, runAs, runOutside, type Scheduler } from './scheduler.ts';
import type { OpenStore } from './world.ts';

/** Opens a connection whose statements run at once. */
function openQuery(file: string, isReader: boolean): Query {
  const send = openSqliteFile({ file, isReader });
  return async (sql, values = []) => {
    const reply = send({ sql, values });
    if ('error' in reply) throw reply.error;
    return JSON.parse(reply.rows) as Row[];
  };
}

/**
 * Opens a SQLite database whose statements run at once in this thread, because the order in which
 * threads answer cannot be repeated. Transactions run one after another, as in `openSqlite`.
 */
function openInThread(file: string): Database {
  const query = openQuery(file, false);
  const read = openQuery(file, true);
  let last: Promise<unknown> = Promise.resolve();

  async function writeNow<T>(work: (query: Query) => Promise<T>): Promise<T> {
    await query('BEGIN IMMEDIATE');
    try {
      const value = await runWork(query, work);
      await query('COMMIT');
      return value;
    } catch (error) {
      await query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  return {
    dialect: sqliteDialect,
    read,
    readCatalogue: read,
    write(work) {
      const run = () => writeNow(work);
      const result = last.then(run, run);
      last = result;
      return result;
    },
    snapshot: (work) => work(read),
    load: () => ({ running: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
}

/** Deletes what later stories would have used again. */
const cleaners: (() => Promise<unknown>)[] = [];

export async function cleanUp(): Promise<void> {
  for (const clean of cleaners) await clean();
}

let template: string | undefined;

/** Opens a new database in a file of its own, with the tables of an empty shop. */
const openSqlite: OpenStore = async (content) => {
  const folder = await mkdtemp(join(tmpdir(), 'simulate-'));
  const file = join(folder, 'shop.db');
  if (template === undefined) {
    const own = await mkdtemp(join(tmpdir(), 'simulate-'));
    cleaners.push(() => rm(own, { recursive: true }));
    template = join(own, 'empty.db');
    const database = openInThread(template);
    await migrate(database);
    await openQuery(template, false)('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  await copyFile(template, file);
  const database = openInThread(file);
  await seedSql(database, content);
  return { store: createSqlStore(database), close: () => rm(folder, { recursive: true }) };
};

/** The server on which the databases `simulate_…` are created. */
const POSTGRES_URL = process.env['SIMULATE_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432';

/** Sends one statement to the server. */
async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${POSTGRES_URL}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * Lets the scheduler wait for each statement, and for the beginning and the end of a transaction,
 * but not while its work waits in virtual time.
 */
function trackDatabase(database: Database, { track }: Scheduler): Database {
  const trackQuery =
    (query: Query): Query =>
    (sql, values) =>
      track(() => query(sql, values));
  return {
    ...database,
    read: trackQuery(database.read),
    readCatalogue: trackQuery(database.readCatalogue),
    write(work, options) {
      const task = getTask();
      let begin = () => {};
      let end: Promise<unknown> = Promise.resolve();
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const written = runOutside(() =>
        database.write(async (query) => {
          begin();
          try {
            return await runAs(task, () => work(trackQuery(query)));
          } finally {
            end = track(() => written.catch(() => undefined));
          }
        }, options),
      );
      return track(() => Promise.race([begun, written.catch(() => undefined)]))
        .then(() => written)
        .finally(() => end);
    },
  };
}

let databaseCount = 0;

/** Opens a new database twice, as two processes do. */
const openTwoPostgres: OpenStore = async (content, scheduler) => {
  const name = `simulate_${process.pid}`;
  const own = `${name}_${(databaseCount += 1)}`;
  if (databaseCount === 1) {
    await administer(`CREATE DATABASE ${name}`);
    cleaners.push(() => administer(`DROP DATABASE ${name} WITH (FORCE)`));
    const empty = openPostgres({ url: `${POSTGRES_URL}/${name}` });
    await migrate(empty);
    await empty.close();
  }
  await administer(`CREATE DATABASE ${own} TEMPLATE ${name}`);
  const databases = [1, 2].map(() => openPostgres({ url: `${POSTGRES_URL}/${own}` }));
  const [first, second] = databases.map((database) => trackDatabase(database, scheduler));
  if (!first || !second || !databases[0]) throw new Error('There are not two databases.');
  await seedSql(databases[0], content);
  return {
    store: createSqlStore(first),
    second: createSqlStore(second),
    async close() {
      await Promise.all(databases.map((database) => database.close()));
      await administer(`DROP DATABASE ${own} WITH (FORCE)`);
    },
  };
};

/**
 * Opens a database as a browser has it. Its transactions end by themselves when they wait, so they
 * take no virtual time: other steps come before and after them.
 */
const openIndexedDb: OpenStore = async (content, { track }) => {
  const { createIndexedDbStore } = await import('#stores/indexed-db/indexed-db.ts');
  const name = `simulate-${(databaseCount += 1)}`;
  const outside = <T>(work: () => Promise<T>) => track(() => runOutside(work), true);
  const opened = createIndexedDbStore({ name, content: async () => content });
  const store: Store = guardMethods(opened, outside);
  store.transact = (work) => {
    const task = getTask();
    return outside(() => opened.transact((transaction) => runAs(task, () => work(transaction))));
  };
  return { store, isUninterrupted: true, close: () => deleteDB(name) };
};

/** The stores over which a story can be played. */
const STORES: Record<string, OpenStore | undefined> = {
  memory: undefined,
  sqlite: openSqlite,
  postgres: openTwoPostgres,
  'indexed-db': openIndexedDb,
};

/** Returns how to open the store with this name. */
export function chooseStore(name: string): { openStore: OpenStore | undefined } {
  if (!(name in STORES))
    fail(`There is no store "${name}", only: ${Object.keys(STORES).join(', ')}.`);
  return { openStore: STORES[name] };
}
