import { expect, it } from 'vitest';
import { books as seedBooks } from '#seed/books.ts';
import { aBook } from '../builders.ts';
import { chooseHeroBooks, HERO_BOOKS, shelveBestSellers, shelveNewArrivals } from './shelves.ts';

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

it('has the books of the seed that stand beside the headline', () => {
  const covers = HERO_BOOKS.map((id) => seedBooks.find(({ _id }) => _id === id)?.coverImg);
  expect(covers).toEqual(
    [
      'life-of-pi',
      'silent-spring',
      'pride-and-prejudice',
      'sea-of-poppies',
      'cosmos',
      'swami-and-friends',
    ].map((name) => `/covers/${name}.svg`),
  );
});

it('replaces missing books beside the headline by others, first those with a cover', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((_id) => aBook({ _id }));
  const plain = aBook({ _id: 'plain', coverImg: '' });
  const spare = [plain, a, c, b].filter((book) => book !== undefined);
  const found = [b, a].filter((book) => book !== undefined);
  expect(listIds(chooseHeroBooks(['a', 'gone', 'b'], found, spare))).toEqual(['a', 'b', 'c']);
  expect(listIds(chooseHeroBooks(['gone'], [], [plain]))).toEqual([plain._id]);
});
