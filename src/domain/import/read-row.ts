import type { Book } from '#contract/book.ts';
import { type BookTexts, type Column, readBookTexts } from '../books/book-fields.ts';
import type { ImportRow, Problem } from './import-row.ts';

/** Reads the texts of a row. What cannot be read is left out, with a note. */
export function readRow(row: Extract<ImportRow, { texts: BookTexts }>) {
  const { fields, problems } = readBookTexts(row.texts);
  const given = row.kind === 'book' ? (row.notes ?? []) : [];
  const more = problems.map(({ field, message }) => ({
    ...identify(row),
    field,
    text: (row.texts[field as Column] ?? '').slice(0, MAX_TEXT_CHARS),
    message,
    isKept: true as const,
  }));
  return { fields, notes: [...given, ...more].map((note): Problem => ({ row: row.row, ...note })) };
}

/** A longer text of a cell is cut in the report. */
const MAX_TEXT_CHARS = 200;

/** Returns the ISBN and the title of a row, for its problems. */
export function identify({ texts: { isbn, title } }: { texts: BookTexts }) {
  return { ...(isbn && { isbn }), ...(title && { title: title.slice(0, MAX_TEXT_CHARS) }) };
}

/** Returns the problem of a row that is one. */
export function toProblem({
  kind: _kind,
  ...problem
}: Extract<ImportRow, { message: string }>): Problem {
  return problem;
}

/** Whether a spreadsheet may have shortened the ISBN of the book to this number: `9.78014E+12`. */
export function isShortened(text: string, { isbn = '' }: Book): boolean {
  const [, digits = '', decimals = ''] = /^(\d)[.,](\d+)E\+?12$/i.exec(text.trim()) ?? [];
  if (digits === '') return false;
  const kept = Number(isbn) / 10 ** (12 - decimals.length);
  return Math.abs(kept - Number(digits + decimals)) <= 0.5;
}
