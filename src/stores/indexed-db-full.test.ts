import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent } from './builders.ts';
import { createIndexedDbStore } from './indexed-db.ts';

let count = 0;
let name: string;

beforeEach(() => {
  name = `full-${++count}`;
});

function openStore(content = aContent()) {
  return createIndexedDbStore({ name, content: async () => content });
}

/** As Chromium tells it: the row goes in, and the transaction is undone at its end. */
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

it('changes nothing of a user when the disk is full, and goes on reading', async () => {
  const store = openStore();
  await store.books();
  const disk = fillDisk();
  await expect(
    store.changeUser('asha@example.com', (user) => ({ ...user, wishlist: [aBook()] })),
  ).rejects.toThrow('Abort');
  expect(await store.user('asha@example.com')).toEqual(aUser());
  expect(await store.books()).toEqual(aContent().books);
  disk.mockRestore();
  const changed = await store.changeUser('asha@example.com', (user) => user);
  expect(changed).toEqual(aUser());
});

it('adds no user when the disk is full, and frees the email', async () => {
  const store = openStore();
  await store.books();
  const disk = fillDisk();
  const ravi = aUser({ email: 'ravi@example.com' });
  await expect(store.addUser(ravi)).rejects.toThrow('Abort');
  expect(await store.user('ravi@example.com')).toBeUndefined();
  disk.mockRestore();
  expect(await store.addUser(ravi)).toBe(true);
});

it('cannot be opened the first time when the disk is full, and can as soon as there is room', async () => {
  const disk = fillDisk();
  const store = openStore();
  await expect(store.books()).rejects.toThrow('Abort');
  disk.mockRestore();
  expect(await store.books()).toEqual(aContent().books);
});

it('goes on with the last catalogue when there is no room for a new one', async () => {
  await openStore().addUser(aUser({ email: 'ravi@example.com' }));
  const disk = fillDisk();
  const store = openStore(aContent({ books: [aBook({ _id: 'bk09' })] }));
  expect(await store.books()).toEqual(aContent().books);
  expect(await store.user('ravi@example.com')).toBeDefined();
  disk.mockRestore();
});
