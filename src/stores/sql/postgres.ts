import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, Pool, types, type PoolClient } from 'pg';
import { DatabaseUnavailable, runWork, type Database, type Query, type Row } from './database.ts';
import { NO_IDLE_LIMIT, postgresDialect } from './dialects.ts';
import { followReplica } from './replica.ts';
import { TABLES } from './tables.ts';

const INT8 = 20;
/** PostgreSQL's 64-bit numbers arrive as text; the shop has none above 2^53. */
types.setTypeParser(INT8, Number);

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** How long the server works on one statement, so that no visitor waits forever for a lock. */
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * How long the server waits for the next statement of a transaction: a process that hangs or is cut
 * off must not keep its locks. Shorter than `STATEMENT_TIMEOUT_MS`, the limit of statements that
 * wait for these locks.
 */
const IDLE_TIMEOUT_MS = 10_000;
const REPLY_TIMEOUT_MS = 20_000;
/** The limit for answers of a replica, whose work the primary can do. */
const REPLICA_TIMEOUT_MS = 3000;
/** No limit: the longest timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const CLOSE_TIMEOUT_MS = 5000;
/** The limit of calls that wait for a connection: with more, the last would wait too long. */
const MAX_WAITING = 500;
/**
 * The pool of a server that stays read-only is not replaced again within this time: its waiting
 * queries would fail.
 */
const RECONNECT_PAUSE_MS = 5000;
const MAX_RUNS = 5;
const MAX_PREPARED = 200;

/**
 * Serialization failure, deadlock, and a key that another transaction inserted after this one had
 * looked for it: a retry finds what the other has committed.
 */
const CONFLICTS = ['40001', '40P01', '23505'];
/** The server has become a standby. All connections to it are useless. */
const READ_ONLY = '25006';
/**
 * The connection is lost; the server lacks memory, disk or connections, is shutting down or starting,
 * or cannot use its files; or a lock, a statement or this process took too long.
 */
const UNAVAILABLE = /^(?:08|53|57|58|55P03|25P03|25006)/;

