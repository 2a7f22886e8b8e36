import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { keepUnchanged } from './keep-unchanged.ts';

const first = aBook({ _id: 'bk01' });
const second = aBook({ _id: 'bk02' });

it('is the list it was when every book says the same', () => {
  const before = [first, second];
  expect(keepUnchanged(before, structuredClone(before))).toBe(before);
});

it('knows a book by a part of what it says', () => {
  const { description, ...summary } = first;
  const before = [summary];
  expect(keepUnchanged(before, [{ ...first, description: `${description}!` }])).toBe(before);
});

it('takes what has changed and keeps the rest', () => {
  const dearer = { ...first, originalPrice: first.originalPrice + 1 };
  const [changed, kept] = keepUnchanged([first, second], [dearer, structuredClone(second)]);
  expect(changed).toBe(dearer);
  expect(kept).toBe(second);
});

it('sees a change of genres and of order', () => {
  const other = { ...first, genres: first.genres.toReversed() };
  expect(keepUnchanged([first], [other])).toEqual([other]);
  expect(keepUnchanged([first, second], [second, first])).toEqual([second, first]);
});

it('forgets a book that has gone', () => {
  expect(keepUnchanged([first, second], [second])).toEqual([second]);
});
