import type { Book } from '#contract/book.ts';
import { COLUMNS, type Column } from './import-row.ts';

/** The cells of a book in an exported file, in the order of `COLUMNS`. */
export function bookCells(book: Book): string[] {
  return COLUMNS.map((column) => CELLS[column]?.(book) ?? textOf(book[column as keyof Book]));
}

/** The columns that are no field of a book, or a list. */
const CELLS: Partial<Record<Column, (book: Book) => string>> = {
  authors: ({ authors = [] }) => authors.join('|'),
  genres: ({ genres }) => genres.join('|'),
  seriesName: ({ series }) => textOf(series?.name),
  seriesNumber: ({ series }) => textOf(series?.number),
  offers: ({ offers }) =>
    offers.flatMap(({ isOffer, offer }) => (isOffer ? [offer] : [])).join('|'),
};

function textOf(value: unknown): string {
  return value === undefined ? '' : String(value);
}
