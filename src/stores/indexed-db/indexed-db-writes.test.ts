import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent, aJob } from '../builders.ts';
import { createIndexedDbStore } from './indexed-db.ts';
import { readUser } from '../testing.ts';

let count = 0;

function openStore(name = `writes-${++count}`) {
  return { name, store: createIndexedDbStore({ name, content: async () => aContent() }) };
}

it('resolves a write only when the row is on the disk', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const { store } = openStore();
  await store.addUser(aUser({ email: 'ravi@example.com' }));
  await store.transact((transaction) => transaction.put('jobs', aJob()));
  await store.replace({ categories: [], books: [aBook()], users: [] }, 'note');
  const writes = begin.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes.length).toBeGreaterThanOrEqual(5);
  for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
});

it('writes nothing when it is opened again with the same content', async () => {
  const { name, store } = openStore();
  await store.books();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  expect(await openStore(name).store.books()).toEqual(aContent().books);
  expect(put).not.toHaveBeenCalled();
});

it("does not add the content's users after it was replaced by a snapshot without users", async () => {
  const { name, store } = openStore();
  await store.replace({ categories: [], books: [], users: [] }, 'note');
  expect(await readUser(openStore(name).store, aUser().email)).toBeUndefined();
});

it('fails with a write that the work did not await, and changes nothing', async () => {
  const { store } = openStore();
  const saving = store.transact(async (transaction) => {
    transaction.put('jobs', aJob());
    const user = (await transaction.user(aUser().email)) ?? expect.fail('no user');
    // A function cannot be stored.
    transaction.saveUser({ ...user, firstName: (() => '') as never });
  });
  await expect(saving).rejects.toThrow('could not be cloned');
  expect(await readUser(store, aUser().email)).toEqual(aUser());
  expect(await store.records.list('jobs', {})).toEqual([]);
});
