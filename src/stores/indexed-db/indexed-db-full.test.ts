import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent, anOrder } from '../builders.ts';
import { createIndexedDbStore } from './indexed-db.ts';
import { changeUser, readUser } from '../testing.ts';

let count = 0;
let name: string;

beforeEach(() => {
  name = `full-${++count}`;
});

function openStore(content = aContent()) {
  return createIndexedDbStore({ name, content: async () => content });
}

/**
 * Simulates a full disk as in Chromium: the row is accepted, but the transaction is aborted at its
 * end.
 */
function fillDisk() {
  const put = IDBObjectStore.prototype.put;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    const request = put.apply(this, row);
    request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
}

it('does not change a user when storage is full, but can still be read', async () => {
  const store = openStore();
  await store.books();
  const fullDisk = fillDisk();
  await expect(
    changeUser(store, 'asha@example.com', (user) => ({ ...user, wishlist: [aBook()] })),
  ).rejects.toThrow('Abort');
  expect(await readUser(store, 'asha@example.com')).toEqual(aUser());
  expect(await store.books()).toEqual(aContent().books);
  fullDisk.mockRestore();
  const changed = await changeUser(store, 'asha@example.com', (user) => user);
  expect(changed).toEqual(aUser());
});

it('adds no user when storage is full, and does not reserve the email', async () => {
  const store = openStore();
  await store.books();
  const fullDisk = fillDisk();
  const ravi = aUser({ email: 'ravi@example.com' });
  await expect(store.addUser(ravi)).rejects.toThrow('Abort');
  expect(await readUser(store, 'ravi@example.com')).toBeUndefined();
  fullDisk.mockRestore();
  expect(await store.addUser(ravi)).toBe(true);
});

it('sells nothing when storage is full, and sells again after space was freed', async () => {
  const store = openStore();
  await store.books();
  const fullDisk = fillDisk();
  const sell = () =>
    store.transact(async (transaction) => {
      transaction.put('orders', anOrder());
      return transaction.changeStock('bk01', -1);
    });
  await expect(sell()).rejects.toThrow('Abort');
  expect(await store.records.list('orders', {})).toEqual([]);
  fullDisk.mockRestore();
  expect(await store.books()).toEqual(aContent().books);
  expect(await sell()).toBe(true);
});

it('cannot be opened for the first time when storage is full, but opens after space was freed', async () => {
  const fullDisk = fillDisk();
  const store = openStore();
  await expect(store.books()).rejects.toThrow('Abort');
  fullDisk.mockRestore();
  expect(await store.books()).toEqual(aContent().books);
});

it('keeps the previous catalogue when storage is full', async () => {
  await openStore().addUser(aUser({ email: 'ravi@example.com' }));
  const fullDisk = fillDisk();
  const store = openStore(aContent({ books: [aBook({ _id: 'bk09' })] }));
  expect(await store.books()).toEqual(aContent().books);
  expect(await readUser(store, 'ravi@example.com')).toBeDefined();
  fullDisk.mockRestore();
});

it('keeps the previous catalogue of a shop without users when storage is full', async () => {
  const store = openStore();
  await store.replace({ ...(await store.snapshot()), users: [] }, 'imported');
  fillDisk();
  const reopened = openStore(aContent({ books: [aBook({ _id: 'bk09' })] }));
  expect(await reopened.books()).toEqual(aContent().books);
});

it.each(['books', 'categories', 'users'])(
  'cannot be opened when storage is full and it has no %s',
  async (missing) => {
    const store = openStore(aContent({ [missing]: missing === 'users' ? async () => [] : [] }));
    await store.books();
    const fullDisk = fillDisk();
    await expect(openStore().books()).rejects.toThrow('Abort');
    fullDisk.mockRestore();
    expect(await openStore().books()).toEqual(aContent().books);
  },
);
