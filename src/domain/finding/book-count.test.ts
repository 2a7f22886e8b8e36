import { expect, it } from 'vitest';
import { formatBookCount } from './book-count.ts';

it('says that there may be more books than the API counts', () => {
  expect(formatBookCount(10_000, false)).toBe('10,000+ books');
  expect(formatBookCount(12_480)).toBe('12,480 books');
});

it('shows a total below the limit as exact, because only the counts of options are lower bounds', () => {
  expect(formatBookCount(1, false)).toBe('1 book');
  expect(formatBookCount(0, false)).toBe('0 books');
});
