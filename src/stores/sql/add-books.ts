import type { Book } from '#contract/book.ts';
import type { Placed } from '#domain/finding/find-books.ts';
import { bookValues, WRITTEN } from './book-rows.ts';
import type { Query } from './database.ts';
import { writeEntries } from './finding/write-entries.ts';
import { insertRows, orUpdate } from './insert-rows.ts';

/** Adds books with their stock and all they are found by. */
export async function addBooks(query: Query, placed: readonly Placed<Book>[]): Promise<void> {
  await saveBooks(query, [], placed);
}

/** Adds books, or replaces those that are there; `before` are these as they are in the database. */
export async function saveBooks(
  query: Query,
  before: readonly Placed<Book>[],
  placed: readonly Placed<Book>[],
): Promise<void> {
  await insertBooks(query, placed);
  await writeEntries(query, { removed: before, added: placed });
}

/** Adds or replaces books with their stock alone, as schemas before 7 have them. */
export async function insertBooks(query: Query, placed: readonly Placed<Book>[]): Promise<void> {
  const rows = placed.map(({ book, position }) => bookValues(book, position));
  const stock = placed.map(({ book }) => [book._id, book.stock ?? Number(book.inStock)]);
  const changed = WRITTEN.filter((column) => column !== 'position' && column !== 'book_id');
  await insertRows(query, 'books', WRITTEN, rows, orUpdate('book_id', changed));
  await insertRows(query, 'stock', ['book_id', 'copies'], stock, orUpdate('book_id', ['copies']));
}
