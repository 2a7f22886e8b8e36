import { describe, expect, it } from 'vitest';
import { anOrder } from '../../builders.ts';
import type { Query } from '../database.ts';
import { createSqlStore } from '../sql-store.ts';
import { TEST_DATABASES } from '../testing.ts';
import { refreshOrderTexts } from './rebuild.ts';

describe.each(TEST_DATABASES)('the search texts of orders in $name', ({ openMigrated }) => {
  it('are written again only where they are outdated', async () => {
    const [database] = await openMigrated();
    const orders = [1, 2].map((sequence) =>
      anOrder({ _id: `or${sequence}`, sequence, search: `kd-00000${sequence}\nasha rao` }),
    );
    await createSqlStore(database).transact((transaction) => transaction.put('orders', ...orders));
    await database.write((query) =>
      query("UPDATE orders SET search = 'outdated' WHERE record_id = 'or2'"),
    );
    const written: unknown[] = [];
    await database.write((query) => {
      const observed: Query = (sql, values = []) => {
        if (sql.startsWith('INSERT')) written.push(values[0]);
        return query(sql, values);
      };
      return refreshOrderTexts(observed);
    });
    expect(written).toEqual(['or2']);
    expect(await database.read('SELECT search FROM orders ORDER BY sequence')).toEqual([
      { search: String.raw`kd-000001\nasha rao` },
      { search: String.raw`kd-000002\nasha rao` },
    ]);
  });
});
