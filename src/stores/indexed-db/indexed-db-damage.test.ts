import 'fake-indexeddb/auto';
import { type IDBPDatabase, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent, anOrder, NO_RECORDS } from '../builders.ts';
import { createIndexedDbStore } from './indexed-db.ts';
import { changeUser, readUser } from '../testing.ts';

const ravi = aUser({ _id: 'us02', email: 'ravi@example.com', wishlist: [aBook()] });

let count = 0;
let name: string;

beforeEach(() => {
  name = `damaged-${++count}`;
});

afterEach(() => vi.useRealTimers());

function openStore() {
  return createIndexedDbStore({ name, content: async () => aContent() });
}

/** Creates a database with one more user than the content, and damages it with `work`. */
async function damage(work: (db: IDBPDatabase) => unknown) {
  await openStore().addUser(ravi);
  const db = await openDB(name);
  await work(db);
  db.close();
}

/** Opens the database with a new version, and changes its object stores. */
async function upgradeTo(version: number, upgrade: (db: IDBPDatabase) => unknown) {
  const db = await openDB(name, version, { upgrade: (opened) => void upgrade(opened) });
  db.close();
}

/** Expects the data of the content, and checks that a user can be added. */
async function expectSound({ users }: { users: 'kept' | 'lost' }) {
  const store = openStore();
  expect(await store.books()).toEqual(aContent().books);
  expect(await store.book('bk02')).toEqual(aContent().books[1]);
  expect(await store.categories()).toEqual(aContent().categories);
  expect(await readUser(store, 'asha@example.com')).toEqual(aUser());
  expect(await readUser(store, 'ravi@example.com')).toEqual(users === 'kept' ? ravi : undefined);
  expect(await store.addUser(aUser({ email: 'mina@example.com' }))).toBe(true);
}

it('seeds a database without object stores', async () => {
  await upgradeTo(1, () => undefined);
  await expectSound({ users: 'lost' });
});

it('seeds empty object stores', async () => {
  await damage((db) => Promise.all([db.clear('books'), db.clear('categories'), db.clear('users')]));
  await expectSound({ users: 'lost' });
});

it('completes a catalogue with missing rows', async () => {
  await damage((db) => db.delete('books', 1));
  await expectSound({ users: 'kept' });
});

it('adds a missing object store of the catalogue and keeps the users', async () => {
  await openStore().addUser(ravi);
  await upgradeTo(2, (db) => db.deleteObjectStore('books'));
  await expectSound({ users: 'kept' });
});

it('adds a missing object store of users and keeps the catalogue', async () => {
  await openStore().addUser(ravi);
  await upgradeTo(2, (db) => db.deleteObjectStore('users'));
  await expectSound({ users: 'lost' });
});

it('repairs the database even if two tabs open it at once', async () => {
  await openStore().addUser(ravi);
  await upgradeTo(2, (db) => db.deleteObjectStore('books'));
  const both = await Promise.all([openStore().books(), openStore().books()]);
  expect(both).toEqual([aContent().books, aContent().books]);
  await expectSound({ users: 'kept' });
});

it('replaces object stores with another key path', async () => {
  await upgradeTo(3, (db) => {
    db.createObjectStore('users', { keyPath: 'email' });
    db.createObjectStore('books');
    db.createObjectStore('categories', { autoIncrement: true });
  });
  await expectSound({ users: 'lost' });
});

it('replaces only the object store with another key path', async () => {
  await openStore().addUser(ravi);
  await upgradeTo(2, (db) => {
    db.deleteObjectStore('books');
    db.createObjectStore('books');
  });
  await expectSound({ users: 'kept' });
});

it('opens a database of a newer release, with its users', async () => {
  await openStore().addUser(ravi);
  await upgradeTo(99, (db) => db.createObjectStore('gifts'));
  await expectSound({ users: 'kept' });
});

