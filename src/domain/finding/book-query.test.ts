import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bookQuerySchema } from '#contract/catalogue/finding.ts';
import { aQuery } from '../builders.ts';
import {
  EVERYTHING,
  LIST_PARAMETERS,
  countActive,
  formatBookCount,
  getPriceEnd,
  listActiveFilters,
  listPriceStops,
  readBookQuery,
  readListQuery,
  readNumber,
  readSearch,
  toQueryParameters,
  toggleCategory,
  withoutFilter,
} from './book-query.ts';
import { formatCursor } from './sort-order.ts';

const parseQuery = (text: string) => readBookQuery(new URLSearchParams(text));

const FULL_QUERY = {
  search: readSearch('the'),
  categories: ['Mystery', 'Poetry'],
  price: 749,
  rating: 3.5,
  author: 'R. K. Narayan',
  series: 'Malgudi',
  format: 'Paperback',
  language: 'en',
  available: true,
  sort: 'NEWEST',
  limit: 20,
} as const;

const FULL_PARAMETERS =
  'search=the&price=749&rating=3.5&category=Mystery&category=Poetry&author=R.+K.+Narayan&series=Malgudi&format=Paperback&language=en&available=1&sort=NEWEST&limit=20';

it('parses and formats every part of a query', () => {
  expect(parseQuery(FULL_PARAMETERS)).toEqual(FULL_QUERY);
  expect(String(new URLSearchParams(toQueryParameters(FULL_QUERY)))).toBe(FULL_PARAMETERS);
});

it('parses an empty query as all books, and formats nothing for it', () => {
  expect(parseQuery('')).toStrictEqual(EVERYTHING);
  expect(parseQuery('search=+&category=&price=&author=&available=&sort=&cursor=')).toEqual(
    EVERYTHING,
  );
  expect(toQueryParameters(EVERYTHING)).toEqual([]);
});

it.each(['cheap', '0', '-5', '99.5', 'Rs500', '1e3', '9'.repeat(400)])(
  'drops only the price if it is %j',
  (price) => {
    expect(parseQuery(`price=${price}&rating=4`)).toEqual(aQuery({ rating: 4 }));
  },
);

it('accepts any whole price from ₹1 on', () => {
  expect(parseQuery('price=1').price).toBe(1);
  expect(parseQuery('price=123456').price).toBe(123_456);
  expect(parseQuery('price=1000000001').price).toBe(1_000_000_000);
});

it.each(['good', '4+stars', '9'.repeat(400)])('drops only the rating if it is %j', (rating) => {
  expect(parseQuery(`rating=${rating}&price=500`)).toEqual(aQuery({ price: 500 }));
});

it('keeps an unknown category or format, which no book has, and drops other unknown values', () => {
  expect(parseQuery('category=Poetry&format=Scroll&sort=UP&available=yes')).toEqual(
    aQuery({ categories: ['Poetry'], format: 'Scroll' }),
  );
});

it.each([
  ['1', 1],
  ['0', 1],
  ['-7', 1],
  ['100', 100],
  ['101', 100],
  ['9999999', 100],
  ['20.4', 20],
  ['many', 48],
])('parses the limit %j as %i books per page', (text, limit) => {
  expect(parseQuery(`limit=${text}`).limit).toBe(limit);
});

it('cuts a search text after 200 letters, and never within a surrogate pair', () => {
  const search = `a${'📚'.repeat(300)}`;
  expect(parseQuery(`search=${search}`).search.typed).toBe(`a${'📚'.repeat(199)}`);
  const letters = 'x'.repeat(199);
  expect(readSearch(`  ${letters} y`).typed).toBe(letters);
  expect(readSearch(`  ${letters}y`).typed).toBe(`${letters}y`);
});

it('reads a category once', () => {
  expect(parseQuery('category=Poetry&category=Mystery&category=Poetry').categories).toEqual([
    'Poetry',
    'Mystery',
  ]);
});

it('counts each active filter but the search, and each category', () => {
  const all = listActiveFilters(FULL_QUERY).filter((name) => name !== 'search');
  expect(countActive(FULL_QUERY)).toBe(all.length + 1);
  for (const name of all)
    expect([name, countActive(withoutFilter(FULL_QUERY, name))]).toEqual([
      name,
      all.length + 1 - (name === 'category' ? 2 : 1),
    ]);
});

it('lists the active filters; sort order and page length are not filters', () => {
  expect(listActiveFilters(FULL_QUERY)).toEqual([
    'search',
    'category',
    'price',
    'rating',
    'author',
    'series',
    'format',
    'language',
    'available',
  ]);
  expect(listActiveFilters(aQuery({ sort: 'RATING', limit: 5 }))).toEqual([]);
});

it('removes each filter, and the cursor', () => {
  const query = { ...FULL_QUERY, after: { order: 'NEWEST', key: 0, position: 1 } } as const;
  for (const name of listActiveFilters(query)) {
    const rest = withoutFilter(query, name);
    expect(listActiveFilters(rest)).toEqual(
      listActiveFilters(query).filter((other) => other !== name),
    );
    expect(rest.after).toBeUndefined();
    expect(rest.sort).toBe('NEWEST');
  }
  expect(withoutFilter(query, 'available').available).toBe(false);
});

it('formats any query so that it can be parsed again', () => {
  const names = Object.keys(FULL_QUERY).map((name) => (name === 'categories' ? 'category' : name));
  const pairs = fc.array(
    fc.tuple(
      fc.constantFrom(...names, 'cursor', 'utm'),
      fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('NEWEST', '1', '4.5')),
    ),
  );
  fc.assert(
    fc.property(pairs, (given) => {
      const query = parseQuery(String(new URLSearchParams(given)));
      expect(parseQuery(String(new URLSearchParams(toQueryParameters(query))))).toEqual(query);
    }),
  );
});

it('reads decimal numbers only', () => {
  expect(['4', ' 4.25 ', '-5'].map(readNumber)).toEqual([4, 4.25, -5]);
  expect(['', '4.', '.5', '1e3', '4,5'].map(readNumber)).toEqual(Array(5).fill(undefined));
});

it('says that there may be more books than the API counts', () => {
  expect(formatBookCount(10_000, false)).toBe('10,000+ books');
  expect(formatBookCount(12_480)).toBe('12,480 books');
});

it('shows a total below the limit as exact, because only the counts of options are lower bounds', () => {
  expect(formatBookCount(1, false)).toBe('1 book');
  expect(formatBookCount(0, false)).toBe('0 books');
});

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
