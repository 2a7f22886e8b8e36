import { expect, it } from 'vitest';
import type { Query } from '../database.ts';
import { TEST_DATABASES } from '../testing.ts';
import { createKnown } from './known.ts';
import { pickFastest } from './source.ts';

it('fails with what kept it from reading the sample, and reads it the next time', async () => {
  const database = await TEST_DATABASES[0]?.open();
  if (!database) throw new Error('There is no SQLite.');
  let isGone = true;
  const query: Query = async (sql) => {
    if (isGone && sql.includes('MIN(position)')) throw new Error('The database is gone.');
    return [];
  };
  const know = createKnown(query, { dialect: database.dialect, pickWay: pickFastest });
  await expect(know('1')).rejects.toThrow('The database is gone.');
  isGone = false;
  expect(await know('1')).toMatchObject({ sample: { books: [], total: 0 } });
});
