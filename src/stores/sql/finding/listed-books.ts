import type { Book } from '#contract/book.ts';
import type { ListedBook } from '#contract/finding.ts';
import type { Placed } from '#domain/finding/find-books.ts';
import { bookFromRow, SELECT_LISTED_BOOKS } from '../book-rows.ts';
import type { Query } from '../database.ts';
import { eachIn } from '../insert-rows.ts';

/** Books without their long texts, in the order of the positions. One that is gone is left out. */
export async function readListedBooks(
  query: Query,
  positions: readonly number[],
): Promise<ListedBook[]> {
  const placed = await readPlacedBooks(query, positions);
  const books = new Map(placed.map(({ book, position }) => [position, book]));
  return positions.flatMap((position) => books.get(position) ?? []);
}

/** As `readListedBooks`, with the positions. */
export async function readPlacedBooks(
  query: Query,
  positions: readonly number[],
): Promise<Placed<Book>[]> {
  const sql = `${SELECT_LISTED_BOOKS} WHERE books.position IN`;
  const rows = await eachIn(query, sql, positions);
  return rows
    .map((row) => ({ book: bookFromRow(row), position: Number(row['position']) }))
    .sort((one, other) => one.position - other.position);
}
