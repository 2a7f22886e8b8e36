import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailable, runWork, type Query, type Row } from './database.ts';
import { throwDatabaseError } from './postgres-failures.ts';

/** The maximum number of calls that wait for a connection: more of them would wait too long. */
export const MAX_WAITING = 500;
/** The maximum number of statements that are prepared on a connection. */
const MAX_PREPARED = 200;

/**
 * Matches the statements to prepare: those with parameters and without `*`. Statements that mention
 * a search table (`find_…`) are planned each time, because a rare word needs a different plan from
 * a common one.
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
    // After a failed statement, PostgreSQL rolls back instead. In both cases the transaction has
    // ended.
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

/**
 * Ends the transaction with `statement`. Resolves with `false` for a COMMIT after a failed
 * statement, which PostgreSQL turns into a ROLLBACK.
 */
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
 * Returns a function that names the statements that PostgreSQL plans once per connection, up to
 * `MAX_PREPARED`. Statements with `*` have no name: if the migration of another process changed
 * their columns, PostgreSQL would refuse them.
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
