import { expect, it } from 'vitest';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { decorateStore } from './scenario-store.ts';
import { SCENARIOS } from './scenarios.ts';
import { makeBooks } from './ten-thousand-books.ts';

const invented =
  makeBooks().find(({ inStock }) => inStock) ?? expect.fail('No invented book is in stock.');
const soldOut =
  makeBooks().find(({ inStock }) => !inStock) ?? expect.fail('No invented book is sold out.');

it.each([undefined, ...SCENARIOS])('shows a transaction the same books: %s', async (scenario) => {
  const store = decorateStore(createMemoryStore(aContent()), scenario);
  const ids = ['bk02', invented._id, 'bk99', invented._id];
  const books = await store.booksById(ids);
  expect(await store.transact((unit) => unit.booksById(ids))).toEqual(books);
  expect(books).toHaveLength(scenario === 'ten-thousand-books' ? 2 : 1);
});

it('sells invented books while they are in stock, and its own while there are copies', async () => {
  const store = decorateStore(createMemoryStore(aContent()), 'ten-thousand-books');
  const sell = (id: string, copies: number) =>
    store.transact((unit) => unit.changeStock(id, -copies));
  expect(await sell(invented._id, 100)).toBe(true);
  expect(await sell(soldOut._id, 1)).toBe(false);
  expect(await sell('bk01', 2)).toBe(true);
  expect(await sell('bk01', 2)).toBe(false);
  expect(await sell('nothing', 1)).toBe(false);
  expect(await store.booksById([invented._id])).toEqual([invented]);
  expect((await store.book('bk01'))?.stock).toBe(1);
});
