import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import { shelveBestSellers, shelveNewArrivals } from './shelves.ts';

const listIds = (books: { _id: string }[]) => books.map(({ _id }) => _id);

function withOffer(_id: string, offer: 'newArrival' | 'bestSeller', createdAt: string) {
  const offers = aBook().offers.map((known) => ({ ...known, isOffer: known.offer === offer }));
  return aBook({ _id, offers, createdAt });
}

const plain = (_id: string, createdAt: string) => aBook({ _id, offers: [], createdAt });

it('puts the books that are marked as new first, then those that came last', () => {
  const books = [
    plain('old', '2023-01-01T00:00:00+05:30'),
    withOffer('new', 'newArrival', '2023-02-01T00:00:00+05:30'),
    plain('latest', '2023-06-01T00:00:00+05:30'),
    withOffer('newer', 'newArrival', '2023-03-01T00:00:00+05:30'),
  ];
  expect(listIds(shelveNewArrivals(books))).toEqual(['newer', 'new', 'latest', 'old']);
});

it('keeps six books on a shelf', () => {
  const books = Array.from({ length: 8 }, (_, id) =>
    withOffer(`b${id}`, 'bestSeller', '2023-01-01T00:00:00+05:30'),
  );
  expect(listIds(shelveBestSellers(books, []))).toEqual(['b0', 'b1', 'b2', 'b3', 'b4', 'b5']);
  expect(shelveNewArrivals(books)).toHaveLength(6);
});

it('leaves out what is out of stock', () => {
  const gone = { ...withOffer('a', 'bestSeller', '2023-01-01T00:00:00+05:30'), inStock: false };
  expect(shelveBestSellers([gone], [gone])).toEqual([]);
  expect(shelveNewArrivals([gone])).toEqual([]);
});

it('has only books that were sold or marked among the best sellers', () => {
  const books = [
    plain('a', '2023-01-01T00:00:00+05:30'),
    withOffer('b', 'bestSeller', '2023-01-01T00:00:00+05:30'),
  ];
  expect(listIds(shelveBestSellers(books, []))).toEqual(['b']);
});

it('puts the books that were sold most first', () => {
  const at = '2023-01-01T00:00:00+05:30';
  const books = [
    withOffer('a', 'bestSeller', at),
    withOffer('b', 'bestSeller', at),
    plain('c', at),
  ];
  const sold = ['c', 'gone', 'b'].map((_id) => ({ _id }));
  expect(listIds(shelveBestSellers(books, sold))).toEqual(['c', 'b', 'a']);
});
