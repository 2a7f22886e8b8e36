import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBookQuery } from './book-query.ts';
import { aQuery, aCatalogue } from '../builders.ts';
import { findBooks } from './find-books.ts';
import { NO_CATEGORY } from './sort-order.ts';

const parseQuery = (text: string) => readBookQuery(new URLSearchParams(text));

const catalogue = aCatalogue(
  { title: 'A', genres: ['Romance', 'Science'], totalStars: 4.5, language: 'en', payable: 100 },
  { title: 'B', genres: ['Romance'], totalStars: 3.5, bookType: 'Hardcover', payable: 200 },
  { title: 'C', genres: ['Mystery'], totalStars: 0.5, stock: 0, inStock: false, payable: 260 },
);

it('counts the books of every option if no filter is chosen', () => {
  expect(findBooks(catalogue, aQuery()).facets).toEqual({
    category: { Romance: 2, Science: 1, Mystery: 1 },
    rating: { 4: 1, 3: 2, 2: 2, 1: 2 },
    format: { Paperback: 2, Hardcover: 1 },
    language: { en: 1 },
    available: 2,
    price: {
      min: 100,
      max: 260,
      buckets: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1],
      steps: [
        { below: 200, books: 1 },
        { below: 250, books: 1 },
        { below: 261, books: 1 },
      ],
    },
  });
});

it('counts a book once that names a category twice', () => {
  const twice = aCatalogue({ title: 'A', genres: ['Romance', 'Romance'] });
  const { facets } = findBooks(twice, aQuery());
  expect(facets.category).toEqual({ Romance: 1 });
});

it('counts the books for an option as if it replaced the other choice in its group', () => {
  const { facets } = findBooks(catalogue, parseQuery('category=Mystery'));
  expect(facets.category).toEqual({ Romance: 2, Science: 1, Mystery: 1 });
  expect(facets.format).toEqual({ Paperback: 1 });
  expect(facets.rating).toEqual({});
  expect(facets.available).toBe(0);
  expect(facets.price).toMatchObject({ min: 260, max: 260 });
});

it('lists a chosen option that no book has, with 0 books', () => {
  const { facets } = findBooks(
    catalogue,
    parseQuery('category=Poetry&category=__proto__&rating=4.9&format=Scroll&language=fr'),
  );
  expect(Object.entries(facets.category)).toEqual([
    ['Poetry', 0],
    ['__proto__', 0],
  ]);
  expect(facets.rating).toEqual({ 4.9: 0 });
  expect(facets.format).toEqual({ Scroll: 0 });
  expect(facets.language).toEqual({ fr: 0 });
  expect(facets.price).toEqual({
    min: 0,
    max: 0,
    buckets: Array.from({ length: 16 }, () => 0),
    steps: [200, 250, 261].map((below) => ({ below, books: 0 })),
  });
});

it('lists only the 100 languages with the most books, and the chosen one', () => {
  const tags = Array.from({ length: 300 }, (_, index) => `en-x-a${index + 100}`);
  const books = [...tags, 'hi', 'hi', 'ta', 'ta'].map((language, index) => ({
    title: `Book ${index}`,
    language,
  }));
  const find = (query: string) =>
    findBooks(aCatalogue(...books), parseQuery(query)).facets.language;
  expect(Object.keys(find('')).toSorted()).toEqual([...tags.slice(0, 98), 'hi', 'ta']);
  expect(find('')).toMatchObject({ hi: 2, ta: 2 });
  const chosen = find('language=en-x-a399');
  expect([Object.keys(chosen).length, chosen['en-x-a399']]).toEqual([101, 1]);
});

it('lists no category of the books without one', () => {
  const books = aCatalogue({ title: 'A', genres: [] }, { title: 'B', genres: ['Romance'] });
  const { facets, total } = findBooks(books, aQuery({ categories: [NO_CATEGORY, 'Romance'] }));
  expect([total, facets.category]).toEqual([2, { Romance: 1 }]);
});

