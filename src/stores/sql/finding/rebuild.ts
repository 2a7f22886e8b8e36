import { KINDS } from '#api/records.ts';
import type { Book } from '#contract/book.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import { type OrderRecord, buildSearchText } from '#domain/orders/order-record.ts';
import { parseBookRow, SELECT_LISTED_BOOKS } from '../book-rows.ts';
import type { Query, Row } from '../database.ts';
import { buildIsPromising } from '../dialects.ts';
import { parseRecord, putRecords } from '../record-rows.ts';
import { writeCreditNotes } from '../reports.ts';
import { escapeText } from '../statements.ts';
import { buildDifferenceQuery, buildWrongTotalsQuery, TOTALS } from '../totals.ts';
import { BOOK_TABLES } from './schema.ts';
import { writeOrderBooks } from './sales.ts';
import { readLanguages } from './statistics.ts';
import { ENTRY_COLUMNS, toEntry, toNameRows, toWordRows, writeEntries } from './write.ts';

/**
 * Each page updates the counts once, and PostgreSQL keeps every version of them until the
 * transaction ends: fewer, larger pages leave fewer versions.
 */
const BOOKS_PER_WRITE = 5000;
const BOOKS_PER_CHECK = 1000;
const ORDERS_PER_PAGE = 500;
const REMEDY = 'npm run manage -- check --repair writes it again.';

/**
 * Fills the empty search tables from all books and orders. Calls `onProgress` with the number of
 * books indexed so far.
 */
export async function fillEntries(
  query: Query,
  onProgress?: (books: number) => void,
): Promise<void> {
  await fillFromBooks(query, onProgress);
  await fillReports(query);
}

async function fillFromBooks(query: Query, onProgress?: (books: number) => void): Promise<void> {
  let done = 0;
  for await (const books of readBooks(query, BOOKS_PER_WRITE)) {
    await writeEntries(query, { added: books });
    done += books.length;
    onProgress?.(done);
  }
}

/**
 * Fills the search tables again if the entry of a book differs from what this release writes.
 * Resolves with whether it has filled them.
 */
export async function refreshEntries(
  query: Query,
  onProgress?: (books: number) => void,
): Promise<boolean> {
  if (!(await hasOutdatedEntries(query))) return false;
  for (const table of BOOK_TABLES) await query(`DELETE FROM ${table}`);
  await fillFromBooks(query, onProgress);
  return true;
}

async function hasOutdatedEntries(query: Query): Promise<boolean> {
  for await (const { outdated } of compareEntries(query)) if (outdated.length > 0) return true;
  return false;
}

/** Updates the orders whose search text differs from what this release writes. */
export async function refreshOrderTexts(query: Query): Promise<void> {
  for await (const orders of readOrders(query)) {
    const outdated = orders.filter(
      ({ record, search }) => escapeText(String(KINDS.orders.columns.search(record))) !== search,
    );
    if (outdated.length > 0)
      await putRecords(
        query,
        'orders',
        outdated.map(({ record }) => record),
      );
  }
}

/** Fills the columns and tables that search and reports derive from orders. */
export async function fillReports(query: Query): Promise<void> {
  for await (const page of readOrders(query)) {
    const orders = page.filter(({ record }) => isSound(record));
    for (const { record } of orders) {
      await writeOrderBooks(query, record);
      await writeCreditNotes(query, record);
    }
    // Earlier releases did not write `method`.
    const unfilled = orders.filter(({ method }) => method === null);
    if (unfilled.length > 0)
      await putRecords(
        query,
        'orders',
        unfilled.map(({ record }) => refreshSearch(record)),
      );
  }
}

/** Whether every line is an object. Reports leave out damaged orders, as lists do. */
function isSound({ order }: OrderRecord): boolean {
  const lines: readonly unknown[] = order.lines;
  return lines.every((line) => typeof line === 'object' && line !== null);
}

/** Adds city and ISBNs to the search text of orders from older releases. */
function refreshSearch(record: OrderRecord): OrderRecord {
  return { ...record, search: buildSearchText(record.order, record.email) };
}

/**
 * Returns a sentence for each way in which search tables and totals differ from the books and
 * orders. All calls of `query` must see the same state of the database.
 */
