import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { takeCopies } from './shelf.ts';

it('takes the copies of all books or of none, and names those with too few', async () => {
  const books = ['bk01', 'bk02', 'bk03'].map((_id) => aBook({ _id, stock: 3 }));
  const store = createMemoryStore({ categories: [], books, users: async () => [] });
  const change = { now: () => 0, createId: () => 'se01', orderId: 'or01', reason: 'ordered' };
  const take = (bk01: number, bk02: number) =>
    store.transact((transaction) => {
      const lines = [
        { bookId: 'bk02', qty: bk02 },
        { bookId: 'bk01', qty: bk01 },
      ];
      return takeCopies(transaction, lines, change);
    });
  const readStock = async () => (await store.books()).map(({ stock }) => stock);
  expect(await take(2, 4)).toEqual(['bk02']);
  expect(await readStock()).toEqual([3, 3, 3]);
  expect(await store.records.list('stockEntries', {})).toEqual([]);
  expect(await take(2, 3)).toEqual([]);
  expect(await readStock()).toEqual([1, 0, 3]);
});
