import type { ImportOptions } from '#contract/imports/import-options.ts';
import { BOOK_FIELDS, type Column, isProblem } from '../books/book-fields.ts';
import { readIsbn } from '../values/barcode.ts';
import { toCode } from '../values/normal-form.ts';
import { normalizeAuthors } from './author-names.ts';
import { normalizeDate } from './dates.ts';
import { describeTooLong, ERROR, type Reading } from './read-text.ts';
import { normalizeWords, type WordAnswers } from './words.ts';

/** What decides how cells are read. */
export interface CellAnswers extends WordAnswers, Pick<ImportOptions, 'dates' | 'authors'> {}

const FREE = /^(?:free|complimentary|gratis|निःशुल्क)$/i;

/** The maximum length of the cells of fields that are normalized. */
const MAX_SHORT_CHARS = 60;
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
  const max = MAX_CHARS[field] ?? MAX_SHORT_CHARS;
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
  taxPercent: (cell) =>
    normalizeDecimal(
      cell.replace(/%|percent|i?gst/gi, '').replace(/^\s*(?:zero|exempt(?:ed)?)\s*$/i, '0'),
    ),
  hsn: normalizeHsn,
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

/** Marks for the rupee. Old fonts show it for a backquote. */
const RUPEE = '[₹`]|inr|rupees';
/** Words for it, which a full stop may follow. */
const RUPEE_WORD = 'rs|re|रु|रू|रुपये|रुपए|ரூ|ரூபாய்|రూ|ರೂ|രൂപ|രൂ|રૂ|ਰੁ';
const RUPEE_FIRST = new RegExp(`^(?:mrp|[:\\s])*(?:${RUPEE}|${RUPEE_WORD})(?![a-z])`, 'i');
/** What lists say of a price behind it. */
const REMARK =
  'only|nett?|each|ea|per|copy|pb|hb|p\\.b|h\\.b|paper(?:back)?|hard(?:back|cover)|cloth|set of \\d+|spl|special|indian|price|plus|postage|extra';
/** An amount in rupees with its marks. No end has two readings: `1/-/-/-x` stays linear. */
const MONEY = new RegExp(
  `^(?:(?:${RUPEE_WORD}|${RUPEE}|mrp)\\.*|[:=\\s])*([\\d.,'\\s]+?)(?:${RUPEE_WORD}|${RUPEE}|${REMARK}|[-=/.\\s()*+])*$`,
  'i',
);
const FOREIGN =
  /[$€£]|\b(?:usd|eur|gbp|ukp|aed|npr|lkr|cad|aud|sgd|chf|(?:pound|dollar|euro)s?)\b/i;
/** What is said of the tax after an amount. */
const WITH_TAX = /\(?\bincl[^)]*\)?$/i;

