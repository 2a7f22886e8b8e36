import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import type { StoreContent } from '#api/store.ts';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent, aJob, NO_RECORDS } from '../builders.ts';
import { createIndexedDbStore } from './indexed-db.ts';
import { describeBooks } from '../suites/book-suite.ts';
import { describeGenres } from '../suites/genre-suite.ts';
import { describeRecords } from '../suites/record-suite.ts';
import { describeReports } from '../suites/report-suite.ts';
import { describeSnapshots } from '../suites/snapshot-suite.ts';
import { describeStock } from '../suites/stock-suite.ts';
import { describeStore } from '../suites/store-suite.ts';
import { describeTransactions } from '../suites/transaction-suite.ts';
import { changeUser, readUser } from '../testing.ts';

let count = 0;
const createName = () => `shop-${++count}`;

function openStore(name: string, overrides: Parameters<typeof aContent>[0] = {}) {
  return createIndexedDbStore({ name, content: async () => aContent(overrides) });
}

afterEach(() => vi.unstubAllGlobals());

const openNew = (content: StoreContent) =>
  createIndexedDbStore({ name: createName(), content: async () => content });
async function openAgain(content: StoreContent) {
  const name = createName();
  await createIndexedDbStore({ name, content: async () => content }).books();
  return createIndexedDbStore({ name, content: async () => content });
}

async function openTwo(content: StoreContent) {
  const options = { name: createName(), content: async () => content };
  return [createIndexedDbStore(options), createIndexedDbStore(options)] as const;
}

for (const describeIt of [
  describeStore,
  describeSnapshots,
  describeRecords,
  describeBooks,
  describeGenres,
  describeReports,
]) {
  describeIt('IndexedDB store', openNew);
  describeIt('the IndexedDB store, reopened', openAgain);
}
for (const describeIt of [describeTransactions, describeStock])
  describeIt('IndexedDB store', openTwo);

it('keeps users when it is opened again', async () => {
  const name = createName();
  const ravi = aUser({ email: 'Ravi@example.com', wishlist: [aBook()] });
  await openStore(name).addUser(ravi);
  expect(await readUser(openStore(name), 'ravi@example.com')).toEqual(ravi);
});

it("writes the content's records of a kind only if it has none", async () => {
  const name = createName();
  const [first, second] = ['us01', 'us02'].map((_id) => ({ _id, email: 'asha@example.com' }));
  const records = { people: first ? [first] : [] };
  await openStore(name, { records }).transact(async (transaction) => {
    transaction.remove('people', 'us01');
    if (second) transaction.put('people', second);
  });
  const later = { ...records, jobs: [aJob()] };
  const store = openStore(name, { records: later });
  expect(await store.records.list('people', {})).toEqual([second]);
  expect(await store.records.list('jobs', {})).toEqual([aJob()]);
});

it("does not write the content's records over data that were replaced by none", async () => {
  const name = createName();
  const records = { people: [{ _id: 'us01', email: 'asha@example.com' }] };
  const store = openStore(name, { records });
  await store.replace({ ...(await store.snapshot()), records: undefined }, 'imported');
  expect(await openStore(name, { records }).records.list('people', {})).toEqual([]);
});

it("reads the content's users only when it is new", async () => {
  const name = createName();
  const users = vi.fn<StoreContent['users']>(aContent().users);
  await openStore(name, { users }).books();
  await readUser(openStore(name, { users }), 'asha@example.com');
  expect(users).toHaveBeenCalledTimes(1);
});

it('writes a new catalogue and keeps the users', async () => {
  const name = createName();
  const ravi = aUser({ email: 'ravi@example.com', wishlist: [aBook()] });
  await openStore(name).addUser(ravi);
  const books = [aBook({ _id: 'bk03' }), aBook({ _id: 'bk01', originalPrice: 300 })];
  const store = openStore(name, { books, categories: [] });
  expect(await store.books()).toEqual(books);
  expect(await store.book('bk02')).toBeUndefined();
  expect(await store.categories()).toEqual([]);
  expect(await readUser(store, 'ravi@example.com')).toEqual(ravi);
});

it('loses nothing when two stores use one database', async () => {
  const name = createName();
  const stores = [openStore(name), openStore(name)];
  const changes = Array.from({ length: 40 }, (_, i) =>
    changeUser(stores[i % 2] ?? expect.fail(), 'asha@example.com', (user) => ({
      ...user,
      wishlist: [...user.wishlist, aBook()],
    })),
  );
  await Promise.all(changes);
  expect((await readUser(openStore(name), 'asha@example.com'))?.wishlist).toHaveLength(40);
});

it('does not overwrite what another tab wrote during seeding', async () => {
  const name = createName();
  const users = async () => {
    await changeUser(openStore(name), 'asha@example.com', (user) => ({ ...user, firstName: 'A' }));
    return [aUser()];
  };
  expect(await readUser(openStore(name, { users }), 'asha@example.com')).toEqual(
    aUser({ firstName: 'A' }),
  );
});

it('does not overwrite data that were replaced during seeding', async () => {
  const name = createName();
  const other = openStore(name);
  const snapshot = { ...(await other.snapshot()), books: [aBook({ _id: 'bk99' })], users: [] };
  const content = async () => {
    await other.replace(snapshot, 'imported');
    return aContent({ books: [] });
  };
  expect(await createIndexedDbStore({ name, content }).snapshot()).toEqual({
    ...snapshot,
    ...NO_RECORDS,
  });
});

it('passes the note of the last replacement to the function that reads the content', async () => {
  const name = createName();
  const catalogue = { categories: [], books: [aBook({ _id: 'bk99' })] };
  const snapshot = { ...catalogue, users: [aUser()] };
  await openStore(name).replace(snapshot, { from: 'a file' });
  const content = vi.fn(async () => aContent(catalogue));
  expect(await createIndexedDbStore({ name, content }).snapshot()).toEqual({
    ...snapshot,
    ...NO_RECORDS,
  });
  expect(content).toHaveBeenCalledExactlyOnceWith({ from: 'a file' });
});

it('opens again after another tab changed the version', async () => {
  const name = createName();
  const store = openStore(name);
  await store.addUser(aUser({ email: 'ravi@example.com' }));
  (await openDB(name, 7)).close();
  expect(await readUser(store, 'ravi@example.com')).toBeDefined();
});

it('starts again after the open database was deleted', async () => {
  const name = createName();
  const store = openStore(name);
  await store.addUser(aUser({ email: 'ravi@example.com' }));
  await deleteDB(name);
  expect(await store.books()).toEqual(aContent().books);
  expect(await readUser(store, 'ravi@example.com')).toBeUndefined();
});

it('opens again after the browser closed the connection without an event', async () => {
  const name = createName();
  const store = openStore(name);
  await store.books();
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await store.books();
  // From then on, `transaction()` throws `InvalidStateError`.
  const [db] = begin.mock.contexts as IDBDatabase[];
  db?.close();
  expect(await store.book('bk01')).toEqual(aBook());
});

it('explains why it cannot be opened without IndexedDB, and retries', async () => {
  const store = openStore(createName());
  vi.stubGlobal('indexedDB', undefined);
  await expect(store.books()).rejects.toThrow('cannot be opened');
  vi.unstubAllGlobals();
  expect(await store.books()).toEqual(aContent().books);
});

it('explains why it cannot be opened when storage is denied', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await expect(openStore(createName()).books()).rejects.toThrow('cannot be opened');
  open.mockRestore();
});
