/** One connection to a SQLite database, in a thread of its own: a slow query delays no request. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Value } from './database.ts';

export interface Opening {
  file: string;
  isReader: boolean;
}

export interface Ask {
  sql: string;
  values: readonly Value[];
}

/** `rows` is JSON: one text is copied between threads in half the time of many objects. */
export type Reply = { rows: string } | { error: Error };

/** How long a write waits for another process, such as `npm run manage`. */
const BUSY_LIMIT_MS = 10_000;

/** Of pages of the file. With SQLite's own 2 MiB, a million books take several times as long to write. */
const CACHE_KIB = 64 * 1024;

/** Filters make very many statements. */
const MOST_PREPARED = 500;

const { file, isReader } = workerData as Opening;
const database = new DatabaseSync(file, { readOnly: isReader, timeout: BUSY_LIMIT_MS });
if (!isReader) database.exec('PRAGMA journal_mode = WAL');
// FULL: a commit has reached the disk before it returns.
database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);

const statements = new Map<string, StatementSync>();

parentPort?.on('message', (asks: Ask[]) => {
  parentPort?.postMessage(asks.map(run));
});

function run({ sql, values }: Ask): Reply {
  try {
    return { rows: JSON.stringify(prepare(sql).all(...values)) };
  } catch (error) {
    return { error: error as Error };
  }
}

function prepare(sql: string): StatementSync {
  const known = statements.get(sql);
  if (known) return known;
  const statement = database.prepare(sql.replaceAll(/\$(?=\d)/g, '?'));
  const [oldest] = statements.keys();
  if (statements.size >= MOST_PREPARED && oldest !== undefined) statements.delete(oldest);
  statements.set(sql, statement);
  return statement;
}