/** Reads an amount in ₹, and rounds paise down. */
function normalizeMoney(cell: string): Reading<string> {
  const text = toCode(cell)
    .replace(/^[+']/, '')
    .replace(WITH_TAX, '')
    // Paise: 250-50 and 250=50.
    .replace(/(?<=\d\d)[-=](?=\d\d(?!\d))/, '.');
  if (FREE.test(text)) return '0';
  const foreign = FOREIGN.exec(text);
  // Behind the price in ₹, many lists have the one for other countries: `Rs. 695 / US$ 35`.
  const own =
    foreign && RUPEE_FIRST.test(text)
      ? text.slice(0, foreign.index).replace(/(?<!\w)us\s*$/i, '')
      : text;
  const exponent = /^\d(?:\.\d+)?E\+?0?\d$/i.test(own) ? String(Number(own)) : undefined;
  const digits = exponent ?? MONEY.exec(own)?.[1];
  const isOneLine = !/\d\s*\n\s*\d/.test(cell);
  const amount = digits === undefined || !isOneLine ? undefined : toDecimal(digits);
  if (amount !== undefined) return String(Math.floor(Number(amount)));
  return {
    problem: foreign ? `This price is not in ₹ but in ${foreign[0]}.` : 'This is not a price.',
  };
}

/** Whether paise were rounded down. */
export function isRounded(field: Column, cell: string): boolean {
  const isPrice = field === 'originalPrice' || field === 'price' || field === 'discountPrice';
  if (!isPrice || cell.length > MAX_SHORT_CHARS) return false;
  const text = toCode(cell);
  return /[.,]\d{1,2}\D*$/.test(text) && !/[.,]0{1,2}\D*$/.test(text);
}

/** A whole number; its marks group the last three digits, and before them two or three. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[.,'\s]\d{2,3})*[.,'\s]\d{3})$/;

function readWhole(text: string): string | undefined {
  return WHOLE.test(text) ? text.replaceAll(/\D/g, '') : undefined;
}

/** Digits in groups, the last of three, those before of two or three: 1,25,000. */
const GROUPED = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;

/**
 * Returns a number. Of two marks, the last one is decimal. A single one is decimal, too, unless three
 * digits follow it: then it groups digits, except a point after more than three: 1234.567.
 */
function toDecimal(text: string): string | undefined {
  // Blanks group digits, the last three and before them two or three: 45 50 are two numbers.
  const isGrouped = /^\d{1,3}(?:['\s]\d{2,3})*['\s]\d{3}(?!\d)/.test(text.trim());
  if (/\d['\s]\d/.test(text) && !isGrouped) return undefined;
  const digits = text.replaceAll(/['\s]/g, '').replace(/[.,]+$/, '');
  const marks = digits.replaceAll(/\d/g, '');
  const last = digits.search(/[.,](?!.*[.,])/);
  const decimals = last < 0 ? '' : digits.slice(last + 1);
  const isSingle = marks.length === 1;
  const isDecimal =
    decimals !== '' &&
    (isSingle
      ? decimals.length !== 3 || (marks === '.' && last > 3)
      : !marks.slice(0, -1).includes(marks.at(-1) ?? ''));
  const whole = isDecimal ? digits.slice(0, last) : digits;
  if (/[.,]/.test(whole) && !GROUPED.test(whole)) return undefined;
  const plain = whole.replaceAll(/[.,]/g, '');
  return /^\d{1,12}$/.test(plain) ? `${plain}${isDecimal ? `.${decimals}` : ''}` : undefined;
}

/** Whether a number has a point and three digits behind it, which may be decimals: 12.500. */
export function hasThreeDigits(cell: string): boolean {
  return /^\D*\d[\d,]*\.\d{3}\D*$/.test(cell);
}

function normalizeHsn(cell: string): Reading<string> {
  const digits = toCode(cell)
    .replace(/^hsn[:\s]*/i, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replaceAll(/[\s.,']/g, '');
  if (/^\d{4}(?:\d\d){0,2}$/.test(digits)) return digits;
  return { problem: 'An HSN code has 4, 6 or 8 digits.' };
}

function normalizeDecimal(cell: string): string {
  return toCode(cell)
    .trim()
    .replace(/^\+/, '')
    .replace(/^(\d*),(\d+)$/, '$1.$2')
    .replace(/^\./, '0.');
}

/** The rates of GST in India in per cent: of goods, of compositions, and of earlier years. */
const TAX_RATES = new Set([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 14, 18, 28, 40]);

/** Whether a cell of a tax is an amount: a number that is no rate of GST. */
export function isTaxAmount(cell: string): boolean {
  const rate = normalizeCell('taxPercent', cell, {});
  return (
    typeof rate === 'string' &&
    !cell.includes('%') &&
    Number(rate) > 0 &&
    !TAX_RATES.has(Number(rate))
  );
}

/** What follows a number of copies. */
const COPIES_UNIT =
  /(?<=[\d.\s])(?:nos?|pcs?|pieces?|cop(?:y|ies)|units?|books?|bks?|sets?|each|free)\.?$/i;

/** Reads a number of copies: of `10+1`, ten and one free, all that came. */
function normalizeCopies(cell: string): Reading<string> {
  const text = toCode(cell).trim();
  const numbers = text
    .replace(COPIES_UNIT, '')
    .replace(/^[>+\s]+|[+\s]+$/g, '')
    .split('+')
    .map((part) => part.trim().replace(/\.0*$/, ''))
    .map((part) => (part.includes('.') ? NaN : Number(readWhole(part) ?? NaN)));
  const sum = numbers.reduce((total, number) => total + number, 0);
  if (!Number.isNaN(sum)) return String(sum);
  if (/^-\s*\d+$/.test(text) || /^(?:out of stock|o\/s|oos|no|sold out)$/i.test(text)) return '0';
  return { problem: 'This is not a number of copies.' };
}

/** How the extent of a book ends: with a number, a bracket, a word for pages, or a Roman number. */
const EXTENT =
  /(?:[\d\]]|पृष्ठ|(?<![a-z])(?:pages?|pgs?|pp?|seiten|s|plates|leaves)|[+,]\s*[ivxlc]+)[.,\s]*$/i;

/** Reads a number of pages: of `xii, 256 p., [8] p. of plates : ill. ; 22 cm` the main part. */
function normalizePages(cell: string): Reading<string> {
  const text = toCode(cell)
    .replace(/(\d[^:;]*)[:;].*$/, '$1')
    .replace(/(\d[^(]*)(?:\([^()]*\)|\/-|approx\.?)\s*$/i, '$1')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/, '')
    .replaceAll(/(?<=\d)[.,]0+(?!\d)/g, '');
  const numbers = text.match(/\d+/g) ?? [];
  const letter = /\d([a-z])\d/i.exec(text)?.[1];
  if (numbers.length > 0 && !letter && !/\d(?:[.,]|\s+)\d/.test(text) && EXTENT.test(text))
    return dropZero(Math.max(...numbers.map(Number)));
  if (/^[ivxlc]+\.?\s*(?:p\.?|pages)?$/i.test(text))
    return { problem: 'Roman numbers count only the first pages of a book.' };
  const why = letter ? `: there is a letter ${letter} in it` : '';
  return { problem: `This is not a number of pages${why}.` };
}

/** Books weigh more: a smaller weight with a fraction and without a unit is in kilograms. */
export const MIN_GRAMS = 10;
/** How many grams a unit has, by its beginning. */
const UNITS: readonly [RegExp, number][] = [
  [/^k/i, 1000],
  [/^g/i, 1],
  [/^(?:oz|ounce)/i, 28.3495],
  [/^(?:lb|pound)/i, 453.592],
];

function normalizeGrams(cell: string): Reading<string> {
  const [, digits = '', unit = ''] = /^([\d.,]+)\s*([a-z]*)\.?$/i.exec(toCode(cell)) ?? [];
  const known = unit || (isInKilograms(cell) ? 'kg' : 'g');
  // No book weighs a thousand kilograms, so a mark before three digits is decimal: 0.350 kg.
  const decimal = /^k/i.test(known) ? digits.replace(',', '.') : toDecimal(digits);
  const amount = Number(decimal || NaN);
  const grams = Math.round(amount * (UNITS.find(([name]) => name.test(known))?.[1] ?? NaN));
  const isTooLight = grams === 0 && amount > 0;
  return Number.isNaN(grams) || isTooLight
    ? { problem: 'This is not a weight in grams.' }
    : dropZero(grams);
}

/** Programs write 0 for a number of pages or a weight that is not known. */
function dropZero(number: number): string {
  return number === 0 ? '' : String(number);
}

/** Whether a weight without a unit is in kilograms: a small number with a fraction. */
export function isInKilograms(cell: string): boolean {
  const amount = Number(toCode(cell).replace(',', '.'));
  return amount < MIN_GRAMS && amount % 1 > 0;
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
