import { formatCount } from '../money.ts';
import { MAX_COUNTED } from './book-query.ts';

/**
 * Whether a total is exact. The response's `isExact` is `false` even if only the counts of filter
 * options are lower bounds.
 */
export function isExactTotal(total: number, isExact: boolean): boolean {
  return isExact || total < MAX_COUNTED;
}

/** Formats a total: '12,480', or '10,000+' if there may be more. */
export function formatTotal(total: number, isExact: boolean): string {
  return formatCount(total) + (isExactTotal(total, isExact) ? '' : '+');
}

/** Formats a number of books or copies: '1 book', or '10,000+ books' if there may be more. */
export function formatBookCount(count: number, isExact = true): string {
  return `${formatTotal(count, isExact)} ${count === 1 ? 'book' : 'books'}`;
}
