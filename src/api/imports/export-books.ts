import { EXPORTED_COLUMNS, listCells } from '#domain/books/book-fields.ts';
import { countOnShelf } from '#domain/books/shelf.ts';
import { startCsv, toCsvLine } from '#domain/import/import-row.ts';
import { readShelves } from '../orders/shelf.ts';
import type { Store } from '../store.ts';

/** Few, because the samples of these books, of up to 400,000 characters, are joined into one text. */
const MAX_BOOKS_AT_ONCE = 25;

/** Yields all books as a CSV that can be imported again. */
export async function* exportBooks({ booksAfter, records }: Pick<Store, 'booksAfter' | 'records'>) {
  yield startCsv([EXPORTED_COLUMNS]);
  let lastPosition = -1;
  for (;;) {
    const books = await booksAfter(lastPosition, MAX_BOOKS_AT_ONCE, { withSample: true });
    if (books.length === 0) return;
    const shelves = await readShelves(
      records,
      books.map(({ book }) => book),
    );
    const lines = books.map(({ book }) => {
      const shelf = shelves.get(book._id);
      return toCsvLine(listCells(book, shelf && countOnShelf(shelf)));
    });
    yield lines.join('');
    lastPosition = books.at(-1)?.position ?? Infinity;
  }
}
