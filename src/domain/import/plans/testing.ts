import type { Book } from '#contract/catalogue/book.ts';
import type { ExistingBooks } from '#contract/imports/import-options.ts';
import type { BookTexts } from '../../books/book-fields.ts';
import type { Shelf } from '../../books/shelf.ts';
import { aBook } from '../../builders.ts';
import type { ImportRow } from '../import-row.ts';
import { planRows } from './plan-rows.ts';

export const NOW = '2026-01-31T09:00:00+00:00';
export const ISBN = '9780306406157';
export const OTHER_ISBN = '9780804429573';

export function plan(books: Book[], ...rows: (BookTexts | ImportRow)[]) {
  return planFor('all', books, ...rows);
}

export function planFor(
  existing: ExistingBooks,
  books: Book[],
  ...rows: (BookTexts | ImportRow)[]
) {
  let count = 0;
  return planRows(
    rows.map((row, index) =>
      'kind' in row ? row : { kind: 'book', row: index + 2, texts: row },
    ) as ImportRow[],
    books.map((book, index) => ({ book, position: index + 1 })),
    { now: NOW, createId: () => `new-${++count}`, existing },
  );
}

/** Makes a row that deletes a book, as ONIX can. */
export const deletion = (texts: BookTexts): ImportRow => ({ kind: 'deletion', row: 9, texts });

/** Plans rows of a count of the shelf. */
export function planCount(shelf: Shelf, ...rows: BookTexts[]) {
  const { stock } = shelf;
  const stored = [{ book: aBook({ isbn: ISBN, stock, inStock: stock > 0 }), position: 1 }];
  return planRows(
    rows.map((texts, index) => ({ kind: 'book', row: index + 2, texts }) as const),
    stored,
    { now: NOW, createId: () => 'new', existing: 'prices', shelves: new Map([['bk01', shelf]]) },
  );
}
