import fc from 'fast-check';
import { parseSearch } from './search.ts';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../scripts/testing/any-character.ts';
import { aBook, aQuery } from '../builders.ts';
import { createSortKey, getSortOrder, readCursor, formatCursor } from './sort-order.ts';

const CURSOR = { order: 'RATING', key: -4.7, position: 12 } as const;
const BY_RATING = aQuery({ sort: 'RATING', search: 'malgudi days' });
const BY_MATCH = aQuery({ search: 'malgudi days' });

it('formats a cursor and parses it again', () => {
  const text = formatCursor(CURSOR);
  expect(text).toMatch(/^[\w-]+$/);
  expect(readCursor(text, BY_RATING)).toEqual(CURSOR);
});

it('keeps in a cursor the mark of a search by words', () => {
  const cursor = { order: 'MATCH', key: 0, position: 12, matching: { way: 'words' } } as const;
  expect(readCursor(formatCursor(cursor), BY_MATCH)).toEqual(cursor);
});

it.each([
  ['', { way: 'words' }],
  ['malgudi days', { way: 'some', least: 3 }],
  ['malgudi days', { way: 'some', least: 2 }],
  ['!', { way: 'all' }],
  ['io', { way: 'sound' }],
] as const)(
  'refuses a cursor of %j with a way that is never tried for it: %j',
  (search, matching) => {
    const query = aQuery({ search, sort: 'RATING' });
    expect(readCursor(formatCursor({ ...CURSOR, matching }), query)).toBeUndefined();
  },
);

it('refuses a cursor of another sort order', () => {
  expect(readCursor(formatCursor(CURSOR), aQuery({ sort: 'NEWEST' }))).toBeUndefined();
  expect(readCursor(formatCursor({ ...CURSOR, order: 'SHOP' }), BY_MATCH)).toBeUndefined();
});

it.each(['', ' ', '!', 'W10', 'eyJhIjoxfQ', 'bnVsbA', btoa('["RATING",null,1]'), '४५', '\0'])(
  'refuses the malformed cursor %j',
  (text) => {
    expect(readCursor(text, BY_RATING)).toBeUndefined();
  },
);

it.each([
  ['RATING', '1', 2],
  ['RATING', 1, 2.5],
  ['RATING', 1, '2'],
  ['RATING', 1, 1e300],
  ['RATING', 1],
  ['RATING', 1, 2, 3],
  ['RATING', 1, 2, 'words', 'words'],
  ['RATING', 1, 2, 'some', 1, 1],
  ['RATING', 1, 2, 'some'],
  ['RATING', 1, 2, 'some', 0],
  ['RATING', 1, 2, 'some', 1.5],
])('refuses parts of a wrong type: %j', (...parts) => {
  expect(readCursor(btoa(JSON.stringify(parts)), BY_RATING)).toBeUndefined();
});

it.each([
  ['', 'SHOP', 1],
  ['LOW_TO_HIGH', 'LOW_TO_HIGH', 100.5],
  ['NEWEST', 'NEWEST', -1e300],
] as const)('refuses in the order %j a sort key that no book has', (sort, order, key) => {
  expect(readCursor(btoa(JSON.stringify([order, key, 2])), aQuery({ sort }))).toBeUndefined();
});

it('refuses any text that is not a cursor without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(readCursor(text, aQuery())).toBeUndefined();
    }),
  );
});

it('returns the sort order of a query', () => {
  expect(getSortOrder(aQuery())).toBe('SHOP');
  expect(getSortOrder(aQuery({ search: 'the' }))).toBe('MATCH');
  expect(getSortOrder(aQuery({ search: 'the', sort: 'NEWEST' }))).toBe('NEWEST');
});

it('formats every cursor without characters that a URL would escape', () => {
  const texts = [1, 12, 123].map((position) => formatCursor({ order: 'SHOP', key: 0, position }));
  expect(texts.join('')).toMatch(/^\w+$/);
  expect(texts.map((text) => readCursor(text, aQuery())?.position)).toEqual([1, 12, 123]);
});

const BOOK = aBook({ payable: 120, totalStars: 4.5, publishedOn: '2024-03' });

it.each([
  ['SHOP', 0],
  ['MATCH', 2],
  ['LOW_TO_HIGH', 120],
  ['HIGH_TO_LOW', -120],
  ['NEWEST', -20_240_301],
  ['RATING', -4.5],
  ['BEST_SELLING', -7],
] as const)('sorts in the order %s by the key %d', (order, key) => {
  expect(
    createSortKey(order, parseSearch('days'), {
      sold: new Map([['bk01', 7]]),
      category: 'Romance',
    })(BOOK),
  ).toBe(key);
});

it('sorts a book that was not sold, or whose date is unknown, by the key -0', () => {
  const { publishedOn: _, ...undated } = BOOK;
  expect(createSortKey('BEST_SELLING', parseSearch(''))(BOOK)).toBe(-0);
  expect(createSortKey('NEWEST', parseSearch(''))(undated)).toBe(-0);
});
