import { expect, it } from 'vitest';
import { aQuery } from '#domain/builders.ts';
import { formatBookCount, describeMatch } from './descriptions.ts';

it('says that there may be more books than the API counts', () => {
  expect(formatBookCount(10_000, false)).toBe('10,000+ books');
  expect(formatBookCount(12_480)).toBe('12,480 books');
});

it('shows a total below the limit as exact, because only the counts of options are lower bounds', () => {
  expect(formatBookCount(1, false)).toBe('1 book');
  expect(formatBookCount(0, false)).toBe('0 books');
});

it('says that books were found by words', () => {
  const found = { matched: 'words', total: 2, isExact: true } as const;
  const query = aQuery({ search: '“paulo coelho”' });
  expect(describeMatch(found, query)).toBe(
    'No title contains “paulo coelho”. Showing 2 books that match every word.',
  );
  expect(describeMatch({ ...found, total: 1 }, query)).toMatch(/1 book that matches every word\.$/);
  expect(describeMatch({ ...found, matched: 'title' }, query)).toBe('');
});
