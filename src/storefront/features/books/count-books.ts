import { MOST_COUNTED } from '#domain/finding/book-query.ts';
import { formatCount } from '#domain/money.ts';

/** Whether a total is no lower bound. `isExact` is of the whole answer, whose options may be bounds alone. */
export function isWholeTotal(total: number, isExact: boolean): boolean {
  return isExact || total < MOST_COUNTED;
}

/** '12,480'; '10,000+' when there may be more. */
export function formatTotal(total: number, isExact: boolean): string {
  return formatCount(total) + (isWholeTotal(total, isExact) ? '' : '+');
}

/** '1 book', '12,480 books'; '10,000+ books' when there may be more. */
export function countBooks(count: number, isExact = true): string {
  return `${formatTotal(count, isExact)} ${count === 1 ? 'book' : 'books'}`;
}
