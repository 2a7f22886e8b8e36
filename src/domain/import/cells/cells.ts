import type { ImportOptions } from '#contract/imports/import-options.ts';
import { BOOK_FIELDS, type Column, isProblem } from '../../books/book-fields.ts';
import { readIsbn } from '../../values/isbn.ts';
import { normalizeAuthors } from './author-names.ts';
import { normalizeDate } from './dates.ts';
import {
  MAX_NUMBER_CHARS,
  normalizeCopies,
  normalizeDecimal,
  normalizeGrams,
  normalizeMoney,
  normalizePages,
  normalizeTax,
} from './numbers.ts';
import { describeTooLong, ERROR, type Reading } from './read-text.ts';
import { normalizeWords, type WordAnswers } from './words.ts';

/** What decides how cells are read. */
export interface CellAnswers extends WordAnswers, Pick<ImportOptions, 'dates' | 'authors'> {}

/** The maximum length of the cells of other fields than numbers. */
const MAX_ISBN_CHARS = 200;
const MAX_CHARS: Partial<Record<Column, number>> = {
  isbn: MAX_ISBN_CHARS,
  authors: 20_000,
  author: 500,
  bookType: 200,
  genres: 1000,
  language: 200,
  coverImg: 5000,
  seriesNumber: 200,
};

/** Returns the text of a cell as a field reads it, or a sentence about its problem. */
export function normalizeCell(field: Column, cell: string, answers: CellAnswers): Reading<string> {
  if (ERROR.test(cell.trim())) return { problem: 'The formula of this cell has no value.' };
  const normalize = NORMALIZERS[field];
  if (!normalize) return cell;
  const max = MAX_CHARS[field] ?? MAX_NUMBER_CHARS;
  // Checked first, because the time for a pattern may grow faster than the text.
  return cell.length > max ? describeTooLong(max) : normalize(cell, answers);
}

/** Returns why the field refuses a cell; `undefined` if it takes it. */
export function findCellProblem(
  field: Column,
  cell: string,
  answers: CellAnswers,
): { problem: string } | undefined {
  const text = normalizeCell(field, cell, answers);
  return typeof text === 'string' ? findProblem(field, text) : text;
}

/** Returns why the field refuses a text; `undefined` if it takes it. */
export function findProblem(field: Column, text: string): { problem: string } | undefined {
  const { maxChars, read } = BOOK_FIELDS[field];
  if (text.length > maxChars) return describeTooLong(maxChars);
  const value: unknown = text === '' ? undefined : read(text);
  return isProblem(value) ? value : undefined;
}

type Normalizer = (cell: string, answers: CellAnswers) => Reading<string>;

const NORMALIZERS: Partial<Record<Column, Normalizer>> = {
  isbn: normalizeIsbn,
  authors: normalizeAuthors,
  originalPrice: normalizeMoney,
  price: normalizeMoney,
  discountPrice: normalizeMoney,
  discountPercent: (cell) => normalizeDecimal(cell.replace(/%|percent|flat|off|[()]/gi, '')),
  taxPercent: normalizeTax,
  totalStars: normalizeDecimal,
  stock: normalizeCopies,
  onShelf: normalizeCopies,
  bookType: (cell, answers) => normalizeWords('bookType', cell, answers),
  genres: (cell, answers) => normalizeWords('genres', cell, answers),
  language: (cell, answers) => normalizeWords('language', cell, answers),
  publishedOn: normalizeDate,
  pages: normalizePages,
  grams: normalizeGrams,
  coverImg: normalizeCover,
  seriesNumber: (cell) =>
    cell.replace(/^(?:vol(?:ume)?|book|no|part|#)[.\s#]*/i, '').replace(/^(\d+)\.0+$/, '$1'),
};

/** Returns the first valid ISBN of a cell, which may have both forms, or a word after it. */
export function normalizeIsbn(cell: string): string {
  // The time for these patterns grows faster than the text.
  if (cell.length > MAX_ISBN_CHARS) return cell;
  const parts = [cell, ...cell.split(/[,;|/\n]/), ...cell.split(/\s+(?=97[89]|\()/)];
  const isbns = parts.flatMap(
    (part) => readIsbn(part.replace(/(?:\([^)]*\)|[-_\s](?:pbk?|hbk?|hc))\s*$/i, '')) ?? [],
  );
  return isbns[0] ?? cell;
}

/** Reads the address of the first picture, by https. */
function normalizeCover(cell: string): Reading<string> {
  const problem = 'This is not the address of a picture on the web.';
  // No URL has half a surrogate pair, and `encodeURIComponent` throws for it.
  if (/\p{Cs}/u.test(cell)) return { problem };
  const first = findFirstAddress(cell.trim());
  if (/^\/(?!\/)/.test(first)) return first;
  const address = first
    .replace(/^http:\/\//i, 'https://')
    .replace(/^\/\//, 'https://')
    .replace(/^www\./i, 'https://www.');
  // Only these marks stand in the path of a cover as they are.
  const encoded = address.replaceAll(/[^\w\-./~%?=&+:@,]/gu, encodeMark);
  return /^https:\/\/[^/]+\.[^/]+\/./.test(encoded) ? encoded : { problem };
}

/** Returns a text up to the next address in it. A pattern for both takes cubic time for blanks. */
function findFirstAddress(text: string): string {
  const parts = text.split(/[,;|\n]/);
  const next = parts.findIndex((part, at) => at > 0 && /^\s*(?:https?:|www\.|\/)/.test(part));
  if (next === -1) return text;
  const last = parts.findLastIndex((part, at) => at < next && part.trim() !== '');
  return text.slice(0, parts.slice(0, last + 1).join().length).trimEnd();
}

function encodeMark(mark: string): string {
  const encoded = encodeURIComponent(mark);
  // The function leaves brackets, quotes and the like as they are.
  return encoded === mark ? `%${mark.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}
