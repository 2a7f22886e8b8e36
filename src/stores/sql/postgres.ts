import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, Pool, types, type PoolClient } from 'pg';
import {
  DatabaseUnavailable,
  type Database,
  type Dialect,
  type Query,
  type Row,
} from './database.ts';
import { followReplica } from './replica.ts';
import { TABLES } from './tables.ts';
import { runWork } from './transaction.ts';

const INT8 = 20;
/** PostgreSQL's 64-bit numbers arrive as text; the shop has none above 2^53. */
types.setTypeParser(INT8, Number);

const CONNECTIONS = 10;
const CONNECT_LIMIT_MS = 5000;
/** How long the server works on one statement, so that no visitor waits forever for a lock. */
const STATEMENT_LIMIT_MS = 15_000;
/**
 * How long the server waits for the next statement of a transaction: a process that hangs or is cut off
 * must not keep its locks. Less than those who wait for them have.
 */
const IDLE_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = 20_000;
/** The same for a replica, whose work the primary can do. */
const REPLICA_LIMIT_MS = 3000;
/** For a query without a limit: the longest timer. */
const NO_LIMIT_MS = 2 ** 31 - 1;
const CLOSE_LIMIT_MS = 5000;
/**
 * Serialization failure, deadlock, and a key that another transaction inserted since this one looked
 * for it: a second run finds what the other has committed.
 */
const CONFLICTS = ['40001', '40P01', '23505'];
const MAX_RUNS = 5;
/** The server became a standby: its other connections are of no use either. */
const READ_ONLY = '25006';
/** A server that stays read-only is not left again before: its waiting queries would fail each time. */
const RECONNECT_PAUSE_MS = 5000;
/**
 * The connection is lost, the server lacks memory, disk or connections, is ending or starting, cannot use
 * its files, or waited too long for a lock, a statement or this process.
 */
const UNAVAILABLE = /^(?:08|53|57|58|55P03|25P03|25006)/;
const PLANNING = 'SET random_page_cost = 1.1; SET jit = off';
const MAX_PREPARED = 200;
/**
 * Statements with parameters, whose columns are named. Those that find books are planned each time: the
 * way to a rare word is not that to a common one.
 */
const MAY_PREPARE = /^(?!.*\*)(?!.*\bfind_).*\$1/s;
/** Any number that no other program uses on this database. */
const MIGRATION_LOCK = 727_001;

