import { formatCount } from '#domain/money.ts';

/** '1 book', '12,480 books'; '10,000+ books' when there may be more. */
export function countBooks(count: number, isExact = true): string {
  const isOne = count === 1 && isExact;
  return `${formatCount(count)}${isExact ? '' : '+'} ${isOne ? 'book' : 'books'}`;
}
