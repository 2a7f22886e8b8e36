import * as v from 'valibot';
import { expect, it } from 'vitest';
import { bookSchema } from '#contract/book.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { decorateStore, makeBooks } from './scenario-store.ts';
import { SCENARIOS } from './settings.ts';

const invented =
  makeBooks().find(({ inStock }) => inStock) ?? expect.fail('No invented book is in stock.');
const soldOut =
  makeBooks().find(({ inStock }) => !inStock) ?? expect.fail('No invented book is sold out.');

it.each([undefined, ...SCENARIOS])('shows a transaction the same books: %s', async (scenario) => {
  const store = decorateStore(createMemoryStore(aContent()), scenario);
  const ids = ['bk02', invented._id, 'bk99', invented._id];
  const books = await store.booksById(ids);
  expect(await store.transact((transaction) => transaction.booksById(ids))).toEqual(books);
  expect(books).toHaveLength(scenario === 'ten-thousand-books' ? 2 : 1);
});

it('sells invented books while they are in stock, and the shop’s own books while there are copies', async () => {
  const store = decorateStore(createMemoryStore(aContent()), 'ten-thousand-books');
  const sell = (id: string, copies: number) =>
    store.transact((transaction) => transaction.changeStock(id, -copies));
  expect(await sell(invented._id, 100)).toBe(true);
  expect(await sell(soldOut._id, 1)).toBe(false);
  expect(await sell('bk01', 2)).toBe(true);
  expect(await sell('bk01', 2)).toBe(false);
  expect(await sell('nothing', 1)).toBe(false);
  expect(await store.booksById([invented._id])).toEqual([invented]);
  expect((await store.book('bk01'))?.stock).toBe(1);
});

it('makes ten thousand valid books, each with its own title and id', () => {
  const books = makeBooks();
  expect(v.parse(v.array(bookSchema), books)).toEqual(books);
  expect(new Set(books.map(({ _id }) => _id)).size).toBe(10_000);
  expect(new Set(books.map(({ title }) => title)).size).toBe(10_000);
});

it('makes books with varied stock, ratings, prices and genres', () => {
  const books = makeBooks();
  expect(new Set(books.map(({ genres }) => genres[0])).size).toBe(6);
  expect(new Set(books.map(({ author }) => author)).size).toBeGreaterThan(400);
  expect(new Set(books.slice(0, 48).map(({ originalPrice }) => originalPrice)).size).toBe(48);
  const stars = books.map(({ totalStars }) => totalStars);
  expect([Math.min(...stars), Math.max(...stars)]).toEqual([1.9, 4.8]);
});

it('lists and finds the invented books after the shop’s own', async () => {
  const own = aContent().books;
  const store = decorateStore(createMemoryStore(aContent()), 'ten-thousand-books');
  const books = await store.books();
  expect(books).toHaveLength(10_000);
  expect(books.slice(0, own.length)).toEqual(own);
  const last = books.at(-1);
  expect(await store.book(last?._id ?? '')).toEqual(last);
  expect(await store.book('bk01')).toEqual(own[2]);
  expect(await store.book('nothing')).toBeUndefined();
});
