import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aContent } from '#stores/builders.ts';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { importDamaged } from './testing.ts';

it('completes the import of every damaged file in memory', async () => {
  expect(await importDamaged(createMemoryStore(aContent()), 20, 1)).toEqual([]);
});

it('completes the import of every damaged file in IndexedDB', async () => {
  const store = createIndexedDbStore({ name: 'damaged', content: async () => aContent() });
  expect(await importDamaged(store, 20, 3)).toEqual([]);
});

describe.each(TEST_DATABASES)('on $name', ({ openMigrated }) => {
  it('completes the import of every damaged file', async () => {
    const [database] = await openMigrated();
    await seedSql(database, aContent());
    expect(await importDamaged(createSqlStore(database), 20, 2)).toEqual([]);
  });
});
