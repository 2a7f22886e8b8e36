import * as v from 'valibot';
import { expect, it } from 'vitest';
import { bookSchema } from '#contract/catalogue/book.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { decorateStore, makeBooks } from './scenario-store.ts';
import { SCENARIOS } from './settings.ts';

const inventedBook =
  makeBooks().find(({ inStock }) => inStock) ?? expect.fail('No invented book is in stock.');
const soldOutBook =
  makeBooks().find(({ inStock }) => !inStock) ?? expect.fail('No invented book is sold out.');

it.each([undefined, ...SCENARIOS])(
  'shows the same books inside and outside a transaction, in the scenario %s',
  async (scenario) => {
    const store = decorateStore(createMemoryStore(aContent()), scenario);
    const ids = ['bk02', inventedBook._id, 'bk99', inventedBook._id];
    const books = await store.booksById(ids);
    expect(await store.transact((transaction) => transaction.booksById(ids))).toEqual(books);
    expect(books).toHaveLength(scenario === 'ten-thousand-books' ? 2 : 1);
  },
);

it('sells any number of an invented book in stock, but not more copies of a stored book than there are', async () => {
  const store = decorateStore(createMemoryStore(aContent()), 'ten-thousand-books');
  const sell = (id: string, copies: number) =>
    store.transact((transaction) => transaction.changeStock(id, -copies));
  expect(await sell(inventedBook._id, 100)).toBe(true);
  expect(await sell(soldOutBook._id, 1)).toBe(false);
  // The shop has three copies of this book.
  expect(await sell('bk01', 2)).toBe(true);
  expect(await sell('bk01', 2)).toBe(false);
  expect(await sell('nothing', 1)).toBe(false);
  expect(await store.booksById([inventedBook._id])).toEqual([inventedBook]);
  expect((await store.book('bk01'))?.stock).toBe(1);
});

it('makes ten thousand valid books, each with its own title and id', () => {
  const books = makeBooks();
  expect(v.parse(v.array(bookSchema), books)).toEqual(books);
  expect(new Set(books.map(({ _id }) => _id)).size).toBe(10_000);
  expect(new Set(books.map(({ title }) => title)).size).toBe(10_000);
});

it('makes books with varied genres, authors, prices and ratings', () => {
  const books = makeBooks();
  expect(new Set(books.map(({ genres }) => genres[0])).size).toBe(6);
  expect(new Set(books.map(({ author }) => author)).size).toBeGreaterThan(400);
  expect(new Set(books.slice(0, 48).map(({ originalPrice }) => originalPrice)).size).toBe(48);
  const stars = books.map(({ totalStars }) => totalStars);
  expect([Math.min(...stars), Math.max(...stars)]).toEqual([1.9, 4.8]);
});

it('lists the invented books after the stored ones, 10,000 in total, and finds both', async () => {
  const storedBooks = aContent().books;
  const store = decorateStore(createMemoryStore(aContent()), 'ten-thousand-books');
  const books = await store.books();
  expect(books).toHaveLength(10_000);
  expect(books.slice(0, storedBooks.length)).toEqual(storedBooks);
  const last = books.at(-1);
  expect(await store.book(last?._id ?? '')).toEqual(last);
  expect(await store.book('bk01')).toEqual(storedBooks[2]);
  expect(await store.book('nothing')).toBeUndefined();
});

it('counts the parts of the titles from 1', () => {
  const parts = makeBooks().map(({ title }) =>
    Number(/^The .* of .*, part (\d+)$/.exec(title)?.[1]),
  );
  const known = Array.from({ length: 16 }, (_, index) => index + 1);
  expect([...new Set(parts)].toSorted((a, b) => a - b)).toEqual(known);
});
