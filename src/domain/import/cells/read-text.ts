import { MAX_RUPEES } from '#contract/limits.ts';
import {
  describeGtinProblem,
  isIsbnBarcode,
  describeIsbnProblem,
  readGtin,
} from '../../values/barcode.ts';
import { readIsbn } from '../../values/isbn.ts';
import { toLine, toLines, toCode } from '../../values/normal-form.ts';

/** The parsed value of a text, or a sentence about its problem. */
export type Reading<T> = T | { problem: string };

/** Cells that spreadsheets and databases write for nothing. */
const NOTHING = /^(?:null|n\/a|nil|none|nan|-+|–|—|\.|\?|\[\])$/i;
/** Cells of copies that mean 0: accounting formats of spreadsheets show it as a dash. */
export const NO_COPIES = /^(?:nil|none|शून्य|-+|–|—|out of stock|o\/s|oos|no|sold out)$/i;
/** What a spreadsheet shows for a formula without a value. */
export const ERROR = /^#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!)$/i;
/** The fields by which copies are sold: there, an error is reported. Elsewhere it is no value. */
const SOLD_BY: ReadonlySet<string | null> = new Set([
  'originalPrice',
  'price',
  'discountPrice',
  'discountPercent',
  'stock',
  'onShelf',
  'taxPercent',
]);

/** The fields of texts, in which a formula that refers to an empty cell shows a 0. */
const TEXTS: ReadonlySet<string | null> = new Set([
  'title',
  'subtitle',
  'author',
  'authors',
  'translator',
  'publisher',
  'description',
  'seriesName',
  'genres',
  'language',
  'bookType',
  'publishedOn',
]);

const MAX_NOTHING_CHARS = 50;

export function isZeroText(cell: string, field: string | null): boolean {
  return TEXTS.has(field) && cell.trim() === '0';
}

export function isEmptyCell(cell: string, field: string | null = ''): boolean {
  const text = cell.length > MAX_NOTHING_CHARS ? cell.trim() : toLine(cell);
  if ((field === 'stock' || field === 'onShelf') && NO_COPIES.test(text)) return false;
  if (isZeroText(text, field)) return true;
  return text === '' || NOTHING.test(text) || (ERROR.test(text) && !SOLD_BY.has(field));
}

/** Matches U+FFFD, which replaces invalid UTF-8, and controls below U+0020 except \t, \n and \r. */
// oxlint-disable-next-line no-control-regex -- the pattern must match them
const FORBIDDEN = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffd]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;
const MAX_AUTHORS = 50;

