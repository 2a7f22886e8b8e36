import { DatabaseSync } from 'node:sqlite';
import type { Database, Query } from './database.ts';
import { sqliteDialect, type Dialect } from './dialects.ts';
import { fillEntries, fillReports, refreshEntries, refreshOrderTexts } from './finding/rebuild.ts';
import { BOOK_TABLES, findingByWordsAndSales, recreateFinding } from './finding/schema.ts';
import { FILL_STOCK, MIGRATIONS, reports, promisedCopies } from './migrations.ts';
import { createRecordReader, parseRecord, putRecords } from './record-rows.ts';
import { analyzeTables } from './statements.ts';
import { buildFilling, TOTALS } from './totals.ts';

/** A statement for a database that has the column `needed`, but not the column or index `part`. */
interface Addition {
  needed: string;
  part: string;
  statement: string;
}

/**
 * Migrations 4 and 5 were edited after databases had been created with them. These are the parts
 * that only the edited versions create. Without these columns of `orders`, no order could be
 * stored.
 */
const ADDITIONS: Addition[] = [
  {
    needed: 'orders.record_id',
    part: 'orders.payment_status',
    statement: "ALTER TABLE orders ADD COLUMN payment_status TEXT NOT NULL DEFAULT ''",
  },
  {
    needed: 'orders.record_id',
    part: 'orders.has_open_return',
    statement: 'ALTER TABLE orders ADD COLUMN has_open_return BIGINT NOT NULL DEFAULT 0',
  },
  {
    needed: 'orders.record_id',
    part: 'orders.search',
    statement: "ALTER TABLE orders ADD COLUMN search TEXT NOT NULL DEFAULT ''",
  },
  {
    needed: 'jobs.record_id',
    part: 'jobs.order_id',
    statement: 'ALTER TABLE jobs ADD COLUMN order_id TEXT',
  },
  {
    needed: 'jobs.record_id',
    part: 'jobs_by_order',
    statement: 'CREATE INDEX jobs_by_order ON jobs (order_id)',
  },
  {
    needed: 'orders.record_id',
    part: 'owners.record_id',
    statement: 'CREATE TABLE owners (record_id TEXT PRIMARY KEY, record TEXT NOT NULL)',
  },
  {
    needed: 'orders.record_id',
    part: 'stock_by_copies',
    statement: 'CREATE INDEX stock_by_copies ON stock (copies)',
  },
  {
    // Before migration 5, `links` has no column `record`.
    needed: 'links.record',
    part: 'one_time_links.record_id',
    statement: 'ALTER TABLE links RENAME TO one_time_links',
  },
];

/** Adds the parts that are missing. Call it before the later migrations, which use them. */
async function addMissingParts(query: Query, dialect: Dialect): Promise<void> {
  const existing = await listParts(query, dialect);
  for (const { needed, part, statement } of ADDITIONS)
    if (existing.has(needed) && !existing.has(part)) await query(statement);
}

/**
 * Fills `jobs.given_up`. Also fills `jobs.order_id` where `addMissingParts` has added it, or where
 * the data come from a backup without it. Leaves out damaged records.
 */
async function fillJobs(query: Query): Promise<void> {
  const rows = await query(
    `SELECT record FROM jobs WHERE kind = 'refund' AND order_id IS NULL
      OR kept IS NOT NULL AND given_up IS NULL`,
  );
  const jobs = rows.flatMap(({ record }) => parseRecord('jobs', record) ?? []);
  await putRecords(query, 'jobs', jobs);
}

/** Fills `imports.moment` of imports that an earlier release has written. */
async function fillImports(query: Query, dialect: Dialect): Promise<void> {
  const rows = await query('SELECT record_id FROM imports WHERE moment IS NULL');
  if (rows.length === 0) return;
  const { list } = createRecordReader(query, { dialect });
  await putRecords(query, 'imports', await list('imports', {}));
}

/**
 * Whether a derived column is not filled. A process of an earlier release does not fill it if it
 * writes orders or stock after the migration to this schema. Of orders, `method` is checked, which
 * is never NULL once it is filled.
 */
async function hasUnfilledColumns(query: Query): Promise<boolean> {
  const [row] = await query(
    `SELECT EXISTS (SELECT 1 FROM orders WHERE method IS NULL)
      OR EXISTS (SELECT 1 FROM stock WHERE place IS NULL) AS found`,
  );
  return Boolean(row?.['found']);
}

/** Lists the columns, as `table.column`, and the indexes of the database. */
export async function listParts(query: Query, dialect: Dialect): Promise<Set<string>> {
  const rows = await query(dialect.listParts);
  return new Set(rows.map((row) => String(row['name'])));
}

/**
 * Returns a sentence that lists the columns and indexes of the current schema that the database
 * lacks; `undefined` if none is missing.
 */
export async function findMissingParts(
  query: Query,
  dialect: Dialect,
): Promise<string | undefined> {
  const existing = await listParts(query, dialect);
  const missing = listExpectedParts().filter((name) => !existing.has(name));
  if (missing.length === 0) return undefined;
  return `The database lacks ${missing.join(', ')}. Restoring a backup creates all tables again.`;
}

let expectedParts: string[] | undefined;

/**
 * Lists the columns and indexes of an empty database after all migrations. They have the same names
 * in SQLite and PostgreSQL.
 */
