import { filtersSchema } from '#contract/filters.ts';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { aBook, someFilters } from './builders.ts';
import { countActive, DEFAULT_FILTERS, filterBooks, toggleCategory } from './filters.ts';

it('starts from filters the contract allows', () => {
  expect(v.parse(filtersSchema, DEFAULT_FILTERS)).toEqual(DEFAULT_FILTERS);
});

it('keeps every book payable below ₹1000 when nothing is chosen', () => {
  const books = [aBook({ payable: 999 }), aBook({ payable: 1000 }), aBook({ payable: 95 })];
  expect(filterBooks(books, DEFAULT_FILTERS)).toEqual([books[0], books[2]]);
});

it('drops a book payable at exactly the chosen price', () => {
  const books = [aBook({ payable: 500 }), aBook({ payable: 499 })];
  expect(filterBooks(books, someFilters({ filterByPriceRange: '500' }))).toEqual([books[1]]);
});

it('compares the payable price, not the discount', () => {
  const book = aBook({ originalPrice: 900, discountPrice: 50 });
  expect(filterBooks([book], someFilters({ filterByPriceRange: '500' }))).toEqual([]);
});

it('treats an unreadable price as the default', () => {
  const books = [aBook({ payable: 999 })];
  expect(filterBooks(books, someFilters({ filterByPriceRange: '' }))).toEqual(books);
  expect(filterBooks(books, someFilters({ filterByPriceRange: 'cheap' }))).toEqual(books);
});

it('drops a book rated exactly 4.0 from "4 and above"', () => {
  const books = [aBook({ totalStars: 4.0 }), aBook({ totalStars: 4.1 })];
  expect(filterBooks(books, someFilters({ filterByRating: '4' }))).toEqual([books[1]]);
});

it('keeps a book that has any of the chosen categories', () => {
  const books = [
    aBook({ genres: ['Romance', 'Mystery'] }),
    aBook({ genres: ['Fantasy'] }),
    aBook({ genres: ['Science'] }),
  ];
  const filters = someFilters({ filterByCategories: ['Mystery', 'Fantasy'] });
  expect(filterBooks(books, filters)).toEqual([books[0], books[1]]);
});

it('keeps the order of the shop when no order is chosen', () => {
  const books = [aBook({ payable: 95 }), aBook({ payable: 300 }), aBook({ payable: 200 })];
  expect(filterBooks(books, DEFAULT_FILTERS)).toEqual(books);
});

it('sorts from the lowest payable price up', () => {
  const books = [aBook({ payable: 300 }), aBook({ payable: 95 }), aBook({ payable: 200 })];
  const sorted = filterBooks(books, someFilters({ sortByPrice: 'LOW_TO_HIGH' }));
  expect(sorted).toEqual([books[1], books[2], books[0]]);
});

it('keeps the order of the shop among equal prices, both ways', () => {
  const books = [
    aBook({ _id: 'a', payable: 315, discountPrice: 135 }),
    aBook({ _id: 'b', payable: 95 }),
    aBook({ _id: 'c', payable: 315, discountPrice: 35 }),
  ];
  const up = filterBooks(books, someFilters({ sortByPrice: 'LOW_TO_HIGH' }));
  const down = filterBooks(books, someFilters({ sortByPrice: 'HIGH_TO_LOW' }));
  expect(up.map((book) => book._id)).toEqual(['b', 'a', 'c']);
  expect(down.map((book) => book._id)).toEqual(['a', 'c', 'b']);
});

it('does not change the list it is given', () => {
  const books = Object.freeze([aBook({ payable: 300 }), aBook({ payable: 95 })]);
  const sorted = filterBooks(books, someFilters({ sortByPrice: 'LOW_TO_HIGH' }));
  expect(sorted).not.toBe(books);
  expect(books[0]).toEqual(aBook({ payable: 300 }));
});

it('keeps a book only if it passes each filter alone', () => {
  const someBooks = fc.array(
    fc.record({ payable: fc.nat({ max: 1100 }), totalStars: fc.constantFrom(1.9, 3, 3.5, 4, 4.8) }),
  );
  const byPrice = someFilters({ filterByPriceRange: '500' });
  const byStars = someFilters({ filterByRating: '3' });
  fc.assert(
    fc.property(someBooks, (wishes) => {
      const books = wishes.map((wish) => aBook(wish));
      const both = filterBooks(books, { ...byStars, filterByPriceRange: '500' });
      expect(both).toEqual(filterBooks(filterBooks(books, byPrice), byStars));
    }),
  );
});

it('adds a category at the end of the chosen ones', () => {
  const filters = someFilters({ filterByCategories: ['Science'] });
  expect(toggleCategory(filters, 'Mystery').filterByCategories).toEqual(['Science', 'Mystery']);
});

it('removes a category that was chosen', () => {
  const filters = someFilters({ filterByCategories: ['Science', 'Mystery'] });
  expect(toggleCategory(filters, 'Science').filterByCategories).toEqual(['Mystery']);
  expect(filters.filterByCategories).toEqual(['Science', 'Mystery']);
});

it('counts nothing when nothing is chosen', () => {
  expect(countActive(DEFAULT_FILTERS)).toBe(0);
});

it('counts each category, and the search text not at all', () => {
  const filters = someFilters({
    filterBySearch: 'the',
    filterByPriceRange: '750',
    filterByRating: '3',
    filterByCategories: ['Mystery', 'Fantasy'],
  });
  expect(countActive(filters)).toBe(4);
  expect(countActive({ ...filters, sortByPrice: 'LOW_TO_HIGH' })).toBe(5);
});
