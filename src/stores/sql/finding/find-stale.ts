import type { Book } from '#contract/book.ts';
import type { Placed } from '#domain/finding/find-books.ts';
import { bookFromRow, SELECT_LISTED_BOOKS } from '../book-rows.ts';
import type { Query, Row } from '../database.ts';
import { ENTRY_COLUMNS, entryOf, nameRowsOf, wordRowsOf } from './entry.ts';

const AT_ONCE = 1000;
const REMEDY = 'Restoring a backup makes all of it again.';

/** What no longer follows from the books, each in a sentence. `query` is of a snapshot. */
export async function findStale(query: Query): Promise<string[]> {
  const languages = await readLanguages(query);
  const rows = { find_books: 0, find_words: 0, find_book_names: 0 };
  const wrong: string[] = [];
  for await (const placed of readBooks(query)) {
    const entries = await readEntries(query, placed);
    for (const one of placed) {
      const language = languages.get(one.book.language ?? '') ?? 0;
      const found = entries.get(one.position);
      if (JSON.stringify(entryOf(one, language)) !== JSON.stringify(found))
        wrong.push(one.book._id);
      rows.find_books += 1;
      rows.find_words += wordRowsOf(one).length;
      rows.find_book_names += nameRowsOf(one).length;
    }
  }
  const sentences = await Promise.all(
    Object.entries(rows).map(([table, count]) => compareCount(query, table, count)),
  );
  if (wrong.length > 0)
    sentences.push([
      `Books that are found by what they were before: ${wrong.length}, such as ${wrong[0]}. ${REMEDY}`,
    ]);
  return [...sentences.flat(), ...(await findMiscounted(query))];
}

async function* readBooks(query: Query): AsyncGenerator<Placed<Book>[]> {
  const sql = `${SELECT_LISTED_BOOKS} WHERE position > $1 ORDER BY position LIMIT ${AT_ONCE}`;
  let rows = await query(sql, [-1]);
  while (rows.length > 0) {
    yield rows.map((row) => ({ book: bookFromRow(row), position: Number(row['position']) }));
    rows = await query(sql, [rows.at(-1)?.['position'] ?? 0]);
  }
}

/** By position, in the order of `ENTRY_COLUMNS`. */
async function readEntries(query: Query, placed: readonly Placed<Book>[]) {
  const rows = await query(
    `SELECT ${ENTRY_COLUMNS.join(', ')} FROM find_books WHERE position BETWEEN $1 AND $2`,
    [placed[0]?.position ?? 0, placed.at(-1)?.position ?? 0],
  );
  const valuesOf = (row: Row) => ENTRY_COLUMNS.map((column) => row[column]);
  return new Map(rows.map((row) => [Number(row['position']), valuesOf(row)]));
}

async function readLanguages(query: Query) {
  const rows = await query('SELECT number, name FROM find_languages');
  return new Map(rows.map(({ name, number }) => [String(name), Number(number)]));
}

async function compareCount(query: Query, table: string, wanted: number): Promise<string[]> {
  const [row] = await query(`SELECT COUNT(*) AS count FROM ${table}`);
  const count = Number(row?.['count']);
  if (count === wanted) return [];
  return [`The table ${table} has ${count} rows instead of ${wanted}. ${REMEDY}`];
}

async function findMiscounted(query: Query): Promise<string[]> {
  const compared = [
    ['find_traits', 'SELECT traits FROM find_books', 'traits'],
    ['find_prices', 'SELECT payable FROM find_books', 'payable'],
    ['find_names', 'SELECT kind, name FROM find_book_names', 'kind, name'],
  ] as const;
  const sentences = compared.map(async ([table, rows, key]) => {
    const [row] = await query(
      `SELECT COUNT(*) AS count FROM (
        SELECT ${key}, books FROM ${table} WHERE books <> 0
        EXCEPT SELECT ${key}, COUNT(*) FROM (${rows}) AS counted GROUP BY ${key}
      ) AS wrong`,
    );
    const count = Number(row?.['count']);
    return count === 0 ? [] : [`Rows of ${table} that count wrong: ${count}. ${REMEDY}`];
  });
  return (await Promise.all(sentences)).flat();
}
