import { dayInIndia } from '../delivery/business-day.ts';

const APRIL = 4;

/** The financial year (April to March) in India at this moment (ms since 1970): '26-27'. */
export function financialYear(ms: number): string {
  const [year = 0, month = 0] = dayInIndia(ms).split('-').map(Number);
  const start = month >= APRIL ? year : year - 1;
  return `${lastDigits(start)}-${lastDigits(start + 1)}`;
}

/**
 * The number of the `n`-th invoice of a financial year: 'KD/26-27/000001'. It has at most the 16
 * characters that the law allows, up to the 9,999,999th.
 */
export function invoiceNumber(year: string, n: number): string {
  return `KD/${year}/${String(n).padStart(6, '0')}`;
}

function lastDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}
