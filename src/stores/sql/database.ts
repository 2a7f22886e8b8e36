import type { Dialect } from './dialects.ts';

/** The value of a column. Times are timestamps (texts), or ms since 1970. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/**
 * The database cannot be reached, does not respond, or accepts no changes. The statement is not the cause,
 * so a later try may succeed.
 */
export class DatabaseUnavailable extends Error {}

/**
 * Runs one statement, whose parameters are written `$1`, `$2`, …, and resolves with its rows. In a
 * transaction, statements run in the order in which they are requested.
 */
export type Query = (sql: string, values?: readonly Value[]) => Promise<Row[]>;

/** The busy and idle connections of this process, and the calls that wait for one. */
export interface DatabaseLoad {
  running: number;
  idle: number;
  waiting: number;
}

/** A connection to a SQL database. All promises reject with `DatabaseUnavailable` when it cannot be reached. */
export interface Database {
  dialect: Dialect;
  /** Reads committed data. */
  read: Query;
  /** Like `read`, but may miss the latest changes: for data that all visitors see. */
  readCatalogue: Query;
  /**
   * Runs `work` in one transaction and resolves with its result once that is on the disk. Rejects
   * with what `work` throws, or with the failure of a statement, and then nothing has changed. `work`
   * may run several times: it must have no other effects, and await nothing but its queries. Without
   * `hasLimit` its statements may take any time.
   */
  write<T>(work: (query: Query) => Promise<T>, options?: { hasLimit?: boolean }): Promise<T>;
  /** Reads a snapshot: `work` sees no change that is committed after its first query. */
  snapshot<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** The current load that this process puts on the database. */
  load(): DatabaseLoad;
  close(): Promise<void>;
}

/**
 * Runs the work of one transaction. Statements are sent in the order of the calls, without a wait for
 * earlier responses; `send` must run them in that order. Settles when every statement has its response, and
 * rejects with the first failure, also when `work` has caught it. After a failure, and after the end of
 * `work`, no statement is sent: it would run outside the transaction, or in the next one of the connection.
 *
 * `commit` is called once `work` has succeeded, after the statements that `work` did not await. It resolves
 * with whether the database has committed: it does not if one of these fails.
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
  // An error that `work` itself throws takes precedence over that of a statement it did not await.
  if (outcome.status === 'rejected' && failures.length === 0) failures.push(outcome.reason);
  const committing = failures.length === 0 ? commit() : Promise.resolve(false);
  const [, committed] = await Promise.allSettled([lastResult, committing]);
  if (failures.length > 0) throw failures[0];
  if (outcome.status === 'rejected') throw outcome.reason;
  if (committed.status === 'rejected') throw committed.reason;
  if (!committed.value) throw new Error('The database has rolled the transaction back.');
  return outcome.value;
}
