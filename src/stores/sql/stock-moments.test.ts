import { describe, expect, it } from 'vitest';
import { aStockEntry } from '../builders.ts';
import { migrate, runMigrations } from './migrate.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('the stock ledger of schema 17 in $name', ({ open }) => {
  it('is read latest entry first', async () => {
    const database = await open();
    const entries = [
      aStockEntry({ _id: 'a', at: '2023-01-01T05:30:01+00:00' }),
      aStockEntry({ _id: 'b', note: '","at":"1999', at: '2023-01-01T05:30:00+00:00' }),
    ];
    await database.write(async (query) => {
      await runMigrations(query, database.dialect, { from: 0, to: 17 });
      for (const { bookId, ...entry } of entries)
        await query('INSERT INTO stock_entries (record_id, book_id, record) VALUES ($1, $2, $3)', [
          entry._id,
          bookId,
          JSON.stringify({ bookId, ...entry }),
        ]);
    });
    await migrate(database);
    const { records } = createSqlStore(database);
    const after = { value: Date.parse('2023-01-01T05:30:01+00:00'), id: 'a' };
    const list = (from: typeof after | null) =>
      records.list('stockEntries', { orderBy: 'moment', isDescending: true, after: from });
    expect((await list(null)).map(({ _id }) => _id)).toEqual(['a', 'b']);
    expect((await list(after)).map(({ _id }) => _id)).toEqual(['b']);
  });
});
