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

/** How a cell begins that a spreadsheet would run as a formula, and such a cell after apostrophes. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** The cell with an apostrophe before what a spreadsheet would run, which makes it a text there. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The cell that `escapeFormula` was given; spreadsheets, too, write the apostrophe into files. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
