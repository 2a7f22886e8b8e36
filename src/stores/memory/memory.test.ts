import { expect, it, vi } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import type { UserWithLists } from '#contract/account/user.ts';
import { aBook, aUser } from '#domain/builders.ts';
import { describeBooks } from '../suites/book-suite.ts';
import { describeGenres } from '../suites/genre-suite.ts';
import { aContent } from '../builders.ts';
import { createMemoryStore } from './memory.ts';
import { describeRecords } from '../suites/record-suite.ts';
import { describeReports } from '../suites/report-suite.ts';
import { describeSnapshots } from '../suites/snapshot-suite.ts';
import { describeStock } from '../suites/stock-suite.ts';
import { describeStore } from '../suites/store-suite.ts';
import { describeTransactions, type OpenTwo } from '../suites/transaction-suite.ts';
import { readUser } from '../testing.ts';

const openTwice: OpenTwo = async (content) => {
  const store = createMemoryStore(content);
  return [store, store];
};

for (const describeIt of [
  describeStore,
  describeSnapshots,
  describeRecords,
  describeBooks,
  describeGenres,
  describeReports,
])
  describeIt('memory store', createMemoryStore);
for (const describeIt of [describeTransactions, describeStock])
  describeIt('memory store', openTwice);

it('reads the users once, and only when they are needed', async () => {
  let reads = 0;
  const users = async () => [aUser({ email: `${++reads}@example.com` })];
  const store = createMemoryStore(aContent({ users }));
  await store.books();
  expect(reads).toBe(0);
  await Promise.all([readUser(store, '1@example.com'), store.addUser(aUser())]);
  expect(reads).toBe(1);
});

it('reads the users again after a failure', async () => {
  const users = vi.fn(aContent().users).mockRejectedValueOnce(new Error('no memory'));
  const store = createMemoryStore(aContent({ users }));
  const ravi = aUser({ _id: 'us02', email: 'ravi@example.com' });
  await expect(store.addUser(ravi)).rejects.toThrow('no memory');
  expect(await store.addUser(ravi)).toBe(true);
  expect((await store.snapshot()).users).toEqual([aUser(), ravi]);
});

it('shares nothing between two stores with the same content', async () => {
  const content = aContent({ books: [aBook()] });
  const [first, second] = [createMemoryStore(content), createMemoryStore(content)];
  await first.addUser(aUser({ email: 'ravi@example.com' }));
  expect(await readUser(second, 'ravi@example.com')).toBeUndefined();
});

it('keeps replaced users when an earlier read of the users ends later', async () => {
  let finish = () => {};
  const users = () =>
    new Promise<UserWithLists[]>((resolve) => (finish = () => resolve([aUser()])));
  const store = createMemoryStore(aContent({ users }));
  const reading = readUser(store, 'asha@example.com');
  const ravi = aUser({ _id: 'us02', email: 'ravi@example.com' });
  const replacing = store.replace({ ...aContent(), users: [ravi] }, undefined);
  // Without waiting for the read, the store would replace everything now.
  await new Promise((resolve) => setTimeout(resolve, 0));
  finish();
  await Promise.all([reading, replacing]);
  expect((await store.snapshot()).users).toEqual([ravi]);
});

it('is replaced although the users of its content cannot be read', async () => {
  let fail = () => {};
  const users = () =>
    new Promise<UserWithLists[]>((_, reject) => (fail = () => reject(new Error('no memory'))));
  const store = createMemoryStore(aContent({ users }));
  const reading = readUser(store, 'asha@example.com');
  const replacing = store.replace({ ...aContent(), users: [aUser()] }, undefined);
  await new Promise((resolve) => setTimeout(resolve, 0));
  fail();
  await expect(reading).rejects.toThrow('no memory');
  await replacing;
  expect(await readUser(store, 'asha@example.com')).toEqual(aUser());
});

it('adds a book to a catalogue of any size', async () => {
  // With no other field, because the store copies each book.
  const books = Array.from({ length: 150_000 }, (_, index) => ({ _id: `bk${index}` }) as Book);
  const store = createMemoryStore(aContent({ books }));
  await store.transact((transaction) => transaction.saveBooks([{ book: aBook({ _id: 'new' }) }]));
  expect(await store.book('new')).toMatchObject({ id: 150_001 });
});
