import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent, aJob, anOrder } from '../builders.ts';
import { createIndexedDbStore } from './indexed-db.ts';
import { readUser } from '../testing.ts';

let count = 0;
let name: string;

beforeEach(() => {
  name = `stock-${++count}`;
});

function openStore(content = aContent()) {
  return createIndexedDbStore({ name, content: async () => content });
}

function buy(bookId: string, copies: number, store = openStore()) {
  return store.transact((transaction) => transaction.changeStock(bookId, -copies));
}

it('keeps sold copies when it is opened again, and does not write the catalogue for that', async () => {
  await buy('bk01', 2);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  expect(await openStore().book('bk01')).toEqual(aBook({ stock: 1 }));
  expect(put).not.toHaveBeenCalled();
});

it('keeps sold copies when a release has a new catalogue', async () => {
  await buy('bk01', 2);
  const books = [aBook({ originalPrice: 300, stock: 9 }), aBook({ _id: 'bk02', stock: 9 })];
  const store = openStore(aContent({ books }));
  expect(await store.books()).toEqual([aBook({ originalPrice: 300, stock: 1 }), books[1]]);
});

it('sells any number of copies of a book in stock whose stock is not counted', async () => {
  const { stock: _stock, ...book } = aBook();
  const soldOut = { ...book, _id: 'bk02', inStock: false };
  const store = openStore(aContent({ books: [book, soldOut] }));
  expect(await buy('bk01', 100, store)).toBe(true);
  expect(await buy('bk02', 1, store)).toBe(false);
  expect(await store.books()).toEqual([book, soldOut]);
});

it('writes copies only when they change', async () => {
  // The shop has three copies, so that the sale of four fails.
  const store = openStore();
  await store.books();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  expect([await buy('bk01', 4, store), await buy('bk01', 0, store)]).toEqual([false, true]);
  expect(put).not.toHaveBeenCalled();
});

it('ignores damaged records and stock, and continues to count', async () => {
  const store = openStore();
  await store.transact((transaction) => transaction.put('jobs', aJob()));
  const db = await openDB(name);
  await Promise.all([
    db.put('orders', { ...anOrder(), order: { status: 'placed' } }, 'or01'),
    db.put('jobs', 'rubbish', 'jb02'),
    db.put('stock', -1, 'bk01'),
    db.put('stock', 'two', 'bk02'),
    db.put('numbers', 'many', 'orders'),
  ]);
  db.close();
  expect(await store.records.get('orders', 'or01')).toBeUndefined();
  expect(await store.records.list('orders', { where: { userId: 'us01' } })).toEqual([]);
  expect(await store.records.list('jobs', { upTo: { due: 1000 } })).toEqual([aJob()]);
  expect(await store.books()).toEqual(aContent().books);
  expect(await store.snapshot()).toMatchObject({ records: { orders: [] }, numbers: {} });
  expect(await store.transact((transaction) => transaction.nextNumber('orders'))).toBe(1);
});

it('adds the object stores of orders to an older database, and keeps its data', async () => {
  const ravi = aUser({ email: 'ravi@example.com' });
  const older = await openDB(name, 1, {
    upgrade(db) {
      for (const store of ['users', 'note']) db.createObjectStore(store);
      for (const store of ['categories', 'books'])
        db.createObjectStore(store).createIndex('_id', '_id');
    },
  });
  await older.put('users', ravi, 'ravi@example.com');
  await older.put('note', { from: 'a file' }, 0);
  older.close();
  const store = openStore();
  await store.transact((transaction) => transaction.put('orders', anOrder()));
  expect(await store.records.list('orders', {})).toEqual([anOrder()]);
  expect(await readUser(store, 'ravi@example.com')).toEqual(ravi);
  expect(await store.note()).toEqual({ from: 'a file' });
});

it('creates a missing object store of records again, and keeps the others', async () => {
  await openStore().transact(async (transaction) => {
    transaction.put('orders', anOrder());
    transaction.put('jobs', aJob());
  });
  const db = await openDB(name);
  const next = db.version + 1;
  db.close();
  const damaged = await openDB(name, next, {
    upgrade: (opened) => opened.deleteObjectStore('jobs'),
  });
  damaged.close();
  const store = openStore();
  expect(await store.records.list('jobs', {})).toEqual([]);
  expect(await store.records.list('orders', {})).toEqual([anOrder()]);
});
