import type { Query, Row, Value } from './database.ts';
import { FINDING_TABLES } from './finding/finding-migration.ts';

interface Table {
  name: string;
  /** Its primary key. */
  key: string[];
  /** The first schema that has it. */
  since: number;
  /** The last schema that has it; the present one by default. */
  until?: number;
  /** The columns that hold JSON. */
  json?: string[];
  /** Other columns with texts that may be long. */
  long?: string[];
}

/** Rows of one table; each has its values in the order of `columns`. */
export interface Piece {
  table: string;
  columns: string[];
  rows: Value[][];
}

/** All tables but that of the schema's number and the derived ones. None refers to one that comes after it. */
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
  { name: 'orders', key: ['record_id'], since: 4, json: ['record'] },
  { name: 'jobs', key: ['record_id'], since: 4, json: ['record'] },
  { name: 'provider_events', key: ['record_id'], since: 4, json: ['record'] },
  { name: 'stock_entries', key: ['record_id'], since: 4, json: ['record'] },
  { name: 'rehearsals', key: ['record_id'], since: 4, json: ['record'] },
  { name: 'owners', key: ['record_id'], since: 4, json: ['record'] },
  { name: 'one_time_links', key: ['record_id'], since: 5, json: ['record'] },
  { name: 'imports', key: ['record_id'], since: 8, json: ['record'] },
  { name: 'import_parts', key: ['record_id'], since: 8, json: ['record'] },
  { name: 'import_batches', key: ['record_id'], since: 8, json: ['record'] },
  { name: 'keyed_calls', key: ['record_id'], since: 10, json: ['record'] },
];

/** Tables that backups leave out: what follows from others, and counts that matter for an hour. */
export const DERIVED_TABLES = [...FINDING_TABLES, 'recent_calls'];

/** Of a piece, which is one text between threads and in a backup: V8 has none above 512 MB. */
export const MOST_ROWS = 500;
export const MAX_PIECE_BYTES = 8_000_000;

/** The tables of a schema. */
export function tablesOf(schema: number): Table[] {
  return TABLES.filter(({ since, until = Infinity }) => since <= schema && schema <= until);
}

/** All rows, table after table; never more than a piece lies in memory. `query` is of a snapshot. */
export async function* readTables(query: Query, schema: number): AsyncGenerator<Piece> {
  for (const table of tablesOf(schema))
    for await (const rows of readRows(query, table)) {
      const columns = Object.keys(rows[0] ?? {});
      const values = rows.map((row) => columns.map((column) => row[column] ?? null));
      yield { table: table.name, columns, rows: values };
    }
}

async function* readRows(query: Query, { name, key, json = [], long = [] }: Table) {
  const columns = key.join(', ');
  const places = key.map((_, at) => `$${at + 2}`).join(', ');
  // Databases know the length of a long text without reading it.
  const lengths = [...json, ...long].map((column) => `COALESCE(OCTET_LENGTH(${column}), 0)`);
  const bytes = lengths.join(' + ') || '0';
  let after = '';
  let last: Value[] = [];
  for (;;) {
    const rest = `FROM ${name} ${after} ORDER BY ${columns} LIMIT $1`;
    const sizes = await query(`SELECT ${bytes} AS bytes ${rest}`, [MOST_ROWS, ...last]);
    if (sizes.length === 0) return;
    const rows: Row[] = await query(`SELECT * ${rest}`, [countFitting(sizes), ...last]);
    yield rows;
    after = `WHERE (${columns}) > (${places})`;
    last = key.map((column) => rows.at(-1)?.[column] ?? null);
  }
}

/** How many of the rows fit into a piece; one always does. */
function countFitting(sizes: readonly Row[]): number {
  let bytes = 0;
  const end = sizes.findIndex((row) => (bytes += Number(row['bytes'])) > MAX_PIECE_BYTES);
  return end < 0 ? sizes.length : Math.max(1, end);
}
