import type { Book } from '#contract/catalogue/book.ts';
import {
  type BookTexts,
  type Column,
  readBookTexts,
  type BookFields,
} from '../../books/book-fields.ts';
import { formatRupees } from '../../values/money.ts';
import { cutText } from '../../values/text.ts';
import type { ImportRow, Problem, Note } from '../import-row.ts';
import { hasOneDiscount } from './apply-fields.ts';

/** Reads the texts of a row. What cannot be read is left out, with a note. */
export function readRow(row: Extract<ImportRow, { texts: BookTexts }>) {
  const { fields, problems } = readBookTexts(row.texts);
  const given = row.kind === 'book' ? (row.notes ?? []) : [];
  const more = problems.map(({ field, message }) => ({
    ...identify(row),
    field,
    text: cutText(row.texts[field as Column] ?? '', MAX_TEXT_CHARS),
    message,
    isKept: true as const,
  }));
  return { fields, notes: [...given, ...more].map((note): Problem => ({ row: row.row, ...note })) };
}

/** The beginning of notes about prices that are as the owner expects. */
export const READERS_PAY = 'Readers pay this';

/** A longer text of a cell is cut in the report. */
const MAX_TEXT_CHARS = 200;

export function identify({ texts: { isbn, title } }: { texts: BookTexts }) {
  return { ...(isbn && { isbn }), ...(title && { title: cutText(title, MAX_TEXT_CHARS) }) };
}

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

/**
 * Returns a discount for the selling price; notes one that is too high or would be free. A bare price
 * may be the selling price: it is, if it is below the printed one of a book with a discount.
 */
export function readPrices(
  given: BookFields,
  match: Book | undefined,
  isPriceBare = false,
): { fields: BookFields; notes: Note[] } {
  const notes: Note[] = [];
  const { originalPrice: bare = 0, ...others } = given;
  const isPaid = isPriceBare && match && isLonePrice(given, match) && bare < match.originalPrice;
  const isSelling = isPaid && bare > 0 && bare !== match.originalPrice - match.discountPrice;
  const { price, ...fields }: BookFields = isSelling ? { ...others, price: bare } : given;
  if (isSelling) {
    const message = `${READERS_PAY}: it is below the printed price of ${formatRupees(match.originalPrice)}, which stays.`;
    notes.push({ field: 'originalPrice', text: String(bare), message });
  }
  const priced: BookFields = { ...fields };
  const isSame = match && fields.originalPrice === match.originalPrice - match.discountPrice;
  if (price === undefined && isSame && isLonePrice(fields, match)) {
    delete priced.originalPrice;
    const message = `${READERS_PAY} already: the printed price and its discount stay.`;
    notes.push({ field: 'originalPrice', text: String(fields.originalPrice), message });
  }
  const highest = fields.originalPrice ?? match?.originalPrice ?? Infinity;
  if (fields.discountPrice !== undefined && fields.discountPrice > highest) {
    delete priced.discountPrice;
    const message = 'More would be taken off than the book costs.';
    notes.push({ field: 'discountPrice', text: String(fields.discountPrice), message });
  }
  const { discountPercent: percent, discountPrice: amount = 0 } = priced;
  // The percent that the book has is not new.
  const isNew = price === undefined && percent !== match?.discountPercent;
  if (isNew && !hasOneDiscount({ ...priced, originalPrice: highest })) {
    const message = `This is not the discount of ${formatRupees(amount)} beside it, which is used.`;
    notes.push({ field: 'discountPercent', text: String(percent), message });
  }
  if (price !== undefined) {
    const known = match?.originalPrice ?? 0;
    // A file without printed prices has the selling price only, which may have risen.
    const hasRisen = match?.discountPrice === 0 && price > known;
    const printed = fields.originalPrice || (hasRisen ? price : known) || price;
    priced.originalPrice = printed;
    priced.discountPrice = Math.max(0, printed - price);
    delete priced.discountPercent;
    if (price > printed)
      notes.push({
        field: 'price',
        text: String(price),
        message: `This is above the printed price of ${formatRupees(printed)}, which is used.`,
      });
  }
  const isFree = isFreeAfter(priced, match);
  if (isFree && !match)
    notes.push({
      field: 'originalPrice',
      text: '0',
      message: 'A book for ₹0 comes in without copies, until it has a price.',
    });
  if (!isFree || !match || match.originalPrice === match.discountPrice)
    return { fields: priced, notes };
  const {
    originalPrice: _mrp,
    discountPrice: _amount,
    discountPercent: _percent,
    ...rest
  } = priced;
  notes.push({
    field: 'originalPrice',
    text: '0',
    message: 'A price of ₹0 is left out: the book keeps its price.',
  });
  return { fields: rest, notes };
}

/** Whether a row has no discount, and no second price, for a book with a discount. */
export function isLonePrice(fields: BookFields, { discountPrice }: Book): boolean {
  const { price, discountPrice: amount, discountPercent } = fields;
  return discountPrice > 0 && (price ?? amount ?? discountPercent) === undefined;
}

/** Whether the shop would take nothing for the book. */
function isFreeAfter(fields: BookFields, match: Book | undefined): boolean {
  const originalPrice = fields.originalPrice ?? match?.originalPrice;
  if (originalPrice === undefined) return false;
  if (originalPrice === 0) return true;
  if (fields.discountPrice !== undefined) return fields.discountPrice === originalPrice;
  return fields.discountPercent === 100;
}
