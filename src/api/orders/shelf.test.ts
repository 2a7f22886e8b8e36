import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { countRandomCases } from '../random/random-suite.ts';
import { expectShelves, SHELF_CONTENT } from './shelf-suite.ts';
import { putOnShelf, readShelves, takePromised } from './shelf.ts';

it('never promises more copies than there are, whatever changes them', () =>
  expectShelves(async () => createMemoryStore(SHELF_CONTENT), countRandomCases(100)));

it('promises as many over IndexedDB', () => {
  let opened = 0;
  const content = async () => SHELF_CONTENT;
  return expectShelves(
    async () => createIndexedDbStore({ name: `shelf-${++opened}`, content }),
    countRandomCases(15),
  );
});

it('reads only the shortages of its own books, and locks no others', async () => {
  const { transact } = createMemoryStore(SHELF_CONTENT);
  const read = await transact(async (transaction) => {
    transaction.put('shortages', { _id: 'bk01', copies: 1 }, { _id: 'bk02', copies: 1 });
    const list = vi.spyOn(transaction, 'list');
    await readShelves(transaction, [{ _id: 'bk01' }]);
    await putOnShelf(transaction, [{ bookId: 'bk01', qty: 1 }]);
    await takePromised(transaction, [{ bookId: 'bk01', qty: 1 }]);
    return (await Promise.all(list.mock.results.map(({ value }) => value))).flat();
  });
  expect(new Set(read.map(({ _id }) => _id))).toEqual(new Set(['bk01']));
});

describe.each(TEST_DATABASES)('over $name', ({ openMigrated }) => {
  it('promises as many', () =>
    expectShelves(async () => {
      const [database] = await openMigrated();
      await seedSql(database, SHELF_CONTENT);
      return createSqlStore(database);
    }, countRandomCases(4)));
});
