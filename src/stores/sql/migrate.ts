import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Query } from './database.ts';
import { COUNT_CHANGE, sqliteDialect, type Dialect } from './dialects.ts';
import { fillBooks, fillDerived, refreshOrderTexts } from './finding/rebuild.ts';
import { addFurtherFinding, BOOK_TABLES, numberGenres } from './finding/schema.ts';
import { createRecords, createSchema } from './schema.ts';
import { analyzeTables } from './statements.ts';

/** The schema of version 1.0.0, which `createSchema` creates. */
export const BASELINE = 32;

/** The oldest schema whose backups can be restored, because it has the tables of the baseline. */
export const OLDEST_BACKUP = 30;

/** One change of the schema, as statements. */
export type Migration = (dialect: Dialect) => string[];

/**
 * The migrations after the baseline: the first one leads to schema 33. Never change a migration that
 * was released, and add only what the release before can ignore, because its processes may still
 * run: tables, indexes, columns with a default. Only indexes may be dropped.
 */
export const MIGRATIONS: Migration[] = [
  () => [
    'ALTER TABLE books ADD COLUMN subtitle TEXT',
    'ALTER TABLE books ADD COLUMN translator TEXT',
    'ALTER TABLE books ADD COLUMN gtin TEXT',
    'ALTER TABLE books ADD COLUMN grams BIGINT',
    'CREATE INDEX books_by_gtin ON books (gtin)',
  ],
  // Has no statement: the search tables are filled again, because texts are folded differently.
  () => [],
  addFurtherFinding,
  // The facet bits have other positions: the search tables are filled again.
  numberGenres,
  // The search tables are filled again, because joined initials stand in them with a space.
  ({ countChanges }) => [
    createRecords('collections', 'slug TEXT NOT NULL'),
    ...countChanges('collections'),
  ],
  () => [
    createRecords('webhooks'),
    'ALTER TABLE jobs ADD COLUMN hook_id TEXT',
    'CREATE INDEX jobs_by_hook ON jobs (hook_id, due)',
  ],
  () => [
    createRecords('api_keys', 'user_id TEXT NOT NULL'),
    'CREATE INDEX api_keys_by_user ON api_keys (user_id)',
  ],
  // SQLite took the index by status, which has all delivered orders, for the returns to decide on.
  () => [
    'CREATE INDEX orders_by_decision ON orders (has_open_return, status, sequence)',
    'DROP INDEX orders_by_open_return',
  ],
  // The search tables are filled again for subtitles, numbers and nasal sounds. Without the index,
  // counts read every stored email.
  () => [
    'CREATE INDEX jobs_by_abandoned ON jobs (given_up, kind, due)',
    'DROP INDEX jobs_by_given_up',
  ],
];

/** The first schema whose search tables this program can use; those of older ones are refilled. */
const FINDING_SCHEMA = 41;
/** The first schema whose search tables have all columns that this program fills. */
const FINDING_COLUMNS = 36;

export const SCHEMA = BASELINE + MIGRATIONS.length;

/** The schema versions before and after the migration; 0 for an empty database. */
interface Migrated {
  from: number;
  to: number;
}

/**
 * Migrates to the schema of this program. Rejects as `refuseOther`, or if parts are missing.
 * `onWait` gets each statement that must wait longer for readers, such as a backup.
 */
export async function migrate(
  { dialect, read, write }: Database,
  onWait?: (statement: string) => void,
): Promise<Migrated> {
  const transact = <T>(work: (query: Query, present: number) => Promise<T>) =>
    write(async (query) => work(query, await lockSchema(query, dialect)), { hasLimit: false });
  // Each in a transaction of its own, because a step locks tables until it ends, and orders that
  // have locked one of them may wait for another.
  const migrateTo = async (from: number, last: number) => {
    for (let to = from + 1; to <= last; to++) {
      let statement = '';
      const step = async (query: Query, present: number) => {
        if (present >= to) return;
        for (const limit of dialect.limitLocks) await query(limit);
        const observed: Query = (sql, values) => query((statement = sql), values);
        await runMigrations(observed, dialect, { from: present, to });
      };
      await retryLocked(
        dialect,
        () => transact(step),
        () => onWait?.(statement),
      );
    }
  };
  const first = await transact(async (query, from) => {
    if (from === 0) await runMigrations(query, dialect, { from, to: SCHEMA });
    return from;
  });
  if (first > 0) {
    await migrateTo(first, FINDING_COLUMNS);
    if (first < FINDING_SCHEMA) {
      // Not while the search tables are filled, because a cancelled order waits for these.
      await refreshOrderTexts({ read, write });
      await transact(async (query, present) => {
        if (present < FINDING_SCHEMA) await refillBooks(query);
      });
    }
    await migrateTo(Math.max(first, FINDING_COLUMNS), SCHEMA);
  }
  await transact(async (query) => {
    const missing = await findMissingParts(query, dialect);
    if (missing !== undefined) throw new Error(missing);
  });
  return { from: first, to: SCHEMA };
}

/** After a step has waited for a lock in vain, others use the table for this time. */
const LOCK_PAUSE_MS = 2000;

