import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type Query, type Row, runWork } from '#stores/sql/database.ts';
import { sqliteDialect } from '#stores/sql/dialects.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { openSqliteFile } from '#stores/sql/sqlite-file.ts';
import { fail } from '../fail.ts';
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

let template: string | undefined;

/** Opens a new database in a file of its own, with the tables of an empty shop. */
const openSqlite: OpenStore = async (content) => {
  const folder = await mkdtemp(join(tmpdir(), 'simulate-'));
  const file = join(folder, 'shop.db');
  if (template === undefined) {
    template = join(await mkdtemp(join(tmpdir(), 'simulate-')), 'empty.db');
    const database = openInThread(template);
    await migrate(database);
    await openQuery(template, false)('PRAGMA wal_checkpoint(TRUNCATE)');
  }
  await copyFile(template, file);
  const database = openInThread(file);
  await seedSql(database, content);
  return { store: createSqlStore(database), close: () => rm(folder, { recursive: true }) };
};

/** The stores over which a story can be played. */
const STORES: Record<string, OpenStore | undefined> = { memory: undefined, sqlite: openSqlite };

/** Returns how to open the store with this name. */
export function chooseStore(name: string): { openStore: OpenStore | undefined } {
  if (!(name in STORES))
    fail(`There is no store "${name}", only: ${Object.keys(STORES).join(', ')}.`);
  return { openStore: STORES[name] };
}
