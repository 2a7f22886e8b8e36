import type { Dialect, Query } from './database.ts';
import { findStale } from './finding/find-stale.ts';
import { SCHEMA } from './migrate.ts';
import { readTables, TABLES, type Piece } from './tables.ts';

/** Rows that the schema allows and the shop never writes: how many, and the first of them. */
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

/** What is wrong with data of the present schema, each in a sentence. `query` is of a snapshot. */
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
  if (sentences.length + broken.length === 0) return findStale(query);
  return [...sentences, ...broken];
}

async function findBrokenJson(query: Query): Promise<string[]> {
  const found = new Map<string, { count: number; first: string }>();
  for await (const piece of readTables(query, SCHEMA))
    for (const { column, row } of brokenJson(piece)) {
      const what = `Rows of ${piece.table} whose ${column} is no JSON`;
      const { count = 0, first = row } = found.get(what) ?? {};
      found.set(what, { count: count + 1, first });
    }
  return [...found].map(([what, { count, first }]) => `${what}: ${count}, such as ${first}.`);
}

function brokenJson({ table, columns, rows }: Piece) {
  const { json = [], key = [] } = TABLES.find(({ name }) => name === table) ?? {};
  return json.flatMap((column) => {
    const at = columns.indexOf(column);
    return rows
      .filter((row) => !isJson(row[at]))
      .map((row) => ({ column, row: key.map((name) => row[columns.indexOf(name)]).join(' ') }));
  });
}

/** Also for NULL, which stands for no value. */
function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}