it.each([
  null,
  'rubbish',
  {},
  { book: { _id: 'bk02' }, position: 2 },
  { book: aBook({ _id: 'bk02' }) },
  { book: { ...aBook({ _id: 'bk02' }), authors: 5 }, position: 2 },
  { book: { ...aBook({ _id: 'bk02' }), offers: null }, position: 2 },
  { book: { ...aBook({ _id: 'bk02' }), description: ['x'] }, position: 2 },
])('shows the book of the release instead of a damaged edit: %j', async (row) => {
  await damage((db) => db.put('editedBooks', row, 'bk02'));
  await expectSound({ users: 'kept' });
  expect(await openStore().booksById(['bk02'])).toEqual([aContent().books[1]]);
});

it.each([{ history: [null] }, { returns: [null] }, { returns: [{}] }])(
  'reads the catalogue without an order that is damaged: %j',
  async (damaged) => {
    const record = anOrder();
    await damage((db) =>
      db.put('orders', { ...record, order: { ...record.order, ...damaged } }, record._id),
    );
    const store = openStore();
    expect(await store.bestSelling(9, Date.now())).toEqual([]);
    expect(await store.related(aBook())).toMatchObject({ boughtTogether: [] });
    expect(await store.records.list('orders', {})).toEqual([]);
    await expectSound({ users: 'kept' });
  },
);

it('leaves a damaged number out of a snapshot, and begins its series again', async () => {
  await damage(async (db) => {
    await db.put('numbers', 7, 'bills');
    await db.put('numbers', 'rubbish', 'orders');
    await db.put('numbers', 1.5, 'invoices 26-27');
  });
  const store = openStore();
  expect((await store.snapshot()).numbers).toEqual({ bills: 7 });
  const next = await store.transact(async (transaction) => {
    const numbers = [];
    for (const series of ['bills', 'orders', 'invoices 26-27'] as const)
      numbers.push(await transaction.nextNumber(series));
    return numbers;
  });
  expect(next).toEqual([8, 1, 1]);
});

it('replaces damaged rows of the catalogue', async () => {
  await damage(async (db) => {
    await db.put('books', 'rubbish', 1);
    await db.put('books', null, 'stray');
    await db.put('categories', { _id: 5 }, 0);
  });
  await expectSound({ users: 'kept' });
});

it('drops only the damaged user, whose email can be used again', async () => {
  await damage((db) => db.put('users', { email: 'mina@example.com' }, 'mina@example.com'));
  expect(await readUser(openStore(), 'mina@example.com')).toBeUndefined();
  expect(await changeUser(openStore(), 'mina@example.com', (user) => user)).toBeUndefined();
  await expectSound({ users: 'kept' });
});

it('leaves out rows that are damaged while it is open', async () => {
  const store = openStore();
  const { categories, books } = aContent();
  expect(await store.books()).toEqual(books);
  const db = await openDB(name);
  await Promise.all([
    db.put('books', {}, 99),
    db.put('categories', {}, 99),
    db.put('users', {}, 'x'),
  ]);
  db.close();
  expect(await store.books()).toEqual(books);
  expect(await store.categories()).toEqual(categories);
  expect(await store.snapshot()).toEqual({
    categories,
    books,
    users: [aUser()],
    ...NO_RECORDS,
  });
});

it('restores a damaged user of the content', async () => {
  await damage((db) => db.put('users', 42, 'asha@example.com'));
  await expectSound({ users: 'kept' });
});

it('drops only the damaged lines of a cart and a wishlist', async () => {
  const lines = [{ ...aBook(), qty: 'two' }, null, { ...aBook(), qty: 2 }];
  await damage((db) =>
    db.put('users', { ...ravi, cart: lines, wishlist: [{}, aBook()] }, 'ravi@example.com'),
  );
  const user = await readUser(openStore(), 'ravi@example.com');
  expect(user).toEqual({ ...ravi, cart: [{ ...aBook(), qty: 2 }], wishlist: [aBook()] });
});

it('rejects, instead of waiting, while another tab blocks the repair', async () => {
  await upgradeTo(1, () => undefined);
  const blockingTab = await openDB(name);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = openStore().books().catch(String);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await refused).toContain('cannot be opened');
  vi.useRealTimers();
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  blockingTab.close();
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  close.mockRestore();
  await expectSound({ users: 'lost' });
});
