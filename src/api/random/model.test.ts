import 'fake-indexeddb/auto';
import { describe, it } from 'vitest';
import { aContent } from '#stores/builders.ts';
import { createIndexedDbStore } from '#stores/indexed-db/indexed-db.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createSqlStore, seedSql } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { expectModel } from './model-suite.ts';
import { countRandomCases } from './random-suite.ts';

it('has the same carts and wishlists of two users as a simple model after every step', () =>
  expectModel(
    (users) => createMemoryStore(aContent({ users: async () => users })),
    countRandomCases(80),
  ));

it('agrees with the model over IndexedDB, too', () => {
  let opened = 0;
  return expectModel((users) => {
    const content = async () => aContent({ users: async () => users });
    return createIndexedDbStore({ name: `model-${++opened}`, content });
  }, 25);
});

describe.each(TEST_DATABASES)('over $name', ({ openMigrated }) => {
  it('agrees with the model', async () => {
    const [database] = await openMigrated();
    await seedSql(database, aContent({ users: async () => [] }));
    const store = createSqlStore(database);
    await expectModel(async (users) => {
      await database.write((query) => query('DELETE FROM users'));
      for (const user of users) await store.addUser(user);
      return store;
    }, 25);
  });
});
