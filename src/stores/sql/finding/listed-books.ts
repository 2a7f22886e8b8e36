import type { Book } from '#contract/catalogue/book.ts';
import type { ListedBook } from '#contract/catalogue/finding.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import { parsePositionedRow, SELECT_LISTED_BOOKS } from '../book-rows.ts';
import type { Query } from '../database.ts';
import { runForChunks } from '../statements.ts';

/** Reads books for a list, in the order of `positions`; deleted ones are left out. */
export async function readListedBooks(
  query: Query,
  positions: readonly number[],
): Promise<ListedBook[]> {
  const positioned = await readPositionedBooks(query, positions);
  const books = new Map(positioned.map(({ book, position }) => [position, book]));
  return positions.flatMap((position) => books.get(position) ?? []);
}

/** Like `readListedBooks`, with positions, in catalogue order. */
export async function readPositionedBooks(
  query: Query,
  positions: readonly number[],
): Promise<Positioned<Book>[]> {
  const rows = await runForChunks(
    query,
    `${SELECT_LISTED_BOOKS} WHERE books.position IN`,
    positions,
  );
  return rows.map(parsePositionedRow).sort((a, b) => a.position - b.position);
}

interface Refreshed {
  books: ListedBook[];
  /** The version of the catalogue; `undefined` if none of the books exists any more. */
  version: string | undefined;
}

/**
 * Returns the books with their current copies, and the version of the catalogue, by one statement.
 * Deleted books are left out.
 */
export async function refreshCopies(
  query: Query,
  books: readonly ListedBook[],
): Promise<Refreshed> {
  const ids = books.map(({ _id }) => _id);
  const sql = `SELECT book_id, copies, (SELECT value FROM counters WHERE name = 'catalogue') AS version
    FROM stock WHERE book_id IN`;
  const rows = await runForChunks(query, sql, ids);
  const stock = new Map(rows.map((row) => [row['book_id'], Number(row['copies'])]));
  return {
    books: books.flatMap((book) => {
      const copies = stock.get(book._id);
      return copies === undefined ? [] : { ...book, stock: copies, inStock: copies > 0 };
    }),
    version: rows[0] && String(rows[0]['version']),
  };
}