/** Runs `work` again as long as it needs a lock that is not free in time. */
async function retryLocked({ isLocked }: Dialect, work: () => Promise<void>, onWait: () => void) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    onWait();
    await wait(LOCK_PAUSE_MS);
  }
}

/** The baseline and all migrations: the first step leads to `BASELINE`, the others by one more. */
const STEPS: readonly Migration[] = [createSchema, ...MIGRATIONS];

export async function runMigrations(
  query: Query,
  dialect: Dialect,
  { from, to }: Migrated,
  steps = STEPS,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    if (BASELINE + index <= from || BASELINE + index > to) continue;
    const statements = step(dialect);
    for (const statement of [...listLocks(statements, dialect), ...statements])
      await query(statement);
  }
  await query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
  await query('DELETE FROM schema_version');
  await query('INSERT INTO schema_version (version) VALUES ($1)', [to]);
}

/**
 * Lists statements that lock the tables of which a step creates and drops indexes, because the
 * stronger lock of the second could wait for an order that waits for the first.
 */
function listLocks(statements: readonly string[], { lockTable }: Dialect): string[] {
  if (!statements.some((sql) => sql.startsWith('DROP INDEX'))) return [];
  return statements.flatMap((sql) => {
    const table = /^CREATE INDEX \w+ ON (\w+)/.exec(sql)?.[1];
    return table === undefined ? [] : lockTable(table);
  });
}

/** Locks the schema until the transaction ends. Resolves with its version, 0 for none. */
export async function lockSchema(query: Query, dialect: Dialect): Promise<number> {
  for (const statement of dialect.beginMigration) await query(statement);
  const schema = await readSchema(query, dialect);
  if (schema > 0) refuseOther(schema);
  return schema;
}

/** Resolves with the version of the schema; 0 for an empty database. */
export async function readSchema(query: Query, { listTables }: Dialect): Promise<number> {
  const tables = await query(listTables);
  if (!tables.some(({ name }) => name === 'schema_version')) return 0;
  const [row] = await query('SELECT version FROM schema_version');
  return Number(row?.['version'] ?? 0);
}

/** Thrown for data of a schema that this program does not support. */
export class SchemaError extends Error {}

/** Throws `SchemaError` if the data are newer than this program, or older than `oldest`. */
export function refuseOther(schema: number, oldest = BASELINE): void {
  if (schema > SCHEMA)
    throw new SchemaError(
      `The data were written by a newer Kitabdost (schema ${schema}); this one knows ${SCHEMA}. ` +
        'Please install that version or a later one, or restore a backup of this version into a ' +
        'new database: see "Update" in docs/operate.md.',
    );
  if (schema < oldest)
    throw new SchemaError(
      `The data were written before version 1.0.0 (schema ${schema}). Back them up with the last ` +
        'version before it, and restore them with this one into a new database: see "From before ' +
        '1.0.0" in docs/operate.md.',
    );
}

/** Lists the columns, as `table.column`, and the indexes of the database. */
export async function listParts(query: Query, dialect: Dialect): Promise<Set<string>> {
  const rows = await query(dialect.listParts);
  return new Set(rows.map((row) => String(row['name'])));
}

/** Returns a sentence about the columns and indexes that the database lacks, if any. */
export async function findMissingParts(query: Query, dialect: Dialect) {
  const existing = await listParts(query, dialect);
  const missing = listExpectedParts().filter((name) => !existing.has(name));
  if (missing.length === 0) return undefined;
  return `The database lacks ${missing.join(', ')}. Restoring a backup creates all tables again.`;
}

let expectedParts: string[] | undefined;

/** Lists the columns and indexes of a new database, whose names are the same in both databases. */
export function listExpectedParts(): string[] {
  if (expectedParts) return expectedParts;
  const database = new DatabaseSync(':memory:');
  for (const step of STEPS) for (const statement of step(sqliteDialect)) database.exec(statement);
  const rows = database.prepare(sqliteDialect.listParts).all();
  database.close();
  expectedParts = rows.map((row) => String(row['name']));
  return expectedParts;
}

/**
 * Empties the search tables of books, and fills them again. The count comes first, because each
 * change of books or availability also locks it before search tables: in another order, two
 * transactions could wait for each other.
 */
async function refillBooks(query: Query): Promise<void> {
  await query(COUNT_CHANGE);
  for (const table of BOOK_TABLES) await query(`DELETE FROM ${table}`);
  await fillBooks(query);
}

/** Fills the search tables and reports again; changes to them wait meanwhile. */
export function repairDerived({ dialect, write }: Database, onProgress?: (books: number) => void) {
  return write(
    async (query) => {
      await lockSchema(query, dialect);
      for (const statement of dialect.lockSources) await query(statement);
      for (const table of [...BOOK_TABLES, 'find_orders', 'find_sales', 'credit_notes'])
        await query(`DELETE FROM ${table}`);
      await fillDerived(query, onProgress);
      await analyzeTables(query, dialect);
      await query(COUNT_CHANGE);
    },
    { hasLimit: false },
  );
}
