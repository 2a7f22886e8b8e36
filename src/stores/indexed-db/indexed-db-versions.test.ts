import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import type { UserWithLists } from '#contract/account/user.ts';
import { aBook, aUser } from '#domain/builders.ts';
import { aContent } from '../builders.ts';
import { createIndexedDbStore } from './indexed-db.ts';
import { changeUser, readUser } from '../testing.ts';

let count = 0;
let name: string;

beforeEach(() => {
  name = `version-${++count}`;
});

function openStore(content = aContent()) {
  return createIndexedDbStore({ name, content: async () => content });
}

function addBook(user: UserWithLists): UserWithLists {
  return { ...user, wishlist: [...user.wishlist, aBook()] };
}

it('keeps fields that a newer release added to a user, also through a change', async () => {
  const row = aUser({ email: 'ravi@example.com', orders: [{ id: 1 }], format: 2 });
  const line = { ...aBook(), qty: 2, giftWrap: true };
  await openStore().addUser({ ...row, cart: [line] });
  await changeUser(openStore(), 'ravi@example.com', addBook);
  expect(await readUser(openStore(), 'ravi@example.com')).toEqual({
    ...row,
    cart: [line],
    wishlist: [aBook()],
  });
});

it('keeps the object stores of a newer release with their rows', async () => {
  await openStore().books();
  const newer = await openDB(name, 99, { upgrade: (db) => void db.createObjectStore('gifts') });
  await newer.put('gifts', { isWrapped: true }, 1);
  newer.close();
  await changeUser(openStore(), 'asha@example.com', addBook);
  const db = await openDB(name);
  expect([db.version, await db.get('gifts', 1)]).toEqual([99, { isWrapped: true }]);
  db.close();
});

it('keeps the people of version 1.0.0, which stored them as owners', async () => {
  const person = { _id: 'us01', email: 'asha@example.com' };
  await openStore().transact((transaction) => transaction.put('people', person));
  const older = await openDB(name, 98, {
    upgrade: (_db, _old, _new, transaction) => {
      transaction.objectStore('people').name = 'owners';
    },
  });
  older.close();
  expect(await openStore().records.list('people', {})).toEqual([person]);
});

it('lets a newer release in another tab upgrade the database, and continues to work', async () => {
  const older = openStore();
  await changeUser(older, 'asha@example.com', addBook);
  const newer = await openDB(name, 99, { upgrade: (db) => void db.createObjectStore('gifts') });
  await changeUser(older, 'asha@example.com', addBook);
  expect((await readUser(older, 'asha@example.com'))?.wishlist).toHaveLength(2);
  newer.close();
});

it('keeps every change when two tabs of two releases use one database', async () => {
  const newContent = aContent({ books: [aBook({ _id: 'bk03' })] });
  const [older, newer] = [openStore(), openStore(newContent)];
  await changeUser(older, 'asha@example.com', addBook);
  await changeUser(newer, 'asha@example.com', addBook);
  await changeUser(older, 'asha@example.com', addBook);
  expect((await readUser(newer, 'asha@example.com'))?.wishlist).toHaveLength(3);
  expect(await older.books()).toEqual(newContent.books);
});

it('adds missing indexes to an old database and keeps its users', async () => {
  const db = await openDB(name, 1, {
    upgrade(opened) {
      for (const store of ['categories', 'books', 'users']) opened.createObjectStore(store);
    },
  });
  const ravi = aUser({ email: 'ravi@example.com' });
  await db.put('users', ravi, 'ravi@example.com');
  await db.put('books', aBook(), 0);
  db.close();
  const store = openStore();
  expect(await readUser(store, 'ravi@example.com')).toEqual(ravi);
  expect(await store.book('bk02')).toEqual(aContent().books[1]);
});
