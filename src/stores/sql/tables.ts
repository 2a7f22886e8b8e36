import { KINDS } from '#api/records.ts';
import type { Database, Query, Row, Value } from './database.ts';
import type { Dialect } from './dialects.ts';
import { findStaleTables } from './finding/rebuild.ts';
import { FINDING_TABLES } from './finding/schema.ts';
import { SCHEMA, fillDerived, lockSchema, runMigrations } from './migrate.ts';
import { listPlaceholders } from './statements.ts';
import { TOTALS } from './totals.ts';

interface Table {
  name: string;
  /** The columns of its primary key. */
  key: string[];
  /** The first schema that has the table. */
  since: number;
  /** The last schema that has the table; the current one by default. */
  until?: number;
  /** The columns that contain JSON. */
  json?: string[];
  /** Other columns whose texts may be long. */
  long?: string[];
}

/** Rows of one table, each with its values in the order of `columns`. */
export interface Piece {
  table: string;
  columns: string[];
  rows: Value[][];
}

/**
 * All tables except `schema_version` and the derived ones. A table references only tables before
 * it.
 */
export const TABLES: Table[] = [
  { name: 'counters', key: ['name'], since: 1 },
  { name: 'categories', key: ['position'], since: 1 },
  {
    name: 'books',
    key: ['position'],
    since: 1,
    json: ['authors', 'genres', 'offers'],
    long: ['description', 'sample'],
  },
  { name: 'stock', key: ['book_id'], since: 1 },
  { name: 'users', key: ['user_id'], since: 1, json: ['profile'] },
  { name: 'cart_lines', key: ['user_id', 'position'], since: 1, json: ['book'] },
  { name: 'wishlist_items', key: ['user_id', 'position'], since: 1, json: ['book'] },
  { name: 'ended_sessions', key: ['session_id'], since: 2 },
  { name: 'links', key: ['token_hash'], since: 3, until: 4, json: ['email'] },
  ...Object.values(KINDS).map(({ table, since }) => ({
    name: table,
    key: ['record_id'],
    since,
    json: ['record'],
  })),
];

/**
 * Tables that backups leave out: their rows are derived from other tables or, in `recent_calls`,
 * are needed only for an hour.
 */
export const DERIVED_TABLES = [
  ...FINDING_TABLES,
  'credit_notes',
  'order_texts',
  'promised_copies',
  'recent_calls',
  ...TOTALS.map(({ table }) => table),
];

/** The limits of a piece: threads and backups pass it as one string, of at most 512 MB in Node. */
export const MAX_PIECE_ROWS = 500;
export const MAX_PIECE_BYTES = 8_000_000;

/** Returns the tables of a schema version. */
export function getTables(schema: number): Table[] {
  return TABLES.filter(({ since, until = Infinity }) => since <= schema && schema <= until);
}

/** Yields all rows, table by table, in pieces. `query` must read a snapshot. */
export async function* readTables(query: Query, schema: number): AsyncGenerator<Piece> {
  for (const table of getTables(schema))
    for await (const rows of readRows(query, table)) {
      const columns = Object.keys(rows[0] ?? {});
      const values = rows.map((row) => columns.map((column) => row[column] ?? null));
      yield { table: table.name, columns, rows: values };
    }
}

async function* readRows(query: Query, { name, key, json = [], long = [] }: Table) {
  const columns = key.join(', ');
  const places = key.map((_, index) => `$${index + 2}`).join(', ');
  // Databases know the length of a long text without reading it.
  const lengths = [...json, ...long].map((column) => `COALESCE(OCTET_LENGTH(${column}), 0)`);
  const bytes = lengths.join(' + ') || '0';
  let after = '';
  let last: Value[] = [];
  for (;;) {
    const clauses = `FROM ${name} ${after} ORDER BY ${columns} LIMIT $1`;
    const sizes = await query(`SELECT ${bytes} AS bytes ${clauses}`, [MAX_PIECE_ROWS, ...last]);
    if (sizes.length === 0) return;
    const rows: Row[] = await query(`SELECT * ${clauses}`, [countFitting(sizes), ...last]);
    yield rows;
    after = `WHERE (${columns}) > (${places})`;
    last = key.map((column) => rows.at(-1)?.[column] ?? null);
  }
}

/** Counts how many rows fit into a piece, at least one. */
function countFitting(sizes: readonly Row[]): number {
  let bytes = 0;
  const end = sizes.findIndex((row) => (bytes += Number(row['bytes'])) > MAX_PIECE_BYTES);
  return end < 0 ? sizes.length : Math.max(1, end);
}

/**
 * The approximate number of values in one statement. In SQLite, the time of a statement grows with
 * the square of this number: restoring a million books took 72 s, but more than 500 s with 14,500
 * values per statement.
 */
const MAX_VALUES = 1000;

interface Replacement {
  /** The schema version of the pieces. */
  schema: number;
  /** Called again if the transaction is retried. If it throws, everything is rolled back. */
  pieces(): AsyncIterable<Piece>;
  /** Whether existing data may be deleted. */
  mayReplace: boolean;
  /** Receives the number of books indexed so far, after all rows have been written. */
  onProgress?(books: number): void;
}

/** Thrown if the database has data that may not be replaced. */
export class NotEmptyError extends Error {}

/**
 * Replaces all data of the database with `pieces`, and migrates them to the schema of this program,
 * in one transaction. Rejects with `NotEmptyError` if that is not allowed.
 */
