import { DAY_MS, dayInIndia, INDIA_MS } from './time.ts';

/** The first and the last day of a period, in India (`YYYY-MM-DD`). */
export interface Period {
  from: string;
  to: string;
}

/** The maximum length of a report's period: a leap year. */
export const MAX_PERIOD_DAYS = 366;
const APRIL = 4;

/** The periods that the desk offers by name; the owner can also choose the days. */
export const PERIOD_NAMES = ['30-days', 'month', 'last-month', 'year', 'last-year'] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

export function getLastDays(count: number, today: string): Period {
  return { from: addDays(today, 1 - count), to: today };
}

/** Returns a named period; financial years begin in April. Current ones end today. */
export function findPeriod(name: PeriodName, today: string): Period {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const financialYear = getFinancialYearStart(today);
  const firstOfMonth = formatFirstDay(year, month);
  const firstOfYear = formatFirstDay(financialYear, APRIL);
  return {
    '30-days': getLastDays(30, today),
    month: { from: firstOfMonth, to: today },
    'last-month': { from: formatFirstDay(year, month - 1), to: addDays(firstOfMonth, -1) },
    year: { from: firstOfYear, to: today },
    'last-year': { from: formatFirstDay(financialYear - 1, APRIL), to: addDays(firstOfYear, -1) },
  }[name];
}

/** Returns the calendar year in which the financial year (April to March) of a day begins. */
export function getFinancialYearStart(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= APRIL ? year : year - 1;
}

/** Returns the period of the same length that ends before this one. */
export function getPeriodBefore(period: Period): Period {
  const to = addDays(period.from, -1);
  return { from: addDays(to, 1 - listDays(period).length), to };
}

/** Returns all days of a month (`YYYY-MM`). */
export function getMonthPeriod(month: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: addDays(formatFirstDay(year, number + 1), -1) };
}

/** Whether both ends are valid days, in order, and the period is not too long for a report. */
export function isPeriod({ from, to }: Period): boolean {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (!isDay(from) || !isDay(to)) return false;
  // The day after the last day of the year 9999 has another format.
  return first <= last && last - first < MAX_PERIOD_DAYS * DAY_MS && addDays(to, 1) > to;
}

export function listDays({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the beginning and the exclusive end of the period in India, in ms since 1970. */
export function toTimeRange({ from, to }: Period): { from: number; until: number } {
  return { from: Date.parse(from) - INDIA_MS, until: Date.parse(to) + DAY_MS - INDIA_MS };
}

function isDay(day: string): boolean {
  const ms = Date.parse(day);
  return Number.isFinite(ms) && addDays(day, 0) === day;
}

/** Returns the day `count` days later, or earlier if `count` is negative. */
export function addDays(day: string, count: number): string {
  return dayInIndia(Date.parse(day) - INDIA_MS + count * DAY_MS);
}

/** Formats the first day of a month; month 0 is December of the previous year. */
function formatFirstDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
