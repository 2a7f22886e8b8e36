import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aBook, aCategory } from '#domain/builders.ts';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { changeCategories, withPresentGenres } from './categories.ts';
import { CATEGORY_CONTENT, expectCategories } from './category-suite.ts';
import { countRandomCases } from '../random/random-suite.ts';
import type { Store } from '../store.ts';

const content = {
  categories: [aCategory(), aCategory({ _id: 'ct02', id: 2, categoryName: 'Mystery' })],
  books: [],
  users: async () => [],
};

// A transaction of IndexedDB ends when anything but its own reads is awaited.
it.each([
  ['memory', () => createMemoryStore(content)],
  ['IndexedDB', () => createIndexedDbStore({ name: 'books', content: async () => content })],
] as [string, () => Store][])('saves books under present names in %s', async (_, open) => {
  const store = open();
  const save = (id: string) =>
    store.transact(async (transaction) => {
      const book = aBook({ _id: id, genres: ['Romance', 'Mystery'] });
      await transaction.saveBooks(await withPresentGenres(transaction, [{ book }]));
    });
  await save('bk01');
  await changeCategories({ store, now: () => 0 }, async ([first, ...others], transaction) => {
    if (!first) return [];
    await transaction.replaceGenre({ from: 'Romance', to: 'Love' });
    return [{ ...first, categoryName: 'Love', formerNames: ['Romance'] }, ...others];
  });
  await save('bk02');
  const books = await store.books();
  expect(books.map(({ genres }) => genres)).toEqual([
    ['Love', 'Mystery'],
    ['Love', 'Mystery'],
  ]);
});

it('keeps books under categories of the shop, whatever changes at once', () =>
  expectCategories(async () => createMemoryStore(CATEGORY_CONTENT), countRandomCases(20)));

it('keeps them so over IndexedDB', () => {
  let opened = 0;
  const all = async () => CATEGORY_CONTENT;
  return expectCategories(
    async () => createIndexedDbStore({ name: `categories-${++opened}`, content: all }),
    countRandomCases(4),
  );
});

describe.each(TEST_DATABASES)('over $name', ({ openMigrated }) => {
  it('keeps them so', () =>
    expectCategories(async () => {
      const [database] = await openMigrated();
      await seedSql(database, CATEGORY_CONTENT);
      return createSqlStore(database);
    }, countRandomCases(2)));
});
