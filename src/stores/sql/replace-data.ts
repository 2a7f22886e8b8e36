import type { Database, Query } from './database.ts';
import { fillDerived, lockSchema, runMigrations, SCHEMA } from './migrate.ts';
import { DERIVED_TABLES, TABLES, tablesOf, type Piece } from './tables.ts';

/**
 * Of one statement, about so many. SQLite needs time that grows with their square: a million books
 * took 72 s to restore, and with 14,500 values more than 500 s.
 */
const MOST_VALUES = 1000;

interface Replacement {
  /** The schema that the pieces were written with. */
  schema: number;
  /** Called again when the transaction is run again. What it throws undoes everything. */
  pieces(): AsyncIterable<Piece>;
  /** Whether data that are there may be deleted. */
  mayReplace: boolean;
  /** Told how many books can be found by now, once all rows are there. */
  report?(books: number): void;
}

/** The database has data, and they may not be replaced. */
export class NotEmptyError extends Error {}

/**
 * Makes `pieces` the only data of the database, and brings them to the schema of this program. All or
 * nothing. Rejects with `NotEmptyError`.
 */
export function replaceData(database: Database, replacement: Replacement): Promise<void> {
  const { schema, pieces, mayReplace, report } = replacement;
  const { dialect, write } = database;
  return write(
    async (query) => {
      const before = await lockSchema(query, dialect);
      if (!mayReplace && !(await isEmpty(query, before)))
        throw new NotEmptyError('The database has data already.');
      const counted = before > 0 ? await readCatalogueCount(query) : 0;

      for (const name of DERIVED_TABLES) await query(`DROP TABLE IF EXISTS ${name}`);
      for (const { name } of TABLES.toReversed()) await query(`DROP TABLE IF EXISTS ${name}`);
      for (const statement of dialect.dropOthers) await query(statement);
      await runMigrations(query, dialect, { from: 0, to: schema });
      // The migrations write rows, too.
      for (const { name } of tablesOf(schema).toReversed()) await query(`DELETE FROM ${name}`);
      for await (const piece of pieces()) await insert(query, piece);
      await runMigrations(query, dialect, { from: schema, to: SCHEMA });
      await fillDerived(query, report);

      // Above both counts, so that no page that is cached somewhere counts as the present one.
      await query("UPDATE counters SET value = value + $1 WHERE name = 'catalogue'", [counted + 1]);
    },
    { hasLimit: false },
  );
}

/** Whether nobody put anything into the tables of the schema. */
async function isEmpty(query: Query, schema: number): Promise<boolean> {
  for (const { name } of tablesOf(schema)) {
    if (name === 'counters') continue;
    const [row] = await query(`SELECT 1 AS found FROM ${name} LIMIT 1`);
    if (row) return false;
  }
  return true;
}

async function readCatalogueCount(query: Query): Promise<number> {
  const [row] = await query("SELECT value FROM counters WHERE name = 'catalogue'");
  return Number(row?.['value'] ?? 0);
}

async function insert(query: Query, { table, columns, rows }: Piece): Promise<void> {
  const atOnce = Math.ceil(MOST_VALUES / columns.length);
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = rows.slice(first, first + atOnce);
    const places = some.map((values, row) => {
      const before = row * columns.length;
      return `(${values.map((_value, at) => `$${before + at + 1}`).join(', ')})`;
    });
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places.join(', ')}`;
    await query(sql, some.flat());
  }
}
