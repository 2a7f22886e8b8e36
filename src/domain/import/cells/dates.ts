import type { ImportOptions } from '#contract/imports/import-options.ts';
import { toCode } from '../../values/normal-form.ts';
import { isInCalendar, type Reading } from './read-text.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Years of two digits are from 1950 to 2049. */
const FIRST_SHORT_YEAR = 50;
/** The numbers by which spreadsheets store the days from 1950 to 2099. */
const MIN_SERIAL = 18_264;
const MAX_SERIAL = 73_050;

/** What a date says about the order of day and month in its column. */
export type DateOrder = 'day-first' | 'month-first' | 'ambiguous' | undefined;

/** Returns a date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. An ambiguous one becomes its year. */
export function normalizeDate(
  cell: string,
  { dates }: Pick<ImportOptions, 'dates'>,
): Reading<string> {
  const text = toCode(cell)
    .toLowerCase()
    .replace(/[t\s]+\d{1,2}:\d{2}.*$/, '')
    .replace(
      /^(?:c\.?|ca\.?|©|published|first published|on|in|year|rpt\.?|reprint(?:ed)?)\s*(?=\d)/,
      '',
    )
    .replace(/(?<=\d)\s*(?:\([^()]*\)|rpt\.?|reprint|edn?\.?|edition)$/, '')
    .trim();
  const parsed =
    readIso(text) ?? readWithMonth(text) ?? readNumbers(text, dates) ?? readSerial(text);
  return parsed ?? { problem: 'This is not a date.' };
}

/** Returns what the cell says about the order of day and month. */
export function findDateOrder(cell: string): DateOrder {
  const [, first, second] = NUMBERS.exec(toCode(cell)) ?? [];
  if (first === undefined || Number(first) === Number(second)) return undefined;
  if (Number(first) > 12) return 'day-first';
  return Number(second) > 12 ? 'month-first' : 'ambiguous';
}

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;

function readIso(text: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:\.0)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    [];
  return year === undefined ? undefined : join(year, month, day);
}

/** Reads `31 Dec 2023`, `December 31, 2023`, `Dec-23`, `2023 Dec`. */
function readWithMonth(text: string): string | undefined {
  const word = /[a-z]{3,}/.exec(text)?.[0] ?? '';
  const month = MONTHS.indexOf(word.slice(0, 3)) + 1;
  if (month === 0) return undefined;
  const numbers = [...text.matchAll(/\d+/g)].map(([digits]) => digits);
  const wholeYearAt = numbers.findLastIndex((digits) => digits.length === 4);
  const yearAt = wholeYearAt === -1 ? numbers.length - 1 : wholeYearAt;
  const year = numbers[yearAt];
  const day = numbers.find((digits, at) => at !== yearAt && digits.length <= 2);
  if (year === undefined || numbers.length > 2) return undefined;
  return join(widen(year), String(month), day);
}

function readNumbers(text: string, order: ImportOptions['dates']): string | undefined {
  const [, first, second, end] = NUMBERS.exec(text) ?? [];
  if (first === undefined || second === undefined || end === undefined) {
    const [, month, year] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
    return year === undefined ? undefined : join(year, month);
  }
  const year = widen(end);
  const known = findDateOrder(text) ?? 'day-first';
  const chosen = known === 'ambiguous' ? order : known;
  if (chosen === undefined) return year;
  return chosen === 'day-first' ? join(year, second, first) : join(year, first, second);
}

/** Reads the number of days since 1899-12-30, by which spreadsheets store a day. */
function readSerial(text: string): string | undefined {
  const days = Number(/^(\d{5})(?:\.\d+)?$/.exec(text)?.[1] ?? NaN);
  if (!(days >= MIN_SERIAL && days <= MAX_SERIAL)) return undefined;
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}

function widen(year: string): string {
  if (year.length !== 2) return year;
  return `${Number(year) < FIRST_SHORT_YEAR ? '20' : '19'}${year}`;
}

/** Joins the parts of a date, if the calendar has it. A day or month of zeros is left out. */
function join(year: string, month = '00', day = '00'): string | undefined {
  if (Number(year) === 0) return undefined;
  const parts = [year, month.padStart(2, '0'), day.padStart(2, '0')];
  const date = parts.slice(0, Number(month) === 0 ? 1 : Number(day) === 0 ? 2 : 3).join('-');
  return isInCalendar(date) ? date : undefined;
}
