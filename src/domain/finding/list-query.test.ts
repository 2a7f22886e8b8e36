import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookQuerySchema } from '#contract/catalogue/finding.ts';
import {
  EVERYTHING,
  toQueryParameters,
  LIST_PARAMETERS,
  countActive,
  listPriceStops,
  getPriceEnd,
  readListQuery,
  toggleCategory,
} from './book-query.ts';
import { aQuery } from '../builders.ts';
import { formatCursor } from './sort-order.ts';

it('has the same parameter names as the API', () => {
  expect(LIST_PARAMETERS.toSorted()).toEqual(Object.keys(bookQuerySchema.entries).sort());
});

const parseListQuery = (text: string, end?: number) =>
  readListQuery(new URLSearchParams(text), { end, categories: ['Mystery', 'Romance'] });

it('parses every filter of a shared URL', () => {
  const address = 'search=the&category=Mystery&price=750&rating=3&sort=LOW_TO_HIGH&language=hi';
  expect(parseListQuery(address)).toEqual(
    aQuery({
      search: 'the',
      categories: ['Mystery'],
      price: 750,
      rating: 3,
      sort: 'LOW_TO_HIGH',
      language: 'hi',
    }),
  );
});

it('drops only an unknown or damaged filter', () => {
  expect(parseListQuery('')).toStrictEqual(EVERYTHING);
  expect(parseListQuery('category=Poetry&category=Mystery&price=cheap&rating=9')).toEqual(
    aQuery({ categories: ['Mystery'] }),
  );
  expect(parseListQuery('rating=3.5&category=Poetry')).toEqual(EVERYTHING);
});

it('keeps any category until those of the shop are known', () => {
  expect(readListQuery([['category', 'Poetry']]).categories).toEqual(['Poetry']);
});

it('rounds a price to a step of the slider, which goes from 100 to 1000', () => {
  expect(parseListQuery('price=7', 1000).price).toBe(100);
  expect(parseListQuery('price=0', 1000).price).toBe(100);
  expect(parseListQuery('price=-5', 1000).price).toBe(100);
  expect(parseListQuery('price=812.5', 1000).price).toBe(800);
  expect(parseListQuery('price=1e3', 1000).price).toBeUndefined();
});

it('keeps a whole price if the slider ends above 1000, or its end is unknown', () => {
  expect(parseListQuery('price=437', 65_000).price).toBe(437);
  expect(parseListQuery('price=7').price).toBe(7);
  expect(parseListQuery('price=812.5', 65_000).price).toBeUndefined();
  expect(parseListQuery('price=0', 65_000).price).toBeUndefined();
});

it('uses price steps of equal count for the slider of a shop with a book above 1000', () => {
  const steps = [250, 500, 65_001].map((below) => ({ below, books: 10 }));
  const prices = { min: 49, max: 65_000, buckets: [], steps };
  expect(listPriceStops(prices, 65_000)).toEqual([49, 250, 500, 65_000]);
  expect(listPriceStops(prices, 1000)).toBeUndefined();
  expect(listPriceStops(undefined, 65_000)).toBeUndefined();
});

it('reads a price at or above the end of the slider as no filter', () => {
  expect(parseListQuery('price=1000', 1000).price).toBeUndefined();
  expect(parseListQuery('price=5000', 1000).price).toBeUndefined();
  expect(parseListQuery('price=1000', 1050).price).toBe(1000);
});

it('ends the slider at 1000, or at a step above the price of every book', () => {
  expect(getPriceEnd(0)).toBe(1000);
  expect(getPriceEnd(985)).toBe(1000);
  expect(getPriceEnd(1000)).toBe(1000);
  expect(getPriceEnd(1001)).toBe(1050);
  expect(getPriceEnd(1050)).toBe(1100);
});

it('always requests 48 books per page', () => {
  expect(parseListQuery('limit=3').limit).toBe(48);
});

it('accepts a cursor of the same sort order, and begins at the first book otherwise', () => {
  const cursor = { order: 'NEWEST', key: -20240301, position: 7 } as const;
  const text = formatCursor(cursor);
  expect(parseListQuery(`sort=NEWEST&cursor=${text}`).after).toEqual(cursor);
  expect(parseListQuery(`sort=RATING&cursor=${text}`).after).toBeUndefined();
  expect(parseListQuery('cursor=damaged').after).toBeUndefined();
});

it('removes a chosen category, and appends one that is not chosen', () => {
  const query = aQuery({ categories: ['Romance', 'Science'] });
  expect(toggleCategory(query, 'Romance').categories).toEqual(['Science']);
  expect(toggleCategory(query, 'Mystery').categories).toEqual(['Romance', 'Science', 'Mystery']);
});

it('counts each category and every other filter, but not search text and sort order', () => {
  expect(countActive(aQuery({ search: 'the', sort: 'RATING' }))).toBe(0);
  expect(countActive(aQuery({ categories: ['Romance', 'Science'], price: 500 }))).toBe(3);
  expect(countActive(aQuery({ available: true, author: 'A', rating: 4 }))).toBe(3);
});

it('parses the query that it formatted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), fc.constantFrom(4, 3, 2, 1), (steps, rating) => {
      const query = aQuery({ price: steps * 50, rating, search: 'a b' });
      expect(readListQuery(toQueryParameters(query))).toEqual(query);
    }),
  );
});
