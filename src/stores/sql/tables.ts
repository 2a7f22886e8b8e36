import { KINDS } from '#api/records.ts';
import type { Database, Query, Row, Value } from './database.ts';
import type { Dialect } from './dialects.ts';
import { fillDerived, findStaleTables } from './finding/rebuild.ts';
import { FINDING_TABLES } from './finding/schema.ts';
import { BASELINE, SCHEMA, lockSchema, runMigrations } from './migrate.ts';
import { analyzeTables, insertRows, readCatalogueVersion } from './statements.ts';

interface Table {
  name: string;
  key: string[];
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

/** All tables but `schema_version` and the derived ones, each after those it references. */
export const TABLES: Table[] = [
  { name: 'counters', key: ['name'] },
  { name: 'categories', key: ['position'] },
  {
    name: 'books',
    key: ['position'],
    json: ['authors', 'genres', 'offers'],
    long: ['description', 'sample'],
  },
  { name: 'stock', key: ['book_id'] },
  { name: 'users', key: ['user_id'], json: ['profile'] },
  { name: 'cart_lines', key: ['user_id', 'position'], json: ['book'] },
  { name: 'wishlist_items', key: ['user_id', 'position'], json: ['book'] },
  { name: 'ended_sessions', key: ['session_id'] },
  ...Object.values(KINDS).map(({ table }) => ({
    name: table,
    key: ['record_id'],
    json: ['record'],
  })),
];

/** Tables that backups leave out: derived ones, and `recent_calls`, which last an hour. */
export const DERIVED_TABLES = [...FINDING_TABLES, 'credit_notes', 'order_texts', 'recent_calls'];

/** The limits of a piece: threads and backups pass it as one string, of at most 512 MB in Node. */
export const MAX_PIECE_ROWS = 500;
export const MAX_PIECE_BYTES = 8_000_000;

/** Resolves with the tables that the database has: one of an earlier schema may lack some. */
async function listTables(query: Query, dialect: Dialect): Promise<Table[]> {
  const names = new Set((await query(dialect.listTables)).map(({ name }) => name));
  return TABLES.filter(({ name }) => names.has(name));
}

/** Yields all rows, table by table, in pieces. `query` must read a snapshot. */
export async function* readTables(query: Query, dialect: Dialect): AsyncGenerator<Piece> {
  for (const table of await listTables(query, dialect))
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

interface Replacement {
  /** The schema of the pieces, `OLDEST_BACKUP` or later. */
  schema: number;
  /** Called again if the transaction is retried. If it throws, everything is rolled back. */
  pieces(): AsyncIterable<Piece>;
  mayReplace: boolean;
  /** Receives the number of books indexed so far, after all rows have been written. */
  onProgress?(books: number): void;
}

/** Thrown if the database has data that may not be replaced. */
export class NotEmptyError extends Error {}

/** Replaces all data by `pieces` of any schema in one transaction, or rejects. */
export function replaceData(database: Database, replacement: Replacement): Promise<void> {
  const { schema, pieces, mayReplace, onProgress } = replacement;
  const { dialect, write } = database;
  return write(
    async (query) => {
      const isNew = (await lockSchema(query, dialect)) === 0;
      if (!mayReplace && Object.keys(await countData(query, dialect)).length > 0)
        throw new NotEmptyError('The database has data already.');
      const oldVersion = isNew ? 0 : Number(await readCatalogueVersion(query));

      for (const name of DERIVED_TABLES) await query(`DROP TABLE IF EXISTS ${name}`);
      for (const { name } of TABLES.toReversed()) await query(`DROP TABLE IF EXISTS ${name}`);
      for (const statement of dialect.dropFunctions) await query(statement);
      const from = Math.max(schema, BASELINE);
      await runMigrations(query, dialect, { from: 0, to: from });
      // Migrations may have written rows.
      for (const { name } of (await listTables(query, dialect)).toReversed())
        await query(`DELETE FROM ${name}`);
      for await (const { table, columns, rows } of pieces())
        await insertRows(query, table, columns, rows);
      await runMigrations(query, dialect, { from, to: SCHEMA });
      await fillDerived(query, onProgress);
      await analyzeTables(query, dialect);

      // Higher than the old and the restored version, so that no cached page counts as current.
      await query("UPDATE counters SET value = value + $1 WHERE name = 'catalogue'", [
        oldVersion + 1,
      ]);
    },
    { hasLimit: false },
  );
}

/** Counts the rows that a restore would delete, by table, without `counters`. */
export async function countData(query: Query, dialect: Dialect): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(query, dialect)) {
    if (name === 'counters') continue;
    const [row] = await query(`SELECT COUNT(*) AS count FROM ${name}`);
    if (Number(row?.['count']) > 0) counts[name] = Number(row?.['count']);
  }
  return counts;
}

/** Queries for states that the schema allows, but the shop never leaves, with an example. */
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

/** Returns a sentence for each inconsistency; `query` must read a snapshot. */
export async function findDamage(query: Query, dialect: Dialect): Promise<string[]> {
  const sentences: string[] = [];
  for (const statement of dialect.checkFile)
    for (const row of await query(statement))
      if (row['integrity_check'] !== 'ok')
        sentences.push(`The database file is damaged: ${JSON.stringify(row)}.`);
  for (const { what, sql } of WRONG_ROWS) {
    const [row] = await query(sql);
    if (Number(row?.['count']) > 0)
      sentences.push(`${what}: ${row?.['count']}, such as ${row?.['first']}.`);
  }
  const broken = await findBrokenJson(query, dialect);
  // Books that cannot be read cannot be compared.
  if (sentences.length + broken.length === 0) return findStaleTables(query, dialect);
  return [...sentences, ...broken];
}

async function findBrokenJson(query: Query, dialect: Dialect): Promise<string[]> {
  const found = new Map<string, { count: number; first: string }>();
  for await (const piece of readTables(query, dialect))
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

/** Whether the text is JSON, or NULL, which `String` makes JSON. */
function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}