export async function findStaleTables(query: Query): Promise<string[]> {
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
  return [
    ...sentences.flat(),
    ...(await findMiscounted(query)),
    ...(await findWrongTotals(query)),
    ...(await findWrongPromises(query)),
  ];
}

/** Yields all books in pages, each with the ids of its books with outdated entries. */
async function* compareEntries(query: Query) {
  const languages = await readLanguages(query);
  for await (const books of readBooks(query, BOOKS_PER_CHECK)) {
    const entries = await readEntries(query, books);
    const outdated = books.filter((positioned) => {
      const entry = toEntry(positioned, languages.get(positioned.book.language ?? '') ?? 0);
      return JSON.stringify(entry) !== JSON.stringify(entries.get(positioned.position));
    });
    yield { books, outdated: outdated.map(({ book }) => book._id) };
  }
}

/** Yields all orders in pages, with `method` and `search`; leaves out damaged records. */
async function* readOrders(query: Query) {
  const sql = `SELECT sequence, method, search, record FROM orders
    WHERE sequence > $1 ORDER BY sequence LIMIT ${ORDERS_PER_PAGE}`;
  for await (const rows of readPages(query, sql, 'sequence'))
    yield rows.flatMap((row) => {
      const record = parseRecord('orders', row['record']);
      return record ? [{ record, method: row['method'], search: row['search'] }] : [];
    });
}

async function* readBooks(query: Query, limit: number): AsyncGenerator<Positioned<Book>[]> {
  const sql = `${SELECT_LISTED_BOOKS} WHERE position > $1 ORDER BY position LIMIT ${limit}`;
  for await (const rows of readPages(query, sql, 'position'))
    yield rows.map((row) => ({ book: parseBookRow(row), position: Number(row['position']) }));
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

async function findMiscounted(query: Query): Promise<string[]> {
  const compared = [
    ['find_traits', 'SELECT traits FROM find_books', 'traits'],
    ['find_prices', 'SELECT payable FROM find_books', 'payable'],
    ['find_names', 'SELECT kind, name FROM find_book_names', 'kind, name'],
  ] as const;
  const sentences = compared.map(async ([table, rows, key]) => {
    const stored = `SELECT ${key}, books FROM ${table} WHERE books <> 0`;
    const counted = `SELECT ${key}, COUNT(*) FROM (${rows}) AS counted GROUP BY ${key}`;
    const count = await readCount(query, buildDifferenceQuery(key, stored, counted));
    return count === 0 ? [] : [`Rows of ${table} with a wrong count: ${count}. ${REMEDY}`];
  });
  return [...(await Promise.all(sentences)).flat(), ...(await findMiscountedSales(query))];
}

/** Compares `promised_copies` with the orders, each of which has lines. */
async function findWrongPromises(query: Query): Promise<string[]> {
  const stored = 'SELECT DISTINCT record_id FROM promised_copies';
  const open = `SELECT record_id FROM orders WHERE ${buildIsPromising('orders')}`;
  const count = await readCount(query, buildDifferenceQuery('record_id', stored, open));
  return count === 0 ? [] : [`Orders with wrongly promised copies: ${count}. ${REMEDY}`];
}

async function readCount(query: Query, sql: string): Promise<number> {
  const [row] = await query(sql);
  return Number(row?.['count']);
}

async function findMiscountedSales(query: Query): Promise<string[]> {
  const counted = `SELECT position, -SUM(copies) FROM find_orders
    JOIN books ON books.book_id = find_orders.book_id WHERE copies > 0 GROUP BY position`;
  const stored = 'SELECT position, sold FROM find_sales WHERE sold <> 0';
  const count = await readCount(query, buildDifferenceQuery('position', counted, stored));
  return count === 0 ? [] : [`Books with a wrong number of sold copies: ${count}. ${REMEDY}`];
}

async function findWrongTotals(query: Query): Promise<string[]> {
  const sentences = TOTALS.map(async (total) => {
    const count = await readCount(query, buildWrongTotalsQuery(total));
    return count === 0 ? [] : [`Wrong totals in ${total.table}: ${count}. ${REMEDY}`];
  });
  return (await Promise.all(sentences)).flat();
}
