import { DatabaseSync } from 'node:sqlite';
import type { Dialect, Query } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { sqliteDialect } from './sqlite.ts';

/** Queries for the columns (`table.column`) and indexes that are there, in the column `name`. */
const LIST_PARTS: Record<Dialect['name'], string> = {
  sqlite: `SELECT t.name || '.' || c.name AS name
      FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'
    UNION ALL SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`,
  postgres: `SELECT c.relname || '.' || a.attname AS name
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
        AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL SELECT relname FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'i'`,
};

/** The columns, as `table.column`, and the indexes of the database. */
export async function listParts(query: Query, { name }: Dialect): Promise<Set<string>> {
  const rows = await query(LIST_PARTS[name]);
  return new Set(rows.map((row) => String(row['name'])));
}

/**
 * The columns and indexes that the migrations make and the database lacks, in a sentence. `undefined` if
 * none is missing. For a database of the present schema.
 */
export async function findMissingParts(
  query: Query,
  dialect: Dialect,
): Promise<string | undefined> {
  const present = await listParts(query, dialect);
  const missing = expectedParts().filter((name) => !present.has(name));
  if (missing.length === 0) return undefined;
  return `The database lacks ${missing.join(', ')}. Restoring a backup makes all tables again.`;
}

/** What all migrations make of an empty database. Both databases give columns and indexes the same names. */
function expectedParts(): string[] {
  const database = new DatabaseSync(':memory:');
  for (const migration of MIGRATIONS)
    for (const statement of migration(sqliteDialect)) database.exec(statement);
  const rows = database.prepare(LIST_PARTS.sqlite).all();
  database.close();
  return rows.map((row) => String(row['name']));
}
