import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import { shelveBestSellers, shelveNewArrivals } from './shelves.ts';

const listIds = (books: { _id: string }[]) => books.map(({ _id }) => _id);

function withOffer(_id: string, offer: 'newArrival' | 'bestSeller', createdAt: string) {
  const offers = aBook().offers.map((known) => ({ ...known, isOffer: known.offer === offer }));
  return aBook({ _id, offers, createdAt });
}

const withoutOffer = (_id: string, createdAt: string) => aBook({ _id, offers: [], createdAt });

it('lists the books marked as new first, then the latest', () => {
  const books = [
    withoutOffer('old', '2023-01-01T00:00:00+05:30'),
    withOffer('new', 'newArrival', '2023-02-01T00:00:00+05:30'),
    withoutOffer('latest', '2023-06-01T00:00:00+05:30'),
    withOffer('newer', 'newArrival', '2023-03-01T00:00:00+05:30'),
  ];
  expect(listIds(shelveNewArrivals(books))).toEqual(['newer', 'new', 'latest', 'old']);
});

it('lists at most six books', () => {
  const books = Array.from({ length: 8 }, (_, id) =>
    withOffer(`b${id}`, 'bestSeller', '2023-01-01T00:00:00+05:30'),
  );
  expect(listIds(shelveBestSellers(books, []))).toEqual(['b0', 'b1', 'b2', 'b3', 'b4', 'b5']);
  expect(shelveNewArrivals(books)).toHaveLength(6);
});

it('leaves out books that are out of stock', () => {
  const soldOut = { ...withOffer('a', 'bestSeller', '2023-01-01T00:00:00+05:30'), inStock: false };
  expect(shelveBestSellers([soldOut], [soldOut])).toEqual([]);
  expect(shelveNewArrivals([soldOut])).toEqual([]);
});

it('lists as best sellers only books that were sold or are marked', () => {
  const books = [
    withoutOffer('a', '2023-01-01T00:00:00+05:30'),
    withOffer('b', 'bestSeller', '2023-01-01T00:00:00+05:30'),
    withOffer('c', 'newArrival', '2023-01-01T00:00:00+05:30'),
  ];
  expect(listIds(shelveBestSellers(books, []))).toEqual(['b']);
});

it('lists sold books first, in the given order', () => {
  const at = '2023-01-01T00:00:00+05:30';
  const books = [
    withOffer('a', 'bestSeller', at),
    withOffer('b', 'bestSeller', at),
    withoutOffer('c', at),
  ];
  const sold = ['c', 'gone', 'b'].map((_id) => ({ _id }));
  expect(listIds(shelveBestSellers(books, sold))).toEqual(['c', 'b', 'a']);
});
