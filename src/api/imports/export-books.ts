import { COLUMNS, listCells } from '#domain/books/book-fields.ts';
import { startCsv, toCsvLine } from '#domain/import/import-row.ts';
import type { Store } from '../store.ts';

/** The limit is low, because the long texts of these books are joined into one string. */
const MAX_BOOKS_AT_ONCE = 100;

/** Yields all books as a CSV that can be imported again. */
export async function* exportBooks({ booksAfter }: Pick<Store, 'booksAfter'>) {
  yield startCsv([COLUMNS]);
  let lastPosition = -1;
  for (;;) {
    const books = await booksAfter(lastPosition, MAX_BOOKS_AT_ONCE);
    if (books.length === 0) return;
    yield books.map(({ book }) => toCsvLine(listCells(book))).join('');
    lastPosition = books.at(-1)?.position ?? Infinity;
  }
}