export function listExpectedParts(): string[] {
  if (expectedParts) return expectedParts;
  const database = new DatabaseSync(':memory:');
  for (const migration of MIGRATIONS)
    for (const statement of migration(sqliteDialect)) database.exec(statement);
  const rows = database.prepare(sqliteDialect.listParts).all();
  database.close();
  expectedParts = rows.map((row) => String(row['name']));
  return expectedParts;
}

/** The schema version of this program. */
export const SCHEMA = MIGRATIONS.length;

/** From this schema on, migrations are frozen: databases of one schema have the same tables. */
const FROZEN_SCHEMA = MIGRATIONS.indexOf(recreateFinding) + 1;
/** The first schema with the current search tables; those of earlier schemas are recreated. */
const FINDING_SCHEMA = MIGRATIONS.indexOf(findingByWordsAndSales) + 1;

/** The first schema with the columns and tables of reports. */
const REPORTS_SCHEMA = MIGRATIONS.indexOf(reports) + 1;

/** The first schema whose texts are folded by the rules of this program. */
const SPELLINGS_SCHEMA = MIGRATIONS.indexOf(promisedCopies) + 1;

/** The schema versions before and after the migration. */
interface Migrated {
  from: number;
  to: number;
}

/**
 * Migrates the schema to the current version. Rejects if the database is newer than this program,
 * or if columns or indexes are missing afterwards. `onProgress` receives the number of books that
 * are indexed so far.
 */
export function migrate(
  { dialect, write }: Database,
  onProgress?: (books: number) => void,
): Promise<Migrated> {
  return write(
    async (query) => {
      const from = await lockSchema(query, dialect);
      if (from < FROZEN_SCHEMA) await addMissingParts(query, dialect);
      await runMigrations(query, dialect, { from, to: SCHEMA });
      if (from < FINDING_SCHEMA) await fillDerived(query, dialect, onProgress);
      else {
        if (from < REPORTS_SCHEMA || (await hasUnfilledColumns(query))) {
          await fillJobs(query);
          await fillReports(query);
          await query(FILL_STOCK);
        }
        if (from < SPELLINGS_SCHEMA) {
          if (await refreshEntries(query, onProgress)) await analyzeTables(query, dialect);
          await refreshOrderTexts(query);
        }
      }
      await fillImports(query, dialect);
      const missing = await findMissingParts(query, dialect);
      if (missing !== undefined) throw new Error(missing);
      return { from, to: SCHEMA };
    },
    { hasLimit: false },
  );
}

/** Fills derived columns and tables, after migrations that created them empty. */
export async function fillDerived(
  query: Query,
  dialect: Dialect,
  onProgress?: (books: number) => void,
): Promise<void> {
  await fillJobs(query);
  await fillImports(query, dialect);
  await fillEntries(query, onProgress);
  await refreshOrderTexts(query);
  await analyzeTables(query, dialect);
}

/**
 * Empties the search tables, reports and totals of a database of the current schema, and fills them
 * again from books and orders. Changes to these wait in PostgreSQL until it has ended.
 */
export function repairDerived(
  { dialect, write }: Database,
  onProgress?: (books: number) => void,
): Promise<void> {
  return write(
    async (query) => {
      await lockSchema(query, dialect);
      for (const statement of dialect.lockSources) await query(statement);
      const derived = ['find_orders', 'find_sales', 'credit_notes', 'promised_copies'];
      for (const table of [...BOOK_TABLES, ...derived]) await query(`DELETE FROM ${table}`);
      await fillDerived(query, dialect, onProgress);
      await query(dialect.fillPromisedCopies);
      // Afterwards, because triggers have counted the rows that were written.
      for (const total of TOTALS) {
        await query(`DELETE FROM ${total.table}`);
        await query(buildFilling(total));
      }
      // So that no cached result counts as current.
      await query("UPDATE counters SET value = value + 1 WHERE name = 'catalogue'");
    },
    { hasLimit: false },
  );
}

/**
 * Locks the schema against other processes until the transaction ends. Resolves with its version,
 * which is 0 for an empty database. Rejects if it is newer than this program.
 */
export async function lockSchema(query: Query, dialect: Dialect): Promise<number> {
  for (const statement of dialect.beginMigration) await query(statement);
  const schema = await readSchema(query, dialect);
  refuseNewer(schema);
  return schema;
}

/** Resolves with the version of the schema; 0 for an empty database. */
export async function readSchema(query: Query, { listTables }: Dialect): Promise<number> {
  const tables = await query(listTables);
  if (!tables.some(({ name }) => name === 'schema_version')) return 0;
  const [row] = await query('SELECT version FROM schema_version');
  return Number(row?.['version'] ?? 0);
}

/** Runs the migrations after `from`, up to `to`. */
export async function runMigrations(
  query: Query,
  dialect: Dialect,
  { from, to }: Migrated,
): Promise<void> {
  for (const migration of MIGRATIONS.slice(from, to))
    for (const statement of migration(dialect)) await query(statement);
  await query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
  await query('DELETE FROM schema_version');
  await query('INSERT INTO schema_version (version) VALUES ($1)', [to]);
}

/** Throws if the data have a newer schema than this program. */
export function refuseNewer(schema: number): void {
  if (schema <= SCHEMA) return;
  throw new Error(
    `The data were written by a newer Kitabdost (schema ${schema}); this one knows ${SCHEMA}. ` +
      'Please install that version or a later one.',
  );
}
