import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool, types, type PoolClient } from 'pg';
import { DatabaseUnavailable, runWork, type Database, type Query, type Row } from './database.ts';
import { NO_IDLE_LIMIT, postgresDialect } from './dialects.ts';
import { CONFLICTS, fail, getCode, READ_ONLY } from './postgres-failures.ts';
import { followPrimary, splitAddresses, followReplica } from './primary.ts';
import { TABLES } from './tables.ts';

const INT8 = 20;
/** PostgreSQL sends 64-bit integers as text; those of the shop are below 2^53. */
types.setTypeParser(INT8, Number);

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** The server's limit for one statement, so that no visitor waits forever for a lock. */
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * The server's limit between two statements of a transaction: a process that hangs or is cut off
 * must release its locks. Shorter than `STATEMENT_TIMEOUT_MS`, the limit of the statements that
 * wait for these locks.
 */
const IDLE_TIMEOUT_MS = 10_000;
const REPLY_TIMEOUT_MS = 20_000;
/** How long to wait for a replica before the primary is queried instead. */
const REPLICA_TIMEOUT_MS = 3000;
/** The longest possible delay of a timer, where no limit is wanted. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const CLOSE_TIMEOUT_MS = 5000;
/** The limit of calls that wait for a connection: with more, the last ones would wait too long. */
const MAX_WAITING = 500;
const MAX_RUNS = 5;
const MAX_PREPARED = 200;

const REFUSE_READ_ONLY = `DO $$ BEGIN IF current_setting('transaction_read_only')::boolean THEN
  RAISE EXCEPTION 'the server is read-only' USING ERRCODE = '${READ_ONLY}'; END IF; END $$`;
