import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { aBook, aRecord, anOrder, anOrderLine } from '#domain/builders.ts';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { countRandomCases } from '../random/random-suite.ts';
import { SHELF_CONTENT, expectShelves } from './shelf-suite.ts';
import {
  listShortOrders,
  putOnShelf,
  readShelves,
  returnCopies,
  takeCopies,
  takePromised,
} from './shelf.ts';

it('never promises more copies than there are, whatever changes them', () =>
  expectShelves(async () => createMemoryStore(SHELF_CONTENT), countRandomCases(40)));

it('promises as many over IndexedDB', () => {
  let opened = 0;
  const content = async () => SHELF_CONTENT;
  return expectShelves(
    async () => createIndexedDbStore({ name: `shelf-${++opened}`, content }),
    countRandomCases(6),
  );
});

it('reads only the shortages of its own books, and locks no others', async () => {
  const { transact } = createMemoryStore(SHELF_CONTENT);
  const read = await transact(async (transaction) => {
    transaction.put('shortages', { _id: 'bk01', copies: 1 }, { _id: 'bk02', copies: 1 });
    const list = vi.spyOn(transaction, 'list');
    await readShelves(transaction, [{ _id: 'bk01' }]);
    await putOnShelf(transaction, [{ bookId: 'bk01', qty: 1 }]);
    const context = { now: () => 0, createId: () => 'se01', orderId: 'or01' };
    await takePromised(transaction, [{ bookId: 'bk01', qty: 1 }], context);
    return (await Promise.all(list.mock.results.map(({ value }) => value))).flat();
  });
  expect(new Set(read.map(({ _id }) => _id))).toEqual(new Set(['bk01']));
});

it('locks books in the order of their ids, so that no two orders deadlock', async () => {
  const locked = await createMemoryStore(SHELF_CONTENT).transact(async (transaction) => {
    const changeStock = vi.spyOn(transaction, 'changeStock');
    const lines = ['bk02', 'bk01'].map((bookId) => ({ bookId, qty: 1 }));
    let id = 0;
    const change = { now: () => 0, createId: () => `se${++id}`, orderId: 'or01' };
    await returnCopies(transaction, lines, { ...change, reason: 'cancelled' });
    await takeCopies(transaction, lines, { ...change, reason: 'ordered' });
    return changeStock.mock.calls.map(([bookId]) => bookId);
  });
  expect(locked).toEqual(['bk01', 'bk02', 'bk01', 'bk02']);
});

it('lacks no more copies than open orders promise', async () => {
  const store = createMemoryStore(SHELF_CONTENT);
  const lines = [anOrderLine({ bookId: 'bk01', qty: 3 })];
  await store.transact((transaction) => {
    transaction.put('orders', aRecord(anOrder({ status: 'placed', lines })));
    transaction.put('shortages', { _id: 'bk01', copies: 5 });
  });
  const shelves = await readShelves(store.records, [{ _id: 'bk01', stock: 0 }]);
  expect(shelves.get('bk01')).toEqual({ stock: 0, promised: 3, short: 3 });
});

it('fills orders that lack copies first, and sells the copies of other books', async () => {
  const store = createMemoryStore(SHELF_CONTENT);
  const lines = [anOrderLine({ bookId: 'bk01', qty: 3 })];
  const added = await store.transact(async (transaction) => {
    transaction.put('orders', aRecord(anOrder({ status: 'placed', lines })));
    transaction.put('shortages', { _id: 'bk01', copies: 2 });
    return putOnShelf(transaction, [
      { bookId: 'bk02', qty: 7 },
      { bookId: 'bk01', qty: 5 },
    ]);
  });
  expect(added).toEqual([
    { bookId: 'bk02', qty: 7 },
    { bookId: 'bk01', qty: 3 },
  ]);
  expect(await store.booksById(['bk01', 'bk02'])).toMatchObject([{ stock: 7 }, { stock: 11 }]);
  expect(await store.records.list('shortages', {})).toEqual([]);
});

it('reads at most 200 orders to list those that cannot be filled', async () => {
  const store = createMemoryStore(SHELF_CONTENT);
  const lines = ['bk01', 'bk02', 'bk03', 'bk04', 'bk05'].map((bookId) => anOrderLine({ bookId }));
  await store.transact(async (transaction) => {
    for (let sequence = 1; sequence <= 60; sequence++) {
      // Half of the orders are without the first book.
      const own = sequence > 30 ? lines : lines.slice(1);
      const order = anOrder({ _id: `or${sequence}`, status: 'placed', lines: own });
      transaction.put('orders', { ...aRecord(order), sequence, key: `k${sequence}` });
    }
    for (const { bookId } of lines) transaction.put('shortages', { _id: bookId, copies: 30 });
  });
  const list = vi.spyOn(store.records, 'list');
  const short = await listShortOrders(store.records);
  expect(short).toHaveLength(140);
  expect(short.slice(0, 31).map(({ orderId, bookId }) => `${orderId} ${bookId}`)).toMatchObject({
    0: 'or60 bk01',
    29: 'or31 bk01',
    30: 'or60 bk02',
  });
  const read = (await Promise.all(list.mock.results.map(({ value }) => value))).flat();
  expect(read.filter((record) => 'order' in record)).toHaveLength(200);
});

describe.each(TEST_DATABASES)('over $name', ({ openMigrated }) => {
  it('promises as many', () =>
    expectShelves(async () => {
      const [database] = await openMigrated();
      await seedSql(database, SHELF_CONTENT);
      return createSqlStore(database);
    }, countRandomCases(2)));
});

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
