import { setTimeout as wait } from 'node:timers/promises';
import { Pool, types } from 'pg';
import type { Database, Query } from '../database.ts';
import { NO_IDLE_LIMIT, postgresDialect } from '../dialects.ts';
import {
  CONFLICT_CODES,
  getCode,
  READ_ONLY_CODE,
  createQuery,
  createStatementNames,
  MAX_WAITING,
  runTransaction,
  type TransactionOptions,
  type Work,
  createTurns,
} from './postgres-queries.ts';
import { followPrimary, splitAddresses } from './primary.ts';
import { followReplica } from './replica.ts';
import { TABLES } from '../tables.ts';

const INT8_OID = 20;
/** PostgreSQL sends 64-bit integers as text; those of the shop are below 2^53. */
types.setTypeParser(INT8_OID, Number);

const MAX_CONNECTIONS = 10;
/** The part of the connections for transactions, so that single reads need not wait for locks. */
const TRANSACTION_SHARE = 0.7;
const CONNECT_TIMEOUT_MS = 5000;
/** The server's limit for one statement, so that no visitor waits forever for a lock. */
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * The server's limit between two statements of a transaction: a hanging process must release its
 * locks before the statements that wait for them time out.
 */
const IDLE_TIMEOUT_MS = 10_000;
/** How long this process waits for a response: longer than the server's own limit. */
const REPLY_TIMEOUT_MS = 20_000;
/** How long to wait for a replica before the primary is queried instead. */
const REPLICA_TIMEOUT_MS = 3000;
/** The longest possible delay of a timer, where no limit is wanted. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** How long `close` waits for the connections to close. */
const CLOSE_TIMEOUT_MS = 5000;
/** The maximum number of times that a transaction is run, because it may conflict with others. */
const MAX_RUNS = 5;

const REFUSE_READ_ONLY = `DO $$ BEGIN IF current_setting('transaction_read_only')::boolean THEN
  RAISE EXCEPTION 'the server is read-only' USING ERRCODE = '${READ_ONLY_CODE}'; END IF; END $$`;
/** Searches would otherwise scan and sort all books: see docs/decisions/finding-in-sql.md. */
const PLANNER_SETTINGS =
  'SET random_page_cost = 1.1; SET parallel_setup_cost = 10000; SET jit = off';
/** A snapshot changes nothing, and its reader may be slow, so the idle limit is lifted. */
const BEGIN_SNAPSHOT = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${NO_IDLE_LIMIT}`;
interface PostgresOptions {
  /** May list several servers, as in libpq; the one that accepts changes is used. */
  url: string;
  /** The URL of a replica, which serves catalogue reads. */
  readUrl?: string | undefined;
  connections?: number | undefined;
  /** Whether a pooler may switch connections between transactions: none keeps a state then. */
  usesTransactionPooling?: boolean;
  connectTimeoutMs?: number;
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
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  replyTimeoutMs = REPLY_TIMEOUT_MS,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
}: PostgresOptions): Database {
  const getName = usesTransactionPooling ? () => undefined : createStatementNames();
  const limits = { connections, usesTransactionPooling, connectTimeoutMs, idleTimeoutMs };
  const urls = splitAddresses(url) ?? [url];
  const primary = followPrimary(urls, (item) =>
    openPool({ ...limits, url: item, replyTimeoutMs, mustAcceptChanges: urls.length > 1 }),
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
  const catalogue = replica && followReplica(createQuery(replica, getName), read);

  const turns = createTurns({
    maxRunning: Math.ceil(connections * TRANSACTION_SHARE),
    maxWaiting: MAX_WAITING,
    timeoutMs: connectTimeoutMs,
  });

  async function transact<T>(work: Work<T>, options: TransactionOptions): Promise<T> {
    for (let runs = 1; ; runs += 1) {
      try {
        return await primary.use((pool) => runTransaction(pool, getName, work, options));
      } catch (error) {
        if (runs === MAX_RUNS || !CONFLICT_CODES.includes(getCode(error))) throw error;
      }
    }
  }

  return {
    dialect: postgresDialect,
    read,
    readCatalogue: catalogue?.query ?? read,
    write: (work, { hasLimit = true } = {}) =>
      turns.run(() =>
        transact(work, { begin, ...(!hasLimit && { replyTimeoutMs: LONGEST_TIMER_MS }) }),
      ),
    snapshot: async (work) =>
      transact(work, {
        isSnapshot: true,
        begin: `${BEGIN_SNAPSHOT}; ${await buildLockStatement(read)}`,
      }),
    load() {
      const pool = primary.pool();
      const { totalCount = 0, idleCount: idle = 0, waitingCount = 0 } = pool ?? {};
      const waiting = waitingCount + turns.countWaiting();
      const load = { running: totalCount - idle, idle, waiting };
      return catalogue ? { ...load, isReplicaUsed: catalogue.isUsed() } : load;
    },
    async close() {
      catalogue?.stop();
      const closing = [primary.end(), replica?.end()];
      // With a limit, because a connection to a hung server would keep the process alive.
      const limit = wait(Math.min(replyTimeoutMs, CLOSE_TIMEOUT_MS), undefined, { ref: false });
      await Promise.race([Promise.all(closing), limit]);
    },
  };
}

interface PoolOptions {
  url: string;
  connections: number;
  usesTransactionPooling: boolean;
  connectTimeoutMs: number;
  replyTimeoutMs: number;
  idleTimeoutMs: number;
  /** Whether opening a connection fails on a read-only server. */
  mustAcceptChanges?: boolean;
}

/** Builds the statements that set the server's time limits for a session or a transaction. */
function buildTimeLimits(idleTimeoutMs: number, scope: 'SESSION' | 'LOCAL'): string {
  return `SET ${scope} statement_timeout = ${STATEMENT_TIMEOUT_MS};
    SET ${scope} idle_in_transaction_session_timeout = ${idleTimeoutMs}`;
}

function openPool(options: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: options.connectTimeoutMs,
    query_timeout: options.replyTimeoutMs,
    // Sends the statements of a transaction together: see docs/decisions/stores.md.
    pipeline: true,
    application_name: 'kitabdost',
    async onConnect(client) {
      // Statements, because PgBouncer refuses them as parameters; transaction pooling drops them.
      const settings = options.usesTransactionPooling
        ? []
        : [PLANNER_SETTINGS, buildTimeLimits(options.idleTimeoutMs, 'SESSION')];
      const statements = [...(options.mustAcceptChanges ? [REFUSE_READ_ONLY] : []), ...settings];
      if (statements.length > 0) await client.query(statements.join('; '));
    },
  });
  // A connection may be lost while it is idle, between two statements, or while it is being closed. The
  // next query fails or opens a new one; without these listeners the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Builds the statement that locks all tables for a snapshot, so that it waits for a running
 * restore, and the next restore for it: in the same order, so that they cannot deadlock.
 */
async function buildLockStatement(query: Query): Promise<string> {
  const existingTables = new Set((await query(postgresDialect.listTables)).map(({ name }) => name));
  const names = TABLES.map(({ name }) => name).filter((name) => existingTables.has(name));
  return names.length > 0 ? `LOCK TABLE ${names.toReversed().join(', ')} IN ACCESS SHARE MODE` : '';
}