export function replaceData(database: Database, replacement: Replacement): Promise<void> {
  const { schema, pieces, mayReplace, onProgress } = replacement;
  const { dialect, write } = database;
  return write(
    async (query) => {
      const oldSchema = await lockSchema(query, dialect);
      if (!mayReplace && !(await isEmpty(query, oldSchema)))
        throw new NotEmptyError('The database has data already.');
      const oldVersion = oldSchema > 0 ? await readCatalogueVersion(query) : 0;

      for (const name of DERIVED_TABLES) await query(`DROP TABLE IF EXISTS ${name}`);
      for (const { name } of TABLES.toReversed()) await query(`DROP TABLE IF EXISTS ${name}`);
      for (const statement of dialect.dropFunctions) await query(statement);
      await runMigrations(query, dialect, { from: 0, to: schema });
      // Migrations may have written rows.
      for (const { name } of getTables(schema).toReversed()) await query(`DELETE FROM ${name}`);
      for await (const piece of pieces()) await insert(query, piece);
      await runMigrations(query, dialect, { from: schema, to: SCHEMA });
      await fillDerived(query, dialect, onProgress);

      // Higher than the old and the restored version, so that no cached page counts as current.
      await query("UPDATE counters SET value = value + $1 WHERE name = 'catalogue'", [
        oldVersion + 1,
      ]);
    },
    { hasLimit: false },
  );
}

/** Lists the tables that are empty in a new database of a schema version. */
function getDataTables(schema: number): Table[] {
  return getTables(schema).filter(({ name }) => name !== 'counters');
}

/** Counts the rows that a restore would delete, by table; tables without rows are left out. */
export async function countData(query: Query, schema: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of getDataTables(schema)) {
    const [row] = await query(`SELECT COUNT(*) AS count FROM ${name}`);
    if (Number(row?.['count']) > 0) counts[name] = Number(row?.['count']);
  }
  return counts;
}

/** Whether all tables of the schema are empty, except `counters`, to which migrations write. */
async function isEmpty(query: Query, schema: number): Promise<boolean> {
  for (const { name } of getDataTables(schema)) {
    const [row] = await query(`SELECT 1 AS found FROM ${name} LIMIT 1`);
    if (row) return false;
  }
  return true;
}

async function readCatalogueVersion(query: Query): Promise<number> {
  const [row] = await query("SELECT value FROM counters WHERE name = 'catalogue'");
  return Number(row?.['value'] ?? 0);
}

async function insert(query: Query, { table, columns, rows }: Piece): Promise<void> {
  const atOnce = Math.ceil(MAX_VALUES / columns.length);
  for (let first = 0; first < rows.length; first += atOnce) {
    const chunk = rows.slice(first, first + atOnce);
    const sql = `INSERT INTO ${table} (${columns.join(', ')})
      VALUES ${listPlaceholders(columns.length, chunk.length)}`;
    await query(sql, chunk.flat());
  }
}

/**
 * States that the schema allows but the shop never leaves: a query for the number of wrong or
 * missing rows, and one example.
 */
const WRONG_ROWS = [
  {
    what: 'Books without a row in stock',
    sql: `SELECT COUNT(*) AS count, MIN(book_id) AS first FROM books
      WHERE NOT EXISTS (SELECT 1 FROM stock WHERE stock.book_id = books.book_id)`,
  },
  {
    what: 'Counters that are missing',
    sql: "SELECT 1 - COUNT(*) AS count, 'catalogue' AS first FROM counters WHERE name = 'catalogue'",
  },
];

/**
 * Returns a sentence for each inconsistency in the data of a database of the current schema.
 * `query` must read a snapshot.
 */
export async function findDamage(query: Query, { checkFile }: Dialect): Promise<string[]> {
  const sentences: string[] = [];
  for (const statement of checkFile)
    for (const row of await query(statement))
      if (row['integrity_check'] !== 'ok')
        sentences.push(`The database file is damaged: ${JSON.stringify(row)}.`);
  for (const { what, sql } of WRONG_ROWS) {
    const [row] = await query(sql);
    if (Number(row?.['count']) > 0)
      sentences.push(`${what}: ${row?.['count']}, such as ${row?.['first']}.`);
  }
  const broken = await findBrokenJson(query);
  // Books that cannot be read cannot be compared.
  if (sentences.length + broken.length === 0) return findStaleTables(query);
  return [...sentences, ...broken];
}

async function findBrokenJson(query: Query): Promise<string[]> {
  const found = new Map<string, { count: number; first: string }>();
  for await (const piece of readTables(query, SCHEMA))
    for (const { column, row } of listBrokenJson(piece)) {
      const what = `Rows of ${piece.table} whose ${column} is not JSON`;
      const { count = 0, first = row } = found.get(what) ?? {};
      found.set(what, { count: count + 1, first });
    }
  return [...found].map(([what, { count, first }]) => `${what}: ${count}, such as ${first}.`);
}

/** Lists the columns whose value is no JSON, each with the key of its row. */
function listBrokenJson({ table, columns, rows }: Piece) {
  const { json = [], key = [] } = TABLES.find(({ name }) => name === table) ?? {};
  return json.flatMap((column) => {
    const at = columns.indexOf(column);
    return rows
      .filter((row) => !isJson(row[at]))
      .map((row) => ({ column, row: key.map((name) => row[columns.indexOf(name)]).join(' ') }));
  });
}

/** Also accepts NULL, which `String` makes JSON. */
function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}
