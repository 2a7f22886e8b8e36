import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Dialect, Query } from './database.ts';
import { createWriter } from './group-commit.ts';
import { openConnection, type SqliteConnection } from './sqlite-connection.ts';
import type { Opening } from './sqlite-worker.ts';

const REOPEN_PAUSE_MS = 1000;

const count = "UPDATE counters SET value = value + 1 WHERE name = 'catalogue';";
const changes = ['INSERT', 'UPDATE', 'DELETE'];

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  // With this exact type the column is the row's own key.
  rowNumber: 'INTEGER',
  byteOrder: 'BINARY',
  keyedBy: 'WITHOUT ROWID',
  findText: 'instr',
  texts: 'SELECT value FROM json_each($1)',
  noIndex: '+',
  anyOrder: (column) => `ORDER BY ${column}`,
  // There is one writer.
  forUpdate: '',
  countCatalogueChanges: [
    ...['books', 'categories'].flatMap((table) =>
      changes.map(
        (change) => `CREATE TRIGGER count_${change}_${table} AFTER ${change} ON ${table}
          BEGIN ${count} END`,
      ),
    ),
    `CREATE TRIGGER count_stock AFTER UPDATE ON stock
      WHEN (old.copies > 0) <> (new.copies > 0) BEGIN ${count} END`,
  ],
  countStockLast: [],
  afterStockChange: (statementsFor) => [
    'DROP TRIGGER count_stock',
    `CREATE TRIGGER count_stock AFTER UPDATE ON stock
      WHEN (old.copies > 0) <> (new.copies > 0)
      BEGIN ${count} ${statementsFor('new.book_id').join('; ')}; END`,
  ],
  beginMigration: [],
  listTables: "SELECT name FROM sqlite_schema WHERE type = 'table'",
  dropOthers: [],
  checkFile: ['PRAGMA integrity_check(10)', 'PRAGMA foreign_key_check'],
};

/**
 * Opens or makes the database in `file`: one thread writes, others read. A change is on the disk
 * before it is acknowledged.
 */
export async function openSqlite(file: string): Promise<Database> {
  // Only the shop's user may read the hashes in it. SQLite gives its other files the same mode.
  await (await open(file, 'a', 0o600)).close();
  const writers = await openPool({ file, isReader: false }, 1);
  const threads = Math.max(1, Math.min(4, availableParallelism() - 1));
  const readers = await openPool({ file, isReader: true }, threads);
  const read: Query = (sql, values) => readers.idlest().query(sql, values);
  return {
    dialect: sqliteDialect,
    read,
    readCatalogue: read,
    write: createWriter(() => writers.idlest().query),
    async snapshot(work) {
      // Of its own, as what other readers see must not stand still meanwhile.
      const { query, close } = await openConnection({ file, isReader: true });
      try {
        await query('BEGIN');
        return await work(query);
      } finally {
        await close();
      }
    },
    async close() {
      await Promise.all([readers.close(), writers.close()]);
    },
  };
}

/** Connections of one kind. One whose thread ends, for want of memory for instance, is replaced. */
async function openPool(opening: Opening, size: number) {
  let isClosed = false;
  const connect = () => {
    const opened: Promise<SqliteConnection> = openConnection(opening, () => void replace(opened));
    return opened;
  };
  const connections = await Promise.all(Array.from({ length: size }, connect));

  async function replace(ended: Promise<SqliteConnection>): Promise<void> {
    const at = connections.indexOf(await ended);
    for (;;) {
      if (isClosed) return;
      const next = await connect().catch(() => undefined);
      if (next) {
        connections[at] = next;
        if (isClosed) await next.close();
        return;
      }
      await wait(REOPEN_PAUSE_MS, undefined, { ref: false });
    }
  }

  return {
    idlest(): SqliteConnection {
      return connections.reduce((best, next) => (next.load() < best.load() ? next : best));
    },
    async close() {
      isClosed = true;
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}