it('counts the prices of all books that pass the other filters', () => {
  const { facets, total } = findBooks(catalogue, parseQuery('price=150&category=Romance'));
  expect(total).toBe(1);
  expect(facets.price).toMatchObject({ min: 100, max: 200 });
  expect(facets.category).toEqual({ Romance: 1, Science: 1 });
});

it('puts equal prices into the first of the 16 buckets', () => {
  const { price } = findBooks(aCatalogue({ title: 'A' }, { title: 'B' }), aQuery()).facets;
  expect(price.buckets).toEqual([2, ...Array.from({ length: 15 }, () => 0)]);
});

const readSteps = (prices: number[], query = '') =>
  findBooks(aCatalogue(...prices.map((payable) => ({ title: '', payable }))), parseQuery(query))
    .facets.price.steps;

it('divides the shop into 18 price steps of equal count, which one expensive book does not change', () => {
  const steps = readSteps([...Array.from({ length: 179 }, (_, index) => 101 + index), 65_000]);
  expect(steps.map(({ below }) => below)).toEqual([
    110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210, 220, 230, 240, 250, 260, 270, 65_001,
  ]);
  expect(steps.map(({ books }) => books)).toEqual([9, ...Array.from({ length: 16 }, () => 10), 11]);
});

it('keeps the price steps of the whole shop with other filters, and counts the remaining books', () => {
  const all = readSteps([150, 250, 350, 450]);
  const cheap = readSteps([150, 250, 350, 450], 'rating=5&price=200');
  expect(cheap.map(({ below }) => below)).toEqual(all.map(({ below }) => below));
  expect(cheap.map(({ books }) => books)).toEqual([0, 0, 0, 0]);
});

it('makes one price step of many books with the same price', () => {
  const prices = [
    ...Array.from({ length: 60 }, () => 499),
    ...Array.from({ length: 12 }, () => 99),
  ];
  expect(readSteps(prices)).toEqual([
    { below: 100, books: 12 },
    { below: 500, books: 60 },
  ]);
});

it('returns no price steps for an empty shop', () => {
  expect(readSteps([])).toEqual([]);
});

it('returns at most 18 price steps with ascending ends, and each book is in one of them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 70_000 }), { minLength: 1, maxLength: 200 }), (prices) => {
      const steps = readSteps(prices);
      const ends = steps.map(({ below }) => below);
      expect(ends.length).toBeLessThanOrEqual(18);
      expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b));
      expect(ends.at(-1)).toBe(Math.max(...prices) + 1);
      ends.forEach((below, index) => {
        const from = ends[index - 1] ?? 0;
        const books = prices.filter((price) => price >= from && price < below).length;
        expect(steps[index]?.books).toBe(books);
        expect(books).toBeGreaterThan(0);
      });
    }),
  );
});

it('counts the books that each option of a chosen filter would find', () => {
  const countFacets = (text: string) => findBooks(catalogue, parseQuery(text)).facets;
  expect(countFacets('rating=4').rating).toEqual({ 4: 1, 3: 2, 2: 2, 1: 2 });
  expect(countFacets('rating=3&category=Mystery').rating).toEqual({ 3: 0 });
  expect(countFacets('rating=3.4').rating).toEqual({ 4: 1, 3.4: 2, 3: 2, 2: 2, 1: 2 });
  expect(countFacets('format=Hardcover').format).toEqual({ Paperback: 2, Hardcover: 1 });
  expect(countFacets('format=Hardcover').available).toBe(1);
  expect(countFacets('language=fr').language).toEqual({ en: 1, fr: 0 });
});

it('counts only books with more stars than a rating option', () => {
  const four = findBooks(aCatalogue({ title: 'A', totalStars: 4 }), aQuery());
  expect(four.facets.rating).toEqual({ 3: 1, 2: 1, 1: 1 });
});

it('ends each price step but the last at a round price', () => {
  expect(readSteps([5, 20_000]).map(({ below }) => below)).toEqual([10, 20_001]);
  expect(readSteps([150, 250, 350, 450]).map(({ below }) => below)).toEqual([200, 300, 400, 451]);
});
