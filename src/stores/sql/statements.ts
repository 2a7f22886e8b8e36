import type { Query, Row, Value } from './database.ts';
import type { Dialect } from './dialects.ts';
import { createHash } from 'node:crypto';

/** The possible numbers of rows in an `INSERT`. They are few, to reuse prepared statements. */
const INSERT_SIZES = [128, 16, 4, 1];
/** The most values in a statement: in SQLite, time grows with the square of their number. */
const MAX_VALUES = 300;

/** Inserts rows, many in each statement, which `rest` ends. Requests all before it returns. */
export function insertRows(
  query: Query,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
  rest = '',
): Promise<Row[]> {
  const returned: Promise<Row[]>[] = [];
  for (let first = 0; first < rows.length;) {
    const count = Math.min(rows.length - first, MAX_VALUES / columns.length);
    const size = INSERT_SIZES.find((candidate) => candidate <= count) ?? 1;
    const chunk = rows.slice(first, first + size);
    const sql = `INSERT INTO ${table} (${columns.join(', ')})
      VALUES ${listPlaceholders(columns.length, size)} ${rest}`;
    returned.push(query(sql, chunk.flat()));
    first += size;
  }
  return Promise.all(returned).then((chunks) => chunks.flat());
}

/** Builds the `rest` of `insertRows` that updates these columns of existing rows (upsert). */
export function buildUpsert(key: string, columns: readonly string[]): string {
  const changes = columns.map((column) => `${column} = excluded.${column}`);
  return `ON CONFLICT (${key}) DO UPDATE SET ${changes.join(', ')}`;
}

/** The possible numbers of values in a statement with `IN`. */
const LIST_SIZES = [1, 4, 16, 32, 64, 128];
const MAX_LISTED = 128;

/** Runs `sql`, which ends in `IN`, for 128 values at a time; the last fills up a shorter list. */
export async function runForChunks(query: Query, sql: string, values: readonly Value[]) {
  const rows: Promise<Row[]>[] = [];
  for (let first = 0; first < values.length; first += MAX_LISTED) {
    const chunk = values.slice(first, first + MAX_LISTED);
    const size = LIST_SIZES.find((candidate) => candidate >= chunk.length) ?? MAX_LISTED;
    const filling = Array<Value>(size - chunk.length).fill(chunk.at(-1) ?? null);
    rows.push(query(`${sql} ${listPlaceholders(size, 1)}`, [...chunk, ...filling]));
  }
  return (await Promise.all(rows)).flat();
}

/** Returns placeholders such as `($1, $2), ($3, $4)` for two columns and two rows. */
export function listPlaceholders(columnCount: number, rowCount: number): string {
  return Array.from({ length: rowCount }, (_, row) => {
    const places = Array.from(
      { length: columnCount },
      (_each, index) => `$${row * columnCount + index + 1}`,
    );
    return `(${places.join(', ')})`;
  }).join(', ');
}

/** Reads a text that changes with the catalogue and settings, and when books sell out or return. */
export async function readCatalogueVersion(query: Query): Promise<string> {
  const [row] = await query("SELECT value FROM counters WHERE name = 'catalogue'");
  return String(row?.['value'] ?? 0);
}

/**
 * Updates PostgreSQL's planner statistics of all tables, because autovacuum comes a minute later,
 * and until then the planner may scan. Needs a transaction with `hasLimit: false`.
 */
export async function analyzeTables(
  query: Query,
  { analyze, listTables }: Pick<Dialect, 'analyze' | 'listTables'>,
): Promise<void> {
  const tables = await query(listTables);
  for (const statement of analyze(tables.map(({ name }) => String(name)))) await query(statement);
}

/** Whether PostgreSQL stores this text unchanged: it has no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Escapes the text so that every database stores it; different texts stay different. */
export function escapeText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Every database can index texts of this length in bytes; a valid email has at most 254. */
const MAX_INDEXED_BYTES = 2000;

/** Escapes an email for a column with an index. Returns a hash if it is too long for the index. */
export function escapeEmail(email: string): string {
  const escaped = escapeText(email);
  if (Buffer.byteLength(escaped) <= MAX_INDEXED_BYTES) return escaped;
  return `sha256:${createHash('sha256').update(escaped).digest('hex')}`;
}
