import type { Database, Dialect, Query } from './database.ts';
import { fillEntries } from './finding/fill-entries.ts';
import { recreateFinding } from './finding/finding-migration.ts';
import { addEdited, fillOrderIds } from './edited-migrations.ts';
import { MIGRATIONS } from './migrations.ts';
import { findMissingParts } from './schema-parts.ts';

/** The schema that this program works with. */
export const SCHEMA = MIGRATIONS.length;

/** From this schema on, migrations are frozen: databases of one schema have the same tables. */
const FROZEN_SCHEMA = MIGRATIONS.indexOf(recreateFinding) + 1;

/** The schema before and after. */
interface Migrated {
  from: number;
  to: number;
}

/**
 * Brings the schema up to date. Rejects if it is newer than this program, or if columns or indexes are
 * missing afterwards. `report` gets the number of books that can be found by now, where that takes time.
 */
export function migrate(
  { dialect, write }: Database,
  report?: (books: number) => void,
): Promise<Migrated> {
  return write(
    async (query) => {
      const from = await lockSchema(query, dialect);
      if (from < FROZEN_SCHEMA) await addEdited(query, dialect);
      await runMigrations(query, dialect, { from, to: SCHEMA });
      if (from < FROZEN_SCHEMA) await fillDerived(query, report);
      const missing = await findMissingParts(query, dialect);
      if (missing !== undefined) throw new Error(missing);
      return { from, to: SCHEMA };
    },
    { hasLimit: false },
  );
}

/** Fills what follows from other columns, after migrations that made it empty. */
export async function fillDerived(query: Query, report?: (books: number) => void): Promise<void> {
  await fillOrderIds(query);
  await fillEntries(query, report);
}

/**
 * Keeps other processes from changing the schema in this transaction, and resolves with its number: 0
 * for an empty database. Rejects if it is newer than this program.
 */
export async function lockSchema(query: Query, dialect: Dialect): Promise<number> {
  for (const statement of dialect.beginMigration) await query(statement);
  const schema = await readSchema(query, dialect);
  refuseNewer(schema);
  return schema;
}

/** The number of the schema; 0 for an empty database. */
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

/** Throws for data of a schema that this program does not know. */
export function refuseNewer(schema: number): void {
  if (schema <= SCHEMA) return;
  throw new Error(
    `The data were written by a newer Kitabdost (schema ${schema}); this one knows ${SCHEMA}. ` +
      'Please install that version or a later one.',
  );
}
