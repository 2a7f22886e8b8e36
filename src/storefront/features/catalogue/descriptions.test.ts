import { expect, it } from 'vitest';
import { countBooks } from './descriptions.ts';

it('says that there may be more books than the API counts', () => {
  expect(countBooks(10_000, false)).toBe('10,000+ books');
  expect(countBooks(12_480)).toBe('12,480 books');
});

it('gives a lower total as it is, where only counts of options are bounds', () => {
  expect(countBooks(1, false)).toBe('1 book');
  expect(countBooks(0, false)).toBe('0 books');
});
