import { createHash } from 'node:crypto';
import { type Pool, type PoolClient, DatabaseError } from 'pg';
import { DatabaseUnavailable, runWork, type Query, type Row } from '../database.ts';

/** The maximum number of calls that wait for a connection: more of them would wait too long. */
export const MAX_WAITING = 500;
const MAX_PREPARED = 200;

/**
 * Matches the statements to prepare: with parameters and without `*`. A search (`find_…`) is
 * planned each time, because a rare word needs another plan than a common one.
 */
const MAY_PREPARE = /^(?!.*\*)(?!.*\bfind_).*\$1/s;

export type Work<T> = (query: Query) => Promise<T>;

export interface TransactionOptions {
  begin: string;
  /** If set, `work` does not run before `begin` has taken its locks. */
  isSnapshot?: boolean;
  replyTimeoutMs?: number;
}

/** Runs `work` between `begin` and COMMIT, or ROLLBACK if it rejects. */
export async function runTransaction<T>(
  pool: Pool,
  getName: GetName,
  work: Work<T>,
  { begin, isSnapshot = false, replyTimeoutMs }: TransactionOptions,
): Promise<T> {
  refuseIfBusy(pool);
  const client = await pool.connect().catch(throwDatabaseError);
  const end = (statement: 'COMMIT' | 'ROLLBACK') =>
    endTransaction(client, statement, replyTimeoutMs);
  /** Whether the transaction has certainly ended. If not, the connection is destroyed. */
  let hasEnded = false;
  const commit = async () => {
    const isCommitted = await end('COMMIT');
    // In any case the transaction has ended: PostgreSQL rolls back after a failed statement.
    hasEnded = true;
    return isCommitted;
  };
  try {
    const query = createQuery(client, getName, replyTimeoutMs);
    const begun = query(begin);
    // In other transactions, the first statements are sent together with BEGIN.
    if (isSnapshot) await begun;
    const [result] = await Promise.all([runWork(query, work, commit), begun]);
    return result;
  } catch (error) {
    if (!hasEnded && !(error instanceof DatabaseUnavailable))
      hasEnded = await end('ROLLBACK').catch(() => false);
    throw error;
  } finally {
    client.release(!hasEnded);
  }
}

/** Resolves with `false` for a COMMIT that PostgreSQL has turned into a ROLLBACK. */
async function endTransaction(client: PoolClient, statement: string, replyTimeoutMs?: number) {
  const { command } = await client
    .query({ text: statement, ...(replyTimeoutMs && { query_timeout: replyTimeoutMs }) })
    .catch(throwDatabaseError);
  return command === statement;
}

/** Returns the name of a prepared statement; `undefined` if the statement is not prepared. */
type GetName = (sql: string) => string | undefined;

export function createQuery(
  client: Pool | PoolClient,
  getName: GetName,
  replyTimeoutMs?: number,
): Query {
  return async (sql, values = []) => {
    if ('waitingCount' in client) refuseIfBusy(client);
    const name = getName(sql);
    const { rows } = await client
      .query<Row>({
        text: sql,
        values: [...values],
        ...(name && { name }),
        ...(replyTimeoutMs && { query_timeout: replyTimeoutMs }),
      })
      .catch(throwDatabaseError);
    return rows;
  };
}

function refuseIfBusy({ waitingCount }: Pool): void {
  if (waitingCount >= MAX_WAITING)
    throw new DatabaseUnavailable('Too many calls wait for a connection.');
}

/**
 * Returns a function that names the statements to plan once per connection. Those with `*` have no
 * name: after the migration of another process, PostgreSQL would refuse them.
 */
export function createStatementNames(): GetName {
  const names = new Map<string, string>();
  return (sql) => {
    const existingName = names.get(sql);
    if (existingName !== undefined || names.size >= MAX_PREPARED || !MAY_PREPARE.test(sql))
      return existingName;
    const name = createHash('sha256').update(sql).digest('base64url');
    names.set(sql, name);
    return name;
  };
}

/** Codes of a retry: serialization failure, deadlock, and a key that was inserted meanwhile. */
export const CONFLICT_CODES = ['40001', '40P01', '23505'];
/** The server accepts no changes, for instance because it has become a standby. */
export const READ_ONLY_CODE = '25006';
/** Connection lost, no memory, disk or connections, start or stop, no changes, or a time limit. */
const UNAVAILABLE = /^(?:08|53|57|58|55P03|25P03|25006)/;
/** The connection is lost, or the server is shutting down or starting. */
const LOST = /^(?:08|57P)/;

/** Throws the error; as `DatabaseUnavailable`, unless the statement caused it. */
export function throwDatabaseError(error: Error): never {
  const isStatementError = error instanceof DatabaseError && !UNAVAILABLE.test(error.code ?? '');
  throw isStatementError ? error : new DatabaseUnavailable(error.message, { cause: error });
}

/** Returns the SQLSTATE code of an error; '' if it has none. */
export function getCode(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return (cause instanceof DatabaseError && cause.code) || '';
}

/** Whether the connection to the server may be lost. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable) || error.cause === undefined) return false;
  return !(error.cause instanceof DatabaseError) || LOST.test(getCode(error));
}

interface TurnLimits {
  maxRunning: number;
  /** The maximum number of transactions that wait: more would wait too long. */
  maxWaiting: number;
  timeoutMs: number;
}

/** Limits concurrent transactions: the others wait in turn, and reject if they cannot. */
export function createTurns({ maxRunning, maxWaiting, timeoutMs }: TurnLimits) {
  let running = 0;
  const waiting = new Set<() => void>();

  function waitForTurn(): Promise<void> {
    if (waiting.size >= maxWaiting)
      throw new DatabaseUnavailable('Too many transactions wait for a connection.');
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new DatabaseUnavailable('No transaction has ended in time.'));
      }, timeoutMs);
      waiting.add(begin);
    });
  }

  return {
    countWaiting: () => waiting.size,
    async run<T>(work: () => Promise<T>): Promise<T> {
      // The one that ends passes its turn on, so no later one can come before those that wait.
      if (running >= maxRunning) await waitForTurn();
      else running += 1;
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) next();
        else running -= 1;
      }
    },
  };
}
