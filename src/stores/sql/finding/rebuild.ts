import { KINDS } from '#api/records.ts';
import type { Book } from '#contract/catalogue/book.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import { type OrderRecord, PROMISING_STATUSES } from '#domain/orders/order-record.ts';
import { parsePositionedRow, SELECT_LISTED_BOOKS } from '../book-rows.ts';
import type { Database, Query, Row } from '../database.ts';
import type { Dialect } from '../dialects.ts';
import { parseRecord } from '../record-rows.ts';
import { writeCreditNotes } from '../reports.ts';
import { escapeText } from '../statements.ts';
import { writeOrderBooks } from './sales.ts';
import { listFacetNames, readNumbers, writeEntries } from './write.ts';
import { ENTRY_COLUMNS, toEntry, toNameRows, toWordRows } from './entries.ts';

/** Large, because PostgreSQL keeps a version of the counts for each page until the end. */
const BOOKS_PER_WRITE = 5000;
const BOOKS_PER_CHECK = 1000;
/** Books with long lists of authors are written in smaller parts: a process may have 160 MB. */
const MAX_CHARS_PER_PART = 3_000_000;
const BOOKS_PER_READ = 500;
const ORDERS_PER_PAGE = 500;
const REMEDY = 'npm run manage -- check --repair writes it again.';

/** Fills the empty search tables and reports. Calls `onProgress` with the books indexed so far. */
export async function fillDerived(query: Query, onProgress?: (books: number) => void) {
  await fillBooks(query, onProgress);
  const newest = await readLastChange(query);
  for await (const orders of readOrders(query))
    for (const { record } of orders.filter((order) => isSound(order.record))) {
      // Otherwise the sales of all years would count as recent, as they were at the time.
      await writeOrderBooks(query, record, Math.max(newest, Date.parse(record.order.updatedAt)));
      await writeCreditNotes(query, record);
    }
  await refreshOrderTexts({ read: query, write: (work) => work(query) });
}

/** Reads when the newest order was changed last (ms since 1970); 0 if there is none. */
async function readLastChange(query: Query): Promise<number> {
  const [row] = await query('SELECT record FROM orders ORDER BY sequence DESC LIMIT 1');
  const newest = row && parseRecord('orders', row['record']);
  return (newest && Date.parse(newest.order.updatedAt)) || 0;
}

/** Fills the empty search tables of books. Sales of the books are not in them. */
export async function fillBooks(query: Query, onProgress?: (books: number) => void): Promise<void> {
  let done = 0;
  for await (const books of readBooks(query, BOOKS_PER_WRITE)) {
    await writeEntries(query, { added: books, sales: false });
    done += books.length;
    onProgress?.(done);
  }
}

/**
 * Updates the search texts of orders that differ from what this release writes, those of each page
 * in its own transaction. Writes no records, because orders may change meanwhile.
 */
export async function refreshOrderTexts({
  read,
  write,
}: Pick<Database, 'read' | 'write'>): Promise<void> {
  const sql = 'UPDATE orders SET search = $1 WHERE sequence = $2 AND search = $3';
  for await (const orders of readOrders(read)) {
    const outdated = orders.flatMap(({ record, search: known = '', sequence = 0 }) => {
      const search = escapeText(String(KINDS.orders.columns.search(record)));
      return search === known ? [] : [[search, sequence, known]];
    });
    if (outdated.length > 0)
      await write((query) => Promise.all(outdated.map((values) => query(sql, values))));
  }
}

/** Whether every line is an object. Reports leave out damaged orders, as lists do. */
function isSound({ order }: OrderRecord): boolean {
  const lines: readonly unknown[] = order.lines;
  return lines.every((line) => typeof line === 'object' && line !== null);
}

/** Returns a sentence for each way in which search tables differ from books and orders. */
export async function findStaleTables(query: Query, dialect: Dialect): Promise<string[]> {
  const rows = { find_books: 0, find_words: 0, find_book_names: 0 };
  const wrong: string[] = [];
  for await (const { books, outdated } of compareEntries(query)) {
    wrong.push(...outdated);
    for (const positioned of books) {
      rows.find_books += 1;
      rows.find_words += toWordRows(positioned).length;
      rows.find_book_names += toNameRows(positioned).length;
    }
  }
  const sentences = await Promise.all(
    Object.entries(rows).map(([table, count]) => compareCount(query, table, count)),
  );
  if (wrong.length > 0)
    sentences.push([
      `Books with outdated search entries: ${wrong.length}, such as ${wrong[0]}. ${REMEDY}`,
    ]);
  return [...sentences.flat(), ...(await findDifferences(query, dialect))];
}

/** Yields all books in pages, each with the ids of its books with outdated entries. */
async function* compareEntries(query: Query) {
  for await (const books of readBooks(query, BOOKS_PER_CHECK)) {
    const entries = await readEntries(query, books);
    const names = listFacetNames(books);
    const numbers = {
      languages: await readNumbers(query, 'find_languages', names.languages),
      genres: await readNumbers(query, 'find_genres', names.genres),
    };
    const outdated = books.filter((positioned) => {
      const entry = toEntry(positioned, numbers);
      return JSON.stringify(entry) !== JSON.stringify(entries.get(positioned.position));
    });
    yield { books, outdated: outdated.map(({ book }) => book._id) };
  }
}

