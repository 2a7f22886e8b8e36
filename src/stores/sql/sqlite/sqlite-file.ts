import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setNewest } from '#domain/values/set-newest.ts';
import type { Value } from '../database.ts';

/** The file to open, and whether the connection only reads it. */
export interface Opening {
  file: string;
  isReader: boolean;
}

export interface SqlRequest {
  sql: string;
  values: readonly Value[];
}

/** `rows` is JSON: copying one text between threads takes half the time of copying many objects. */
export type Reply = { rows: string } | { error: Error; isUnavailable: boolean };

/** How long a write waits for the lock of another process, such as `npm run manage`. */
const BUSY_TIMEOUT_MS = 10_000;

/** The page cache: with SQLite's 2 MiB, a million books take several times as long. */
const CACHE_KIB = 64 * 1024;

/** The maximum number of prepared statements: combinations of filters produce many. */
const MAX_PREPARED = 500;

/** SQLITE_BUSY, READONLY, IOERR, FULL and CANTOPEN: the statement is not the cause. */
const UNAVAILABLE = [5, 8, 10, 13, 14];
/** The bits of the primary result code, without the extended ones. */
const PRIMARY_CODE = 0xff;

/** Opens a connection to a SQLite database. Returns a function that runs a statement on it. */
export function openSqliteFile({ file, isReader }: Opening): (request: SqlRequest) => Reply {
  const database = new DatabaseSync(file, { readOnly: isReader, timeout: BUSY_TIMEOUT_MS });
  if (!isReader) database.exec('PRAGMA journal_mode = WAL');
  // FULL: a commit is on the disk before it returns.
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);

  const statements = new Map<string, StatementSync>();

  /** Whether a statement has begun a transaction that no statement has ended. */
  let isBegun = false;

  function prepare(sql: string): StatementSync {
    const statement = statements.get(sql) ?? database.prepare(sql.replaceAll(/\$(?=\d)/g, '?'));
    setNewest(statements, sql, statement, MAX_PREPARED);
    return statement;
  }

  return ({ sql, values }) => {
    try {
      // SQLite may end a transaction itself; what was sent after must not be committed alone.
      if (sql === 'ROLLBACK') isBegun = false;
      if (isBegun && !database.isTransaction)
        throw new Error('SQLite has rolled back the transaction.');
      const rows = JSON.stringify(prepare(sql).all(...values));
      isBegun = database.isTransaction;
      return { rows };
    } catch (error) {
      return { error: error as Error, isUnavailable: isFileUnavailable(error) };
    }
  };
}

function isFileUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  return UNAVAILABLE.includes(Number(error.errcode) & PRIMARY_CODE);
}
