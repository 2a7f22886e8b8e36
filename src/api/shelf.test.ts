import 'fake-indexeddb/auto';
import { describe, it } from 'vitest';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { countRandomCases } from './random-suite.ts';
import { expectShelves, SHELF_CONTENT } from './shelf-suite.ts';

// A long run tries ten times as many cases.
const TIMEOUT = { timeout: 120_000 };

it('never promises more copies than there are, whatever changes them', TIMEOUT, () =>
  expectShelves(async () => createMemoryStore(SHELF_CONTENT), countRandomCases(300)),
);

it('promises as many over IndexedDB', TIMEOUT, () => {
  let opened = 0;
  const content = async () => SHELF_CONTENT;
  return expectShelves(
    async () => createIndexedDbStore({ name: `shelf-${++opened}`, content }),
    countRandomCases(15),
  );
});

describe.each(TEST_DATABASES)('over $name', ({ openMigrated }) => {
  it('promises as many', TIMEOUT, () =>
    expectShelves(async () => {
      const [database] = await openMigrated();
      await seedSql(database, SHELF_CONTENT);
      return createSqlStore(database);
    }, countRandomCases(8)),
  );
});
