import { expect, it } from 'vitest';
import { openFullShop, placeAllOrders, readEverything } from '#api/full-shop/testing.ts';
import { createSqlStore, seedSql } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

it.each(TEST_DATABASES)(
  'returns the same as a store in memory: $name',
  async ({ openMigrated }) => {
    const [database] = await openMigrated();
    const full = await openFullShop({
      async openStore(content) {
        await seedSql(database, content);
        return createSqlStore(database);
      },
    });
    await placeAllOrders(full);
    const path = '../../api/full-shop/everything.txt';
    await expect(await readEverything(full)).toMatchFileSnapshot(path);
  },
);
