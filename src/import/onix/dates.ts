import { isInCalendar } from '#domain/import/cells/read-text.ts';
import { findDescendant, readTextAt, type Element } from './tree.ts';

/** The formats of list 55 with digits, and how many of them say year, month and day. */
const DIGITS_BY_FORMAT = new Map([
  ['00', 8],
  ['01', 6],
  // A week, a quarter or a season: only the year is kept.
  ['02', 4],
  ['03', 4],
  ['04', 4],
  ['05', 4],
  // The first day, month or year of a period.
  ['06', 8],
  ['07', 6],
  ['08', 4],
  ['09', 4],
  ['10', 4],
  ['11', 4],
  ['13', 8],
  ['14', 8],
]);

/** The formats with the beginning and the end of a period. */
const PERIOD = /^(?:0[6-9]|1[01])$/;

/**
 * Reads a date of the Gregorian calendar as `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, as far as it is
 * known, of a period its beginning or its end; '' if it cannot be read, or if there is no end.
 */
export function readDate(element: Element | undefined, side: 'from' | 'until' = 'from'): string {
  if (!element) return '';
  const date = findDescendant(element, 'Date');
  const format = date?.attributes['dateformat'] || readTextAt(element, 'DateFormat') || '00';
  const text = readTextAt(date);
  // A text, such as "Spring 2024".
  if (format === '12') return /\b(?:1[5-9]|20)\d\d\b/.exec(text)?.[0] ?? '';
  const all = text.replaceAll(/\D/g, '');
  const end = PERIOD.test(format) ? all.slice(all.length / 2) : '';
  const digits = (side === 'from' ? all : end).slice(0, DIGITS_BY_FORMAT.get(format) ?? 0);
  const [, year = '', month = '', day = ''] = /^([12]\d{3})(\d\d)?(\d\d)?$/.exec(digits) ?? [];
  // Unknown months and days are written as 00.
  const known = month === '' || month === '00' ? [year] : [year, month];
  const full = known.length > 1 && day !== '' && day !== '00' ? [...known, day] : known;
  return isInCalendar(full.join('-')) ? full.join('-') : '';
}