/** Yields all orders in pages, with `search`; leaves out damaged records. */
async function* readOrders(query: Query) {
  const sql = `SELECT sequence, search, record FROM orders
    WHERE sequence > $1 ORDER BY sequence LIMIT ${ORDERS_PER_PAGE}`;
  for await (const rows of readPages(query, sql, 'sequence'))
    yield rows.flatMap((row) => {
      const record = parseRecord('orders', row['record']);
      return record ? [{ record, search: row['search'], sequence: row['sequence'] }] : [];
    });
}

async function* readBooks(query: Query, limit: number): AsyncGenerator<Positioned<Book>[]> {
  const sql = `${SELECT_LISTED_BOOKS} WHERE position > $1 ORDER BY position LIMIT ${BOOKS_PER_READ}`;
  let books: Positioned<Book>[] = [];
  let chars = 0;
  for await (const rows of readPages(query, sql, 'position'))
    for (const row of rows) {
      books.push(parsePositionedRow(row));
      for (const value of Object.values(row)) chars += typeof value === 'string' ? value.length : 0;
      if (books.length < limit && chars < MAX_CHARS_PER_PART) continue;
      yield books;
      books = [];
      chars = 0;
    }
  if (books.length > 0) yield books;
}

/** Yields the rows of a statement in pages; `$1` is the `key` of the last row before the page. */
async function* readPages(query: Query, sql: string, key: string): AsyncGenerator<Row[]> {
  for (let after = -1; ;) {
    const rows = await query(sql, [after]);
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last[key]);
    yield rows;
  }
}

/** Returns the values of these books' entries by position, in the order of `ENTRY_COLUMNS`. */
async function readEntries(query: Query, books: readonly Positioned<Book>[]) {
  const rows = await query(
    `SELECT ${ENTRY_COLUMNS.join(', ')} FROM find_books WHERE position BETWEEN $1 AND $2`,
    [books[0]?.position ?? 0, books.at(-1)?.position ?? 0],
  );
  return new Map(
    rows.map((row) => [Number(row['position']), ENTRY_COLUMNS.map((column) => row[column])]),
  );
}

async function compareCount(query: Query, table: string, expected: number): Promise<string[]> {
  const count = await readCount(query, `SELECT COUNT(*) AS count FROM ${table}`);
  if (count === expected) return [];
  return [`The table ${table} has ${count} rows instead of ${expected}. ${REMEDY}`];
}

/** Compares stored counts with what they count, and promised copies with the open orders. */
async function findDifferences(query: Query, { defaultCollation }: Dialect): Promise<string[]> {
  const statuses = PROMISING_STATUSES.map((status) => `'${status}'`).join(', ');
  const compared = [
    compareCounts('find_traits', 'traits', 'find_books'),
    compareCounts('find_prices', 'payable', 'find_books'),
    compareCounts('find_names', 'kind, name', 'find_book_names'),
    {
      what: 'Books with a wrong number of sold copies',
      key: 'position',
      stored: 'SELECT position, sold FROM find_sales WHERE sold <> 0',
      right: `SELECT position, -SUM(copies) FROM find_orders
        JOIN books ON books.book_id = find_orders.book_id WHERE copies > 0 GROUP BY position`,
    },
    {
      // Each open order has lines.
      what: 'Orders with wrongly promised copies',
      key: 'record_id',
      stored: `SELECT DISTINCT record_id ${defaultCollation} AS record_id FROM find_orders
        WHERE promised > 0`,
      right: `SELECT record_id FROM orders WHERE status IN (${statuses})`,
    },
  ];
  const sentences = compared.map(async ({ what, key, stored, right }) => {
    const count = await readCount(query, buildDifferenceQuery(key, stored, right));
    return count === 0 ? [] : [`${what}: ${count}. ${REMEDY}`];
  });
  return (await Promise.all(sentences)).flat();
}

/** Compares the column `books` of a table with the number of rows by the same key in another. */
function compareCounts(table: string, key: string, counted: string) {
  return {
    what: `Rows of ${table} with a wrong count`,
    key,
    stored: `SELECT ${key}, books FROM ${table} WHERE books <> 0`,
    right: `SELECT ${key}, COUNT(*) FROM ${counted} GROUP BY ${key}`,
  };
}

async function readCount(query: Query, sql: string): Promise<number> {
  const [row] = await query(sql);
  return Number(row?.['count']);
}

/** Builds a query that counts the keys with rows that only one of two queries returns. */
function buildDifferenceQuery(keys: string, one: string, other: string): string {
  return `SELECT COUNT(*) AS count FROM (SELECT ${keys} FROM (${one} EXCEPT ${other}) AS missing
    UNION SELECT ${keys} FROM (${other} EXCEPT ${one}) AS superfluous) AS differing`;
}
