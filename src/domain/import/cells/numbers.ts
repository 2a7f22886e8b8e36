import type { Column } from '../../books/book-fields.ts';
import { toCode } from '../../values/normal-form.ts';
import { isEmptyCell, NO_COPIES, type Reading } from './read-text.ts';

/** The maximum length of the cells of numbers. */
export const MAX_NUMBER_CHARS = 60;

const FREE = /^(?:free|complimentary|gratis|निःशुल्क)$/i;

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
/** A cell of a currency alone, that of India included. */
const CURRENCY =
  /^(?:[₹$€£¥]|(?:us|au?|ca?n?|s) ?\$|rs\.?|inr|(?:indian )?rupees?|usd|eur|gbp|ukp|aed|npr|nrs|lkr|bdt|cad|aud|sgd|chf|jpy|(?:us |uk )?(?:dollar|pound|euro)s?|sterling)$/i;
/** What is said of the tax after an amount. */
const WITH_TAX = /\(?\bincl[^)]*\)?$/i;

/** Reads an amount in ₹, and rounds paise down. */
export function normalizeMoney(cell: string): Reading<string> {
  // Hindi marks an abbreviation by a zero, or by a sign that looks like one.
  const text = toCode(cell.replace(/(?<=रु|रू)[०॰]\s*(?=[\d०-९])/, '. '))
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

/** Whether a cell names a currency, and nothing else. */
export function isCurrencyCell(cell: string): boolean {
  return cell.length <= MAX_NUMBER_CHARS && CURRENCY.test(cell.trim());
}

/** Whether paise were rounded down. */
export function isRounded(field: Column, cell: string): boolean {
  const isPrice = field === 'originalPrice' || field === 'price' || field === 'discountPrice';
  if (!isPrice || cell.length > MAX_NUMBER_CHARS) return false;
  const text = toCode(cell);
  return /[.,]\d{1,2}\D*$/.test(text) && !/[.,]0{1,2}\D*$/.test(text);
}

/** Of a number before its decimals. */
const MAX_DIGITS = 12;
/** A whole number; its marks group the last three digits, and before them two or three. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[.,'\s]\d{2,3})*[.,'\s]\d{3})$/;

function readWhole(text: string): string | undefined {
  return WHOLE.test(text) ? text.replaceAll(/\D/g, '') : undefined;
}

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
  const whole = readWhole(isDecimal ? digits.slice(0, last) : digits);
  if (whole === undefined || whole.length > MAX_DIGITS) return undefined;
  return isDecimal ? `${whole}.${decimals}` : whole;
}

/** A higher price looks wrong, in ₹. */
export const DOUBTFUL_PRICE = 50_000;

/** Whether a number has a point and three digits behind it, which may be decimals: 12.500. */
export function hasThreeDigits(cell: string): boolean {
  return /^\D*\d[\d,]*\.\d{3}\D*$/.test(cell);
}

export function normalizeDecimal(cell: string): string {
  return toCode(cell)
    .replace(/^\+/, '')
    .replace(/^(\d*),(\d+)$/, '$1.$2')
    .replace(/^\./, '0.');
}

/** Returns the number of a cell of money, copies or per cent: 0 for an empty one, NaN for a text. */
export function readNumber(cell: string): number {
  if (isEmptyCell(cell)) return 0;
  if (cell.length > MAX_NUMBER_CHARS) return NaN;
  const digits = MONEY.exec(toCode(cell).replace(COPIES_UNIT, '').replace(/%$/, ''))?.[1];
  return Number((digits && toDecimal(digits)) ?? NaN);
}

/** The rates of GST in India in per cent: of goods, of compositions, and of earlier years. */
const TAX_RATES = new Set([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 14, 18, 28, 40]);

/** Reads a rate of tax in per cent. */
export function normalizeTax(cell: string): string {
  const text = cell.replace(/%|percent|i?gst/gi, '');
  return normalizeDecimal(text.replace(/^\s*(?:zero|exempt(?:ed)?)\s*$/i, '0'));
}

/** Whether a cell of a tax is an amount: a number that is no rate of GST. */
export function isTaxAmount(cell: string): boolean {
  if (cell.length > MAX_NUMBER_CHARS || cell.includes('%')) return false;
  const rate = Number(normalizeTax(cell));
  return rate > 0 && !TAX_RATES.has(rate);
}

/** What follows a number of copies. */
const COPIES_UNIT =
  /(?<=[\d.\s])(?:nos?|pcs?|pieces?|cop(?:y|ies)|units?|books?|bks?|sets?|each|free)\.?$/i;

/** Reads a number of copies: of `10+1`, ten and one free, all that came. */
export function normalizeCopies(cell: string): Reading<string> {
  const text = toCode(cell);
  const numbers = text
    .replace(COPIES_UNIT, '')
    .replace(/^[>+\s]+|[+\s]+$/g, '')
    .split('+')
    .map((part) => part.trim().replace(/\.0*$/, ''))
    .map((part) => (part.includes('.') ? NaN : Number(readWhole(part) ?? NaN)));
  const sum = numbers.reduce((total, number) => total + number, 0);
  if (!Number.isNaN(sum)) return String(sum);
  if (/^-\s*\d+$/.test(text) || NO_COPIES.test(text)) return '0';
  return { problem: 'This is not a number of copies.' };
}

/** How the extent of a book ends: with a number, a bracket, a word for pages, or a Roman number. */
const EXTENT =
  /(?:[\d\]]|पृष्ठ|(?<![a-z])(?:pages?|pgs?|pp?|seiten|s|plates|leaves)|[+,]\s*[ivxlc]+)[.,\s]*$/i;

/** Reads a number of pages: of `xii, 256 p., [8] p. of plates : ill. ; 22 cm` the main part. */
export function normalizePages(cell: string): Reading<string> {
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

export function normalizeGrams(cell: string): Reading<string> {
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
  if (cell.length > MAX_NUMBER_CHARS) return false;
  const amount = Number(toCode(cell).replace(',', '.'));
  return amount < MIN_GRAMS && amount % 1 > 0;
}
