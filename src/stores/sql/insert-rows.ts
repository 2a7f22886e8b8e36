import type { Query, Row, Value } from './database.ts';

/** Rows of a statement: few sizes make few statements, which connections keep prepared. */
const SIZES = [128, 16, 4, 1];
/** Of a statement of several rows: SQLite needs time that grows with their square. */
const MOST_VALUES = 300;

/** Inserts rows by statements of many rows each; `rest` comes after their values. Resolves with what they return. */
export async function insertRows(
  query: Query,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
  rest = '',
): Promise<Row[]> {
  const returned: Promise<Row[]>[] = [];
  for (let first = 0; first < rows.length;) {
    const most = Math.min(rows.length - first, MOST_VALUES / columns.length);
    const size = SIZES.find((fits) => fits <= most) ?? 1;
    const some = rows.slice(first, first + size);
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${placesOf(columns.length, size)} ${rest}`;
    returned.push(query(sql, some.flat()));
    first += size;
  }
  return (await Promise.all(returned)).flat();
}

/** The `rest` of `insertRows` for rows that may be there: they get the values of these columns. */
export function orUpdate(key: string, columns: readonly string[]): string {
  const changes = columns.map((column) => `${column} = excluded.${column}`);
  return `ON CONFLICT (${key}) DO UPDATE SET ${changes.join(', ')}`;
}

/** Runs `sql`, which ends in `IN`, with some of the values at a time. */
export async function eachIn(query: Query, sql: string, values: readonly Value[]): Promise<Row[]> {
  const rows: Promise<Row[]>[] = [];
  for (let first = 0; first < values.length;) {
    const size = SIZES.find((fits) => fits <= values.length - first) ?? 1;
    rows.push(query(`${sql} ${placesOf(size, 1)}`, values.slice(first, first + size)));
    first += size;
  }
  return (await Promise.all(rows)).flat();
}

/** `($1, $2), ($3, $4)` for two columns and two rows. */
export function placesOf(columns: number, rows: number): string {
  return Array.from({ length: rows }, (_, row) => {
    const places = Array.from({ length: columns }, (_each, at) => `$${row * columns + at + 1}`);
    return `(${places.join(', ')})`;
  }).join(', ');
}
