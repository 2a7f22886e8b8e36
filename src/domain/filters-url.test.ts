import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { filtersSchema } from '#contract/filters.ts';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { someFilters } from './builders.ts';
import { DEFAULT_FILTERS, filtersFromParams, paramsFromFilters } from './filters.ts';

const parseQuery = (query: string) => filtersFromParams(new URLSearchParams(query));

it('reads all five filters', () => {
  expect(
    parseQuery('?search=the&price=750&rating=3&category=Mystery&category=Romance&sort=LOW_TO_HIGH'),
  ).toEqual({
    filterBySearch: 'the',
    filterByPriceRange: '750',
    filterByRating: '3',
    filterByCategories: ['Mystery', 'Romance'],
    sortByPrice: 'LOW_TO_HIGH',
  });
});

it('reads an empty query as nothing chosen', () => {
  expect(parseQuery('')).toEqual(DEFAULT_FILTERS);
});

it('reads empty values as nothing chosen', () => {
  expect(parseQuery('?search=&price=&rating=&category=&sort=')).toEqual(DEFAULT_FILTERS);
});

it('drops only the filter whose value is damaged', () => {
  expect(parseQuery('?price=cheap&rating=5&sort=UP&category=Poetry&category=Science')).toEqual(
    someFilters({ filterByCategories: ['Science'] }),
  );
});

it('cuts a search text after 200 letters, in an address and for one', () => {
  const search = 'ग'.repeat(20_000);
  const cut = someFilters({ filterBySearch: 'ग'.repeat(200) });
  expect(parseQuery(`?search=${search}`)).toEqual(cut);
  expect(paramsFromFilters(someFilters({ filterBySearch: search }))).toEqual(
    paramsFromFilters(cut),
  );
});

it('cuts a search text between letters that take two units', () => {
  expect(parseQuery(`?search=a${'📚'.repeat(300)}`).filterBySearch).toBe(`a${'📚'.repeat(199)}`);
});

it('chooses a category by its own parameter only', () => {
  expect(parseQuery('?search=Mystery&sort=Science').filterByCategories).toEqual([]);
});

it('trims the search text', () => {
  expect(parseQuery('?search=+life+of+pi+').filterBySearch).toBe('life of pi');
});

it('trims the search text before and after it cuts it', () => {
  const query = new URLSearchParams({ search: `${' '.repeat(250)}${'a'.repeat(199)} river` });
  expect(parseQuery(String(query)).filterBySearch).toBe('a'.repeat(199));
});

it('reads no price from a text that only ends or begins with one', () => {
  const prices = ['Rs500', '500Rs'].map((text) => parseQuery(`?price=${text}`).filterByPriceRange);
  expect(prices).toEqual(['1000', '1000']);
});

it('raises a price below the slider to its start', () => {
  expect(parseQuery('?price=-20').filterByPriceRange).toBe('100');
});

it('lowers a price above the slider to its end', () => {
  expect(parseQuery('?price=99999').filterByPriceRange).toBe('1000');
});

it('rounds a price to a step of the slider', () => {
  expect(parseQuery('?price=512.5').filterByPriceRange).toBe('500');
  expect(parseQuery('?price=125').filterByPriceRange).toBe('150');
  expect(parseQuery('?price=124.99').filterByPriceRange).toBe('100');
});

it('keeps a repeated category once, in the order chosen', () => {
  const query = '?category=Science&category=Mystery&category=Science';
  expect(parseQuery(query).filterByCategories).toEqual(['Science', 'Mystery']);
});

it('survives damaged percent-encoding', () => {
  expect(parseQuery('?search=%E0%A4%&price=%zz&category=%').filterByPriceRange).toBe('1000');
});

it('writes nothing when nothing is chosen', () => {
  expect(paramsFromFilters(DEFAULT_FILTERS)).toEqual([]);
});

it('writes only what was chosen, the search text trimmed', () => {
  const filters = someFilters({
    filterBySearch: ' godan ',
    filterByCategories: ['Science', 'Romance'],
  });
  expect(paramsFromFilters(filters)).toEqual([
    ['search', 'godan'],
    ['category', 'Science'],
    ['category', 'Romance'],
  ]);
});

it('brings Hindi through the address and back', () => {
  const filters = someFilters({ filterBySearch: 'गोदान & अन्य' });
  expect(parseQuery(String(new URLSearchParams(paramsFromFilters(filters))))).toEqual(filters);
});

it('brings any filters through the address and back', () => {
  const anyFilters = fc.record({
    filterBySearch: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
    filterByPriceRange: fc.integer({ min: 2, max: 20 }).map((steps) => String(steps * 50)),
    filterByRating: fc.constantFrom('' as const, '1' as const, '4' as const),
    filterByCategories: fc.shuffledSubarray([...CATEGORY_NAMES]),
    sortByPrice: fc.constantFrom('' as const, 'LOW_TO_HIGH' as const, 'HIGH_TO_LOW' as const),
  });
  fc.assert(
    fc.property(anyFilters, (filters) => {
      expect(parseQuery(String(new URLSearchParams(paramsFromFilters(filters))))).toEqual(filters);
    }),
  );
});

it('makes allowed filters of any query', () => {
  const keys = fc.constantFrom('search', 'price', 'rating', 'category', 'sort', 'utm');
  const pairs = fc.array(fc.tuple(keys, fc.oneof(fc.string(), fc.integer().map(String))));
  fc.assert(
    fc.property(pairs, (given) => {
      expect(v.is(filtersSchema, filtersFromParams(given))).toBe(true);
    }),
  );
});
