import { expect, it } from 'vitest';
import { readBookQuery } from './book-query.ts';
import { aQuery, aShelf } from '../builders.ts';
import { findBooks } from './find-books.ts';

const parseQuery = (text: string) => readBookQuery(new URLSearchParams(text));

const NO_PRICES = { min: 0, max: 0, buckets: Array.from({ length: 16 }, () => 0) };

const shelf = aShelf(
  { title: 'A', genres: ['Romance', 'Science'], totalStars: 4.5, language: 'en', payable: 100 },
  { title: 'B', genres: ['Romance'], totalStars: 3.5, bookType: 'Hardcover', payable: 200 },
  { title: 'C', genres: ['Mystery'], totalStars: 0.5, stock: 0, inStock: false, payable: 260 },
);

it('counts every option without filters', () => {
  expect(findBooks(shelf, aQuery()).facets).toEqual({
    category: { Romance: 2, Science: 1, Mystery: 1 },
    rating: { 4: 1, 3: 2, 2: 2, 1: 2 },
    format: { Paperback: 2, Hardcover: 1 },
    language: { en: 1 },
    available: 2,
    price: { min: 100, max: 260, buckets: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1] },
  });
});

it('counts what an option would give instead of those of its group', () => {
  const { facets } = findBooks(shelf, parseQuery('category=Mystery'));
  expect(facets.category).toEqual({ Romance: 2, Science: 1, Mystery: 1 });
  expect(facets.format).toEqual({ Paperback: 1 });
  expect(facets.rating).toEqual({});
  expect(facets.available).toBe(0);
  expect(facets.price).toMatchObject({ min: 260, max: 260 });
});

it('keeps a chosen option that no book has', () => {
  const { facets } = findBooks(
    shelf,
    parseQuery('category=Poetry&category=__proto__&rating=4.9&format=Scroll&language=fr'),
  );
  expect(Object.entries(facets.category)).toEqual([
    ['Poetry', 0],
    ['__proto__', 0],
  ]);
  expect(facets.rating).toEqual({ 4.9: 0 });
  expect(facets.format).toEqual({ Scroll: 0 });
  expect(facets.language).toEqual({ fr: 0 });
  expect(facets.price).toEqual(NO_PRICES);
});

it('counts prices of all books that pass the other filters', () => {
  const { facets, total } = findBooks(shelf, parseQuery('price=150&category=Romance'));
  expect(total).toBe(1);
  expect(facets.price).toMatchObject({ min: 100, max: 200 });
  expect(facets.category).toEqual({ Romance: 1, Science: 1 });
});

it('puts equal prices into the first of the 16 parts', () => {
  const { price } = findBooks(aShelf({ title: 'A' }, { title: 'B' }), aQuery()).facets;
  expect(price.buckets).toEqual([2, ...Array.from({ length: 15 }, () => 0)]);
});
