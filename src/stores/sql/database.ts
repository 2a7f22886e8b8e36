import type { Dialect } from './dialects.ts';

/** The value of a column. Times are timestamps as text, or ms since 1970. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/** The database cannot be reached, or accepts no changes: a retry may succeed. */
export class DatabaseUnavailable extends Error {}

export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable;
}

/** Runs a statement with `$1`, `$2`, …; in a transaction in the order of the calls. */
export type Query = (sql: string, values?: readonly Value[]) => Promise<Row[]>;

/** The connections of this process and the calls that wait for one, without a replica's. */
export interface DatabaseLoad {
  running: number;
  idle: number;
  waiting: number;
  /** Whether the catalogue is read from the replica; `undefined` without one. */
  isReplicaUsed?: boolean;
}

/** A SQL database. All promises reject with `DatabaseUnavailable` if it cannot be reached. */
export interface Database {
  dialect: Dialect;
  read: Query;
  /** Like `read`, but may miss the latest changes: for data that all visitors see. */
  readCatalogue: Query;
  /**
   * Runs `work` in one transaction and resolves when its result is on the disk. If `work` or a
   * statement fails, nothing has changed. `work` may run several times: it must have no other
   * effects, and await nothing but its queries. With `hasLimit: false`, this process waits as long
   * as it takes; the server's `statement_timeout` remains until a statement lifts it.
   */
  write<T>(work: (query: Query) => Promise<T>, options?: { hasLimit?: boolean }): Promise<T>;
  /** Reads a snapshot: `work` sees no change that is committed after its first query. */
  snapshot<T>(work: (query: Query) => Promise<T>): Promise<T>;
  load(): DatabaseLoad;
  close(): Promise<void>;
}

/**
 * Runs the work of one transaction. Statements are sent in the order of the calls, without waiting
 * for responses. Settles when all have theirs, and rejects with the first error, even if `work` has
 * caught it. After an error, or once `work` has ended, statements are refused, because they would run
 * outside the transaction. `commit` is sent after the statements that `work` did not await; it
 * resolves with whether the database has committed, and not rolled back.
 */
export async function runWork<T>(
  send: Query,
  work: (query: Query) => Promise<T>,
  commit: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<T> {
  const failures: unknown[] = [];
  let lastResult: Promise<unknown> = Promise.resolve();
  let hasEnded = false;

  const query: Query = async (sql, values) => {
    if (failures.length > 0) throw failures[0];
    if (hasEnded) throw new Error('The transaction of this statement has ended.');
    const response = send(sql, values);
    lastResult = response.catch((error: unknown) => failures.push(error));
    return response;
  };

  const [outcome] = await Promise.allSettled([work(query)]);
  hasEnded = true;
  // An error of `work` itself comes first, even if a statement fails later.
  if (outcome.status === 'rejected' && failures.length === 0) failures.push(outcome.reason);
  const committing = failures.length === 0 ? commit() : Promise.resolve(false);
  const [, committed] = await Promise.allSettled([lastResult, committing]);
  if (failures.length > 0) throw failures[0];
  if (outcome.status === 'rejected') throw outcome.reason;
  if (committed.status === 'rejected') throw committed.reason;
  if (!committed.value) throw new Error('The database has rolled back the transaction.');
  return outcome.value;
}

/** Lets a promise reject before it is awaited, or where a later statement rejects with its error. */
export function hold(statement: Promise<unknown>): void {
  statement.catch(() => undefined);
}