const PLANNER_SETTINGS = 'SET random_page_cost = 1.1; SET jit = off';
/** A snapshot changes nothing, and its reader may be slow, so the idle limit is lifted. */
const BEGIN_SNAPSHOT = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${NO_IDLE_LIMIT}`;
/**
 * Only statements with parameters and named columns are prepared. Search statements are planned
 * each time: a rare word needs a different plan from a common one.
 */
const MAY_PREPARE = /^(?!.*\*)(?!.*\bfind_).*\$1/s;

interface PostgresOptions {
  /** May list several servers, as in libpq; the one that accepts changes is used. */
  url: string;
  /** The URL of a replica, which serves catalogue reads. */
  readUrl?: string | undefined;
  /** The maximum number of connections to each server. */
  connections?: number | undefined;
  /**
   * Whether a pooler may give each transaction another connection: then no state is kept on a
   * connection.
   */
  usesTransactionPooling?: boolean;
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
  usesTransactionPooling = false,
  replyTimeoutMs = REPLY_TIMEOUT_MS,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
}: PostgresOptions): Database {
  const getName = usesTransactionPooling ? () => undefined : createStatementNames();
  const limits = { connections, usesTransactionPooling, idleTimeoutMs };
  const urls = splitAddresses(url) ?? [url];
  const primary = followPrimary(urls, (item) =>
    openPool({ ...limits, url: item, replyTimeoutMs, mustTakeChanges: urls.length > 1 }),
  );
  const replica =
    readUrl === undefined
      ? undefined
      : openPool({ ...limits, url: readUrl, replyTimeoutMs: REPLICA_TIMEOUT_MS });
  const begin = usesTransactionPooling
    ? `BEGIN; ${buildTimeLimits(idleTimeoutMs, 'LOCAL')}`
    : 'BEGIN';
  const read: Query = (sql, values) =>
    primary.use((pool) => createQuery(pool, getName)(sql, values));

  async function transact<T>(work: Work<T>, options: TransactionOptions): Promise<T> {
    for (let runs = 1; ; runs += 1) {
      try {
        return await primary.use((pool) => runTransaction(pool, getName, work, options));
      } catch (error) {
        if (runs === MAX_RUNS || !CONFLICTS.includes(getCode(error))) throw error;
      }
    }
  }

  return {
    dialect: postgresDialect,
    read,
    readCatalogue: replica ? followReplica(createQuery(replica, getName), read) : read,
    write: (work, { hasLimit = true } = {}) =>
      transact(work, { begin, ...(!hasLimit && { replyTimeoutMs: LONGEST_TIMER_MS }) }),
    snapshot: async (work) =>
      transact(work, {
        isSnapshot: true,
        begin: `${BEGIN_SNAPSHOT}; ${await buildLockStatement(read)}`,
      }),
    load() {
      const pool = primary.pool();
      const { totalCount = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = pool ?? {};
      return { running: totalCount - idle, idle, waiting };
    },
    async close() {
      const closing = [primary.end(), replica?.end()];
      // Otherwise a connection to a hung server would keep the process alive.
      const limit = wait(Math.min(replyTimeoutMs, CLOSE_TIMEOUT_MS), undefined, { ref: false });
      await Promise.race([Promise.all(closing), limit]);
    },
  };
}

interface PoolOptions {
  url: string;
  connections: number;
  usesTransactionPooling: boolean;
  replyTimeoutMs: number;
  idleTimeoutMs: number;
  /** Whether opening a connection fails on a read-only server. */
  mustTakeChanges?: boolean;
}

/** Builds the statements that limit the times of a session or a transaction. */
function buildTimeLimits(idleTimeoutMs: number, scope: 'SESSION' | 'LOCAL'): string {
  return `SET ${scope} statement_timeout = ${STATEMENT_TIMEOUT_MS};
    SET ${scope} idle_in_transaction_session_timeout = ${idleTimeoutMs}`;
}

function openPool(options: PoolOptions): Pool {
  const {
    url,
    connections,
    usesTransactionPooling,
    replyTimeoutMs,
    idleTimeoutMs,
    mustTakeChanges,
  } = options;
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: replyTimeoutMs,
    // The statements of a transaction travel together: see docs/decisions/055-statements-in-a-pipeline.md.
    pipeline: true,
    application_name: 'kitabdost',
    async onConnect(client) {
      // PgBouncer refuses these settings as connection parameters.
      const settings = usesTransactionPooling
        ? []
        : [PLANNER_SETTINGS, buildTimeLimits(idleTimeoutMs, 'SESSION')];
      const statements = [...(mustTakeChanges ? [REFUSE_READ_ONLY] : []), ...settings];
      if (statements.length > 0) await client.query(statements.join('; '));
    },
  });
  // A connection may be lost while it is idle, between two statements, or while it is closed. The
  // next query fails or opens a new one; without these listeners the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Work<T> = (query: Query) => Promise<T>;

interface TransactionOptions {
  begin: string;
  /** If set, waits for the first statement, which takes locks. */
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
    // After a failed statement PostgreSQL rolls back instead: the transaction has ended in both cases.
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
 * Ends the transaction with `statement`. Resolves with `false` for a COMMIT after a failed statement,
 * which PostgreSQL turns into a ROLLBACK.
 */
async function endTransaction(client: PoolClient, statement: string, replyTimeoutMs?: number) {
  const { command } = await client
    .query({ text: statement, ...(replyTimeoutMs && { query_timeout: replyTimeoutMs }) })
    .catch(fail);
  return command === statement;
}

/**
 * Builds the statement that locks all tables for a snapshot: one taken during a restore would see
 * tables without their rows. With the lock, it waits for a running restore and delays the next one.
 * The order of the tables is that of the restore.
 */
async function buildLockStatement(query: Query): Promise<string> {
  const existingTables = new Set((await query(postgresDialect.listTables)).map(({ name }) => name));
  const names = TABLES.map(({ name }) => name).filter((name) => existingTables.has(name));
  return names.length > 0 ? `LOCK TABLE ${names.toReversed().join(', ')} IN ACCESS SHARE MODE` : '';
}

/**
 * Returns the name under which a connection keeps a statement prepared; `undefined` if it does not.
 */
type GetName = (sql: string) => string | undefined;

function createQuery(client: Pool | PoolClient, getName: GetName, replyTimeoutMs?: number): Query {
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

/**
 * Returns a function that names the statements that PostgreSQL plans once per connection, up to a
 * limit. A statement whose columns the migration of another process could change has no name,
 * because PostgreSQL would refuse it afterwards.
 */
function createStatementNames(): GetName {
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
