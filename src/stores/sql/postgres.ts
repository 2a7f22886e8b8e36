import { createHash } from 'node:crypto';
import { DatabaseError, Pool, types, type PoolClient } from 'pg';
import type { Database, Dialect, Query, Row } from './database.ts';
import { TABLES } from './tables.ts';

const INT8 = 20;
/** PostgreSQL's 64-bit numbers arrive as text; the shop has none above 2^53. */
types.setTypeParser(INT8, Number);

const CONNECTIONS = 10;
const CONNECT_LIMIT_MS = 5000;
/** Of one statement, so that a lock held by another process does not hold a visitor for ever. */
const STATEMENT_LIMIT_MS = 15_000;
/** Two transactions came in each other's way, and this one was ended: it can be run again. */
const CONFLICTS = ['40001', '40P01'];
/** The server is ending, or not yet ready. */
const GOING = ['57P01', '57P02', '57P03'];
/**
 * As for memory and solid disks: by its own costs PostgreSQL rather reads a million books than looks
 * ten thousand up. Compiling a plan takes longer than any of them.
 */
const PLANNING = 'SET random_page_cost = 1.1; SET jit = off';
const MOST_PREPARED = 200;
/**
 * Statements with parameters, whose columns are named. Those that find books are planned each time: the
 * way to a rare word is not that to a common one.
 */
const MAY_PREPARE = /^(?!.*\*)(?!.*\bfind_).*\$1/s;
/** Any number that no other program uses on this database. */
const MIGRATION_LOCK = 727_001;

const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

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
}

/** Connects to a PostgreSQL database, which several processes may share. */
export function openPostgres({ url, readUrl }: PostgresOptions): Database {
  const pool = openPool(url);
  const replica = readUrl === undefined ? pool : openPool(readUrl);
  const nameOf = createNaming();
  const queryOf: Ask = (client) => askWith(client, nameOf);
  const transact: Transact = (work, begin) => runTransaction({ pool, queryOf }, work, begin);
  return {
    dialect,
    read: queryOf(pool),
    readCatalogue: replica === pool ? queryOf(pool) : orElse(queryOf(replica), queryOf(pool)),
    write: (work) =>
      transact(work).catch((error: unknown) => {
        if (isConflict(error)) return transact(work);
        throw error;
      }),
    snapshot: async (work) =>
      transact(work, `${BEGIN_SNAPSHOT}; ${await lockTables(queryOf(pool))}`),
    async close() {
      await Promise.all([...new Set([pool, replica])].map((one) => one.end()));
    },
  };
}

function openPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    application_name: 'kitabdost',
    async onConnect(client) {
      await client.query(PLANNING);
    },
  });
  // A connection may be lost while it is idle, between two statements, or while it is closed. What is
  // asked next fails or opens another; without these listeners the process would end.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Ask = (client: Pool | PoolClient) => Query;
type Transact = <T>(work: (query: Query) => Promise<T>, begin?: string) => Promise<T>;

async function runTransaction<T>(
  { pool, queryOf }: { pool: Pool; queryOf: Ask },
  work: (query: Query) => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(inOrder(queryOf(client)));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      failure = lost;
    });
    throw error;
  } finally {
    // With a failure, the connection is closed instead of used again.
    client.release(failure);
  }
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

function askWith(client: Pool | PoolClient, nameOf: NameOf): Query {
  return async (text, values = []) => {
    const name = nameOf(text);
    const { rows } = await client.query<Row>({ text, values: [...values], ...(name && { name }) });
    return rows;
  };
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
    if (known !== undefined || names.size >= MOST_PREPARED || !MAY_PREPARE.test(text)) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

/** Asks `other` when `first` gives no answer: a replica that is gone must not close the shop. */
function orElse(first: Query, other: Query): Query {
  return (sql, values) =>
    first(sql, values).catch((error: unknown) => {
      const isAnswer = error instanceof DatabaseError && !GOING.includes(error.code ?? '');
      if (isAnswer) throw error;
      return other(sql, values);
    });
}

/** A connection takes one statement at a time. */
function inOrder(query: Query): Query {
  let last: Promise<unknown> = Promise.resolve();
  return (sql, values) => {
    const next = last.then(() => query(sql, values));
    last = next.catch(() => undefined);
    return next;
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && CONFLICTS.includes(error.code ?? '');
}