const PLANNER_SETTINGS = 'SET random_page_cost = 1.1; SET jit = off';
/** A snapshot changes nothing, and its reader may be slow. */
const BEGIN_SNAPSHOT = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${NO_IDLE_LIMIT}`;
/**
 * Only statements with parameters and named columns are prepared. Those that find books are planned
 * each time: a rare word needs another plan than a common one.
 */
const MAY_PREPARE = /^(?!.*\*)(?!.*\bfind_).*\$1/s;

interface PostgresOptions {
  url: string;
  /** A replica for the catalogue. */
  readUrl?: string | undefined;
  /** The largest number of connections to each server. */
  connections?: number | undefined;
  /** Whether a pooler may give each transaction another connection: nothing is kept on one then. */
  isPooled?: boolean;
  /** How long this process waits for a response: a server that hangs, or is cut off, sends none. */
  replyTimeoutMs?: number;
  /** How long the server waits for the next statement of a transaction. */
  idleTimeoutMs?: number;
}

/** Connects to a PostgreSQL database, which several processes may share. */
export function openPostgres({
  url,
  readUrl,
  connections = MAX_CONNECTIONS,
  isPooled = false,
  replyTimeoutMs = REPLY_TIMEOUT_MS,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
}: PostgresOptions): Database {
  const getName = isPooled ? () => undefined : nameStatements();
  const openPrimary = () => openPool({ url, connections, isPooled, replyTimeoutMs, idleTimeoutMs });
  const begin = isPooled ? `BEGIN; ${limitTimes(idleTimeoutMs, 'LOCAL')}` : 'BEGIN';
  let primary = openPrimary();
  const replica =
    readUrl === undefined
      ? undefined
      : openPool({
          url: readUrl,
          connections,
          isPooled,
          replyTimeoutMs: REPLICA_TIMEOUT_MS,
          idleTimeoutMs,
        });
  const read: Query = (sql, values) => queryWith(primary, getName)(sql, values);

  /** When the pool was last replaced because its server was read-only (`performance.now()`). */
  let replacedAt = -Infinity;
  /** The next connections may reach the new primary. */
  function replacePool(standby: Pool) {
    if (primary !== standby || performance.now() - replacedAt < RECONNECT_PAUSE_MS) return;
    replacedAt = performance.now();
    primary = openPrimary();
    endWhenServed(standby);
  }

  async function transact<T>(work: Work<T>, options: TransactionOptions): Promise<T> {
    for (let runs = 1; ; runs += 1) {
      const pool = primary;
      try {
        return await runTransaction(pool, getName, work, options);
      } catch (error) {
        const code = getCode(error);
        if (code === READ_ONLY) replacePool(pool);
        const mayRunAgain = CONFLICTS.includes(code) || (code === READ_ONLY && primary !== pool);
        if (runs === MAX_RUNS || !mayRunAgain) throw error;
      }
    }
  }

  return {
    dialect: postgresDialect,
    read,
    readCatalogue: replica ? followReplica(queryWith(replica, getName), read) : read,
    write: (work, { hasLimit = true } = {}) =>
      transact(work, { begin, ...(!hasLimit && { replyTimeoutMs: LONGEST_TIMER_MS }) }),
    snapshot: async (work) =>
      transact(work, { isSnapshot: true, begin: `${BEGIN_SNAPSHOT}; ${await lockTables(read)}` }),
    load() {
      const { totalCount, idleCount: idle, waitingCount: waiting } = primary;
      return { running: totalCount - idle, idle, waiting };
    },
    async close() {
      const closing = [primary.end(), replica?.end()];
      // Otherwise a connection to a server that hangs would keep the process running.
      const limit = wait(Math.min(replyTimeoutMs, CLOSE_TIMEOUT_MS), undefined, { ref: false });
      await Promise.race([Promise.all(closing), limit]);
    },
  };
}

type PoolOptions = Required<Omit<PostgresOptions, 'readUrl' | 'connections'>> & {
  connections: number;
};

/** `SET`s for a session, or for a transaction. */
function limitTimes(idleTimeoutMs: number, scope: 'SESSION' | 'LOCAL'): string {
  return `SET ${scope} statement_timeout = ${STATEMENT_TIMEOUT_MS};
    SET ${scope} idle_in_transaction_session_timeout = ${idleTimeoutMs}`;
}

function openPool(options: PoolOptions): Pool {
  const { url, connections, isPooled, replyTimeoutMs, idleTimeoutMs } = options;
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: replyTimeoutMs,
    // The statements of a transaction travel together: see docs/decisions/055-statements-in-a-pipeline.md.
    pipeline: true,
    application_name: 'kitabdost',
    async onConnect(client) {
      if (isPooled) return;
      // PgBouncer refuses these settings among the parameters of a connection.
      await client.query(`${PLANNER_SETTINGS}; ${limitTimes(idleTimeoutMs, 'SESSION')}`);
    },
  });
  // A connection may be lost while it is idle, between two statements, or while it is closed. The next
  // query fails or opens another; without these listeners the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Ends the pool once no caller waits for a connection: an ended pool would never answer them. */
function endWhenServed(pool: Pool): void {
  const end = () => {
    if (pool.waitingCount > 0) return;
    pool.off('release', end);
    pool.end().catch(() => undefined);
  };
  pool.on('release', end);
  end();
}

type Work<T> = (query: Query) => Promise<T>;

interface TransactionOptions {
  begin: string;
  /** Waits for its first statement, which takes locks. */
  isSnapshot?: boolean;
  replyTimeoutMs?: number;
}

async function runTransaction<T>(
  pool: Pool,
  getName: GetName,
  work: Work<T>,
  { begin, isSnapshot = false, replyTimeoutMs }: TransactionOptions,
): Promise<T> {
  refuseIfBusy(pool);
  const client = await pool.connect().catch(fail);
  const end = (statement: 'COMMIT' | 'ROLLBACK') =>
    endTransaction(client, statement, replyTimeoutMs);
  /** Whether the transaction has certainly ended: otherwise the connection is destroyed. */
  let hasEnded = false;
  const commit = async () => {
    const isCommitted = await end('COMMIT');
    // PostgreSQL answers ROLLBACK after a statement that failed.
    hasEnded = true;
    return isCommitted;
  };
  try {
    const query = queryWith(client, getName, replyTimeoutMs);
    const begun = query(begin);
    // The first statements of all others travel with BEGIN.
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

/** Whether the transaction has ended as `statement` says: COMMIT of a failed one answers ROLLBACK. */
async function endTransaction(client: PoolClient, statement: string, replyTimeoutMs?: number) {
  const { command } = await client
    .query({ text: statement, ...(replyTimeoutMs && { query_timeout: replyTimeoutMs }) })
    .catch(fail);
  return command === statement;
}

/**
 * A statement that waits for a running restore, and makes the next one wait: a snapshot during a
 * restore would find its tables without their rows. The order is that of the restore.
 */
async function lockTables(query: Query): Promise<string> {
  const present = new Set((await query(postgresDialect.listTables)).map(({ name }) => name));
  const names = TABLES.map(({ name }) => name).filter((name) => present.has(name));
  return names.length > 0 ? `LOCK TABLE ${names.toReversed().join(', ')} IN ACCESS SHARE MODE` : '';
}

/** The name under which connections keep a statement prepared, if they do. */
type GetName = (sql: string) => string | undefined;

function queryWith(client: Pool | PoolClient, getName: GetName, replyTimeoutMs?: number): Query {
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
      .catch(fail);
    return rows;
  };
}

function refuseIfBusy({ waitingCount }: Pool): void {
  if (waitingCount >= MAX_WAITING)
    throw new DatabaseUnavailable('Too many calls wait for a connection.');
}

/** Rejects; with `DatabaseUnavailable` unless the statement is at fault. */
function fail(error: Error): never {
  const isStatementError = error instanceof DatabaseError && !UNAVAILABLE.test(error.code ?? '');
  throw isStatementError ? error : new DatabaseUnavailable(error.message, { cause: error });
}

/** PostgreSQL's code of a failure; '' if it has none. */
function getCode(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return (cause instanceof DatabaseError && cause.code) || '';
}

/**
 * Names the statements that PostgreSQL plans once for each connection, up to a limit. A statement whose
 * columns another process's migration could change has no name: PostgreSQL would refuse it afterwards.
 */
function nameStatements(): GetName {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= MAX_PREPARED || !MAY_PREPARE.test(sql)) return known;
    const name = createHash('sha256').update(sql).digest('base64url');
    names.set(sql, name);
    return name;
  };
}