/** Matches words that consist of question marks. */
const LOST_WORD = /(?:^|[\s"“(|,/-])\?\?/;

/**
 * Whether an encoding has replaced the letters of most words by question marks, as Excel does when
 * it saves Hindi as “CSV (Comma delimited)”.
 */
function hasLostLetters(text: string): boolean {
  if (!LOST_WORD.test(text)) return false;
  const marks = text.match(/\?/g)?.length ?? 0;
  return marks >= (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
}

/** Parses a text of several lines. */
export function readText(text: string): Reading<string> {
  if (hasLostLetters(text))
    return { problem: 'Its letters were lost when the file was saved. Save it as “CSV UTF-8”.' };
  if (FORBIDDEN.test(text) || LONE_SURROGATE.test(text))
    return { problem: 'This text has characters that are not letters. Is the file UTF-8?' };
  return toLines(text);
}

/** Parses a text of one line. */
export function readLine(text: string): Reading<string> {
  const reading = readText(text);
  return typeof reading === 'string' ? toLine(reading) : reading;
}

export function readIsbnText(text: string): Reading<string> {
  return readIsbn(text) ?? { problem: describeIsbnProblem(text) };
}

export function readGtinText(text: string): Reading<string> {
  if (isIsbnBarcode(text)) return { problem: 'This is an ISBN, not the barcode of other goods.' };
  return readGtin(text) ?? { problem: describeGtinProblem(text) };
}

/** Returns the problem of a text with more than `max` letters. */
export function describeTooLong(max: number): { problem: string } {
  return { problem: `This text is longer than ${max} letters.` };
}

/** Returns a parser for names separated by `|`, each of at most `max` characters. */
export function createNamesParser(max: number) {
  return (text: string): Reading<string[]> => {
    const parts = splitList(text);
    if (parts.length > MAX_AUTHORS) return { problem: `More than ${MAX_AUTHORS} names.` };
    const readings = parts.map((part) =>
      part.length > max ? describeTooLong(max) : readLine(part),
    );
    const names = readings.filter((reading) => typeof reading === 'string');
    return readings.find((reading) => typeof reading !== 'string') ?? names;
  };
}

/** Removes the commas that group the digits of a number: 1,25,000, or 125,000. */
function ungroup(text: string): string {
  return text.replace(/^\d{1,3}(?:(?:,\d{2})*|(?:,\d{3})*),\d{3}(?!\d)/, (digits) =>
    digits.replaceAll(',', ''),
  );
}

/** Parses whole ₹; `499.00`, `₹1,499` and `Rs. 499/-` are accepted. */
export function readPrice(text: string): Reading<number> {
  const amount = ungroup(toCode(text).replace(/^(?:₹|rs\.?|inr)\s*/i, ''));
  const rupees = Number(/^(\d{1,9})(?:\.0{1,2})?(?:\/-)?$/.exec(amount)?.[1] ?? NaN);
  return rupees <= MAX_RUPEES
    ? rupees
    : { problem: `This must be a whole number of ₹ from 0 to ${MAX_RUPEES}.` };
}

/** Parses the HSN code of goods: `4901`, `49.01`. */
export function readHsn(text: string): Reading<string> {
  const digits = toCode(text)
    .replace(/^hsn[:\s]*/i, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replaceAll(/[\s.,']/g, '');
  if (/^\d{4}(?:\d\d){0,2}$/.test(digits)) return digits;
  return { problem: 'An HSN code has 4, 6 or 8 digits.' };
}

/** Returns a parser for a whole number; `unit` may follow it. */
export function createCountParser(max: number, unit = /$/) {
  return (text: string): Reading<number> => {
    const digits = ungroup(toCode(text).replace(unit, ''));
    return /^\d{1,12}$/.test(digits) && Number(digits) <= max
      ? Number(digits)
      : { problem: `This must be a whole number from 0 to ${max}.` };
  };
}

/** Returns a parser for a number, also with a decimal comma; `unit` may follow it. */
export function createNumberParser(max: number, unit = /$/) {
  return (text: string): Reading<number> => {
    const digits = toCode(text)
      .replace(unit, '')
      .replace(/^(\d+),(\d{1,2})$/, '$1.$2');
    const value = Number(digits);
    const isValid = /^\d+(?:\.\d+)?$/.test(digits) && value <= max;
    return isValid ? value : { problem: `This must be a number from 0 to ${max}.` };
  };
}

/** Returns a parser for one of these words, in any case. */
export function createChoiceParser<Choice extends string>(choices: readonly Choice[]) {
  return (text: string): Reading<Choice> =>
    choices.find((choice) => choice.toLowerCase() === toCode(text).toLowerCase()) ?? {
      problem: `This must be one of ${choices.join(', ')}.`,
    };
}

/** Returns a parser for some of these words, separated by `|`, without duplicates. */
export function createChoicesParser<Choice extends string>(choices: readonly Choice[]) {
  const read = createChoiceParser(choices);
  return (text: string): Reading<Choice[]> => {
    const readings = splitList(text).map(read);
    const chosen = readings.filter((reading) => typeof reading === 'string');
    return readings.find((reading) => typeof reading !== 'string') ?? [...new Set(chosen)];
  };
}

/** Whether the calendar has this day, month or year. */
export function isInCalendar(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** Parses a valid date: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export function readDate(text: string): Reading<string> {
  const date = toCode(text);
  const isDate = /^\d{4}(?:-\d{2}){0,2}$/.test(date) && isInCalendar(date);
  return isDate ? date : { problem: 'This must be a date: YYYY, YYYY-MM or YYYY-MM-DD.' };
}

export function readTimestamp(text: string): Reading<string> {
  const [day = ''] = text.split('T');
  return TIMESTAMP.test(text) && isInCalendar(day) && !Number.isNaN(Date.parse(text))
    ? text
    : { problem: 'This must be a moment such as 2026-01-31T09:00:00+05:30.' };
}

/** Parses a BCP 47 tag and normalizes it: `EN`, and `eng` as in ONIX, become `en`. */
export function readLanguage(text: string): Reading<string> {
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    if (tag !== undefined && /^[a-z]{2,3}\b/.test(tag)) return tag;
  } catch {
    // The text is not a tag.
  }
  return { problem: 'This must be a language tag such as en, hi or pt-BR.' };
}

/** Parses the path of a cover in the shop, or the URL of a cover on the web. */
export function readCoverPath(text: string): Reading<string> {
  return /^(?:\/(?!\/)|https:\/\/)[\w\-./~%?=&+:@,]{1,480}$/.test(text)
    ? text
    : { problem: 'This must be a path such as /covers/emma.svg, or an address with https.' };
}

/** Returns the parts of a list separated by `|`. */
export function splitList(text: string): string[] {
  return text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