const NO_IDLE_LIMIT = 'SET LOCAL idle_in_transaction_session_timeout = 0';
/** It changes nothing, and what it reads may go to a slow disk. */
const BEGIN_SNAPSHOT = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${NO_IDLE_LIMIT}`;

const count = "UPDATE counters SET value = value + 1 WHERE name = 'catalogue'; RETURN NULL;";
const dialect: Dialect = {
  name: 'postgres',
  rowNumber: 'BIGINT',
  byteOrder: '"C"',
  keyedBy: '',
  findText: 'strpos',
  texts: 'SELECT jsonb_array_elements_text($1::jsonb)',
  noIndex: '',
  anyOrder: () => '',
  forUpdate: 'FOR UPDATE',
  countCatalogueChanges: [
    `CREATE FUNCTION count_catalogue() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${count} END $$`,
    ...['books', 'categories'].map(
      (table) => `CREATE TRIGGER count_${table} AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue()`,
    ),
    `CREATE TRIGGER count_stock AFTER UPDATE ON stock FOR EACH ROW
      WHEN ((old.copies > 0) <> (new.copies > 0)) EXECUTE FUNCTION count_catalogue()`,
  ],
  countStockLast: [
    'DROP TRIGGER count_stock ON stock',
    `CREATE CONSTRAINT TRIGGER count_stock AFTER UPDATE ON stock
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN ((old.copies > 0) <> (new.copies > 0)) EXECUTE FUNCTION count_catalogue()`,
  ],
  // Counting comes first: it makes all who change the catalogue wait for each other.
  afterStockChange: (statementsFor) => [
    `CREATE FUNCTION change_availability() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN ${count.replace(' RETURN NULL;', '')} ${statementsFor('new.book_id').join('; ')};
      RETURN NULL; END $$`,
    'DROP TRIGGER count_stock ON stock',
    `CREATE CONSTRAINT TRIGGER count_stock AFTER UPDATE ON stock
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN ((old.copies > 0) <> (new.copies > 0)) EXECUTE FUNCTION change_availability()`,
  ],
  beginMigration: [
    'SET LOCAL statement_timeout = 0',
    NO_IDLE_LIMIT,
    `SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`,
  ],
  listTables: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  dropOthers: ['count_catalogue', 'change_availability'].map(
    (name) => `DROP FUNCTION IF EXISTS ${name}()`,
  ),
  // The server watches over its files.
  checkFile: [],
};

interface PostgresOptions {
  url: string;
  /** A replica for the catalogue. */
  readUrl?: string | undefined;
  /** The largest number of connections to each server. */
  connections?: number | undefined;
  /** How long this process waits for an answer: a server that hangs, or is cut off, sends none. */
  answerLimitMs?: number;
  /** How long the server waits for the next statement of a transaction. */
  idleLimitMs?: number;
}

/** Connects to a PostgreSQL database, which several processes may share. */
export function openPostgres(options: PostgresOptions): Database {
  const {
    url,
    readUrl,
    connections = CONNECTIONS,
    answerLimitMs: limitMs = ANSWER_LIMIT_MS,
    idleLimitMs = IDLE_LIMIT_MS,
  } = options;
  const open = () => openPool({ url, connections, limitMs, idleLimitMs });
  let pool = open();
  /** When the last read-only server was left, as `performance.now()`. */
  let leftAt = -Infinity;
  const nameOf = createNaming();
  const read: Query = (sql, values) => queryOn(pool, nameOf)(sql, values);
  const replica =
    readUrl === undefined
      ? undefined
      : openPool({ url: readUrl, connections, limitMs: REPLICA_LIMIT_MS, idleLimitMs });

  /** The server is a standby now: the next connections may reach the new primary. */
  function reconnect(from: Pool) {
    if (pool !== from || performance.now() - leftAt < RECONNECT_PAUSE_MS) return;
    leftAt = performance.now();
    pool = open();
    from.end().catch(() => undefined);
  }

  async function transact<T>(work: Work<T>, how: TransactionOptions = {}): Promise<T> {
    for (let runs = 1; ; runs += 1) {
      const used = pool;
      try {
        return await runTransaction(used, { nameOf, ...how }, work);
      } catch (error) {
        const code = codeOf(error);
        if (code === READ_ONLY) reconnect(used);
        const mayRunAgain = CONFLICTS.includes(code) || (code === READ_ONLY && pool !== used);
        if (runs === MAX_RUNS || !mayRunAgain) throw error;
      }
    }
  }

  return {
    dialect,
    read,
    readCatalogue: replica ? followReplica(queryOn(replica, nameOf), read) : read,
    write: (work, { hasLimit = true } = {}) =>
      transact(work, hasLimit ? {} : { answerLimitMs: NO_LIMIT_MS }),
    snapshot: async (work) =>
      transact(work, { begin: `${BEGIN_SNAPSHOT}; ${await lockTables(read)}` }),
    async close() {
      const ends = [pool, ...(replica ? [replica] : [])].map((one) => one.end());
      // A connection whose server hangs would keep the process.
      const limit = wait(Math.min(limitMs, CLOSE_LIMIT_MS), undefined, { ref: false });
      await Promise.race([Promise.all(ends), limit]);
    },
  };
}

interface PoolOptions {
  url: string;
  connections: number;
  limitMs: number;
  idleLimitMs: number;
}

function openPool({ url, connections, limitMs, idleLimitMs }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: limitMs,
    // The statements of a transaction travel together: see docs/decisions/055-statements-in-a-pipeline.md.
    pipeline: true,
    application_name: 'kitabdost',
    async onConnect(client) {
      // PgBouncer refuses these settings among the parameters of a connection.
      await client.query(`${PLANNING}; SET statement_timeout = ${STATEMENT_LIMIT_MS};
        SET idle_in_transaction_session_timeout = ${idleLimitMs}`);
    },
  });
  // A connection may be lost while it is idle, between two statements, or while it is closed. The next
  // query fails or opens another; without these listeners the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Work<T> = (query: Query) => Promise<T>;

interface TransactionOptions {
  begin?: string;
  answerLimitMs?: number;
}

async function runTransaction<T>(
  pool: Pool,
  options: TransactionOptions & { nameOf: NameOf },
  work: Work<T>,
): Promise<T> {
  const { nameOf, begin = 'BEGIN', answerLimitMs } = options;
  const client = await pool.connect().catch(fail);
  const end = (statement: string) => endTransaction(client, statement, answerLimitMs);
  let isReusable = false;
  try {
    await queryOn(client, nameOf)(begin);
    const result = await runWork(queryOn(client, nameOf, answerLimitMs), work);
    const isCommitted = await end('COMMIT');
    isReusable = true;
    if (!isCommitted) throw new Error('PostgreSQL has rolled the transaction back.');
    return result;
  } catch (error) {
    if (!isReusable && !(error instanceof DatabaseUnavailable))
      isReusable = await end('ROLLBACK').catch(() => false);
    throw error;
  } finally {
    client.release(!isReusable);
  }
}

/** Whether the transaction has ended as `statement` says: COMMIT of one that failed answers ROLLBACK. */
async function endTransaction(client: PoolClient, statement: string, limitMs?: number) {
  const { command } = await client
    .query({ text: statement, ...(limitMs && { query_timeout: limitMs }) })
    .catch(fail);
  return command === statement;
}

/**
 * A statement that waits for a restore that is under way, and makes the next one wait. A snapshot would
 * find the tables of that restore without their rows. The order is that of the restore.
 */
async function lockTables(query: Query): Promise<string> {
  const present = new Set((await query(dialect.listTables)).map(({ name }) => name));
  const names = TABLES.map(({ name }) => name).filter((name) => present.has(name));
  return names.length > 0 ? `LOCK TABLE ${names.toReversed().join(', ')} IN ACCESS SHARE MODE` : '';
}

type NameOf = (text: string) => string | undefined;

function queryOn(client: Pool | PoolClient, nameOf: NameOf, limitMs?: number): Query {
  return async (text, values = []) => {
    const name = nameOf(text);
    const { rows } = await client
      .query<Row>({
        text,
        values: [...values],
        ...(name && { name }),
        ...(limitMs && { query_timeout: limitMs }),
      })
      .catch(fail);
    return rows;
  };
}

/** Rejects; with `DatabaseUnavailable` when the fault is not the statement's. */
function fail(error: Error): never {
  const isAnswer = error instanceof DatabaseError && !UNAVAILABLE.test(error.code ?? '');
  throw isAnswer ? error : new DatabaseUnavailable(error.message, { cause: error });
}

/** PostgreSQL's code of a failure; '' if it has none. */
function codeOf(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return (cause instanceof DatabaseError && cause.code) || '';
}

/**
 * Names the statements that connections keep prepared, which PostgreSQL then plans once. `undefined` for
 * one that is not kept: there are enough, or a migration by another process could change its columns,
 * which PostgreSQL refuses.
 */
function createNaming(): NameOf {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED || !MAY_PREPARE.test(text)) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
