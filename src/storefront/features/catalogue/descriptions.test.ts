import { expect, it } from 'vitest';
import { aQuery } from '#domain/builders.ts';
import { describeMatch } from './descriptions.ts';

it('says that books were found by words', () => {
  const found = { matched: 'words', total: 2, isExact: true } as const;
  const query = aQuery({ search: '“paulo coelho”' });
  expect(describeMatch(found, query)).toBe(
    'No title contains “paulo coelho”. Showing 2 books that match every word.',
  );
  expect(describeMatch({ ...found, total: 1 }, query)).toMatch(/1 book that matches every word\.$/);
  expect(describeMatch({ ...found, matched: 'title' }, query)).toBe('');
});
