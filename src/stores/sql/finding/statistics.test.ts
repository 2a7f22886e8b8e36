import { expect, it } from 'vitest';
import type { Query } from '../database.ts';
import { TEST_DATABASES } from '../testing.ts';
import { chooseCheapest } from './plan.ts';
import { createContexts } from './statistics.ts';

it('fails with the reason why the sample cannot be read, and retries the next time', async () => {
  const database = await TEST_DATABASES[0]?.open();
  if (!database) throw new Error('There is no SQLite.');
  let isGone = true;
  const query: Query = async (sql) => {
    if (isGone && sql.includes('MIN(position)')) throw new Error('The database is gone.');
    return [];
  };
  const { dialect } = database;
  const getContext = createContexts({ query, dialect, choosePath: chooseCheapest });
  await expect(getContext('1')).rejects.toThrow('The database is gone.');
  isGone = false;
  expect((await getContext('1')).statistics).toMatchObject({ sample: { books: [], total: 0 } });
});
