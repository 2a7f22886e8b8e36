import { describe, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { anOrder } from '../../builders.ts';
import { writeBooks } from '../book-changes.ts';
import type { Database } from '../database.ts';
import { createSqlStore } from '../sql-store.ts';
import { TEST_DATABASES } from '../testing.ts';
import { repairDerived } from '../migrate.ts';
import { fillBooks, refreshOrderTexts } from './rebuild.ts';
import { BOOK_TABLES } from './schema.ts';

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
    const write: Database['write'] = (work) =>
      database.write((query) =>
        work((sql, values = []) => {
          written.push([sql, ...values]);
          return query(sql, values);
        }),
      );
    await refreshOrderTexts({ ...database, write });
    // Without the record, which may have changed since it was read.
    expect(written).toEqual([
      [
        'UPDATE orders SET search = $1 WHERE sequence = $2 AND search = $3',
        String.raw`kd-000002\nasha rao`,
        2,
        'outdated',
      ],
    ]);
    expect(await database.read('SELECT search FROM orders ORDER BY sequence')).toEqual([
      { search: String.raw`kd-000001\nasha rao` },
      { search: String.raw`kd-000002\nasha rao` },
    ]);
  });
});

describe.each(TEST_DATABASES)('the search tables in $name', ({ openMigrated }) => {
  it('are filled in parts that a process with little memory can hold', async () => {
    const [database] = await openMigrated();
    const books = ['x'.repeat(3_000_000), '', ''].map((coverImg, index) => ({
      book: aBook({ _id: `bk${index}`, coverImg }),
      position: index + 1,
    }));
    await database.write((query) => writeBooks(query, [], books));
    const parts: number[] = [];
    await database.write(async (query) => {
      for (const table of BOOK_TABLES) await query(`DELETE FROM ${table}`);
      await fillBooks(query, (done) => parts.push(done));
    });
    expect(parts).toEqual([1, 3]);
  });
});

describe.each(TEST_DATABASES)('the sales of each order in $name', ({ openMigrated }) => {
  it('count as recent by the newest order, when they are written again', async () => {
    const [database] = await openMigrated();
    const orders = ['2026-01-01', '2026-03-15', '2026-05-01'].map((day, index) => {
      const record = anOrder({ _id: `or${index}`, sequence: index + 1 });
      const at = `${day}T10:00:00+00:00`;
      const times = { createdAt: at, updatedAt: at };
      return { ...record, order: { ...record.order, status: 'placed' as const, ...times } };
    });
    await createSqlStore(database).transact((transaction) => transaction.put('orders', ...orders));
    const readSales = () =>
      database.read('SELECT copies, kept FROM find_orders ORDER BY record_id');
    // Each of them was recent when it was made.
    expect((await readSales()).map(({ copies }) => Number(copies) > 0)).toEqual([true, true, true]);
    await repairDerived(database);
    const sales = await readSales();
    expect(sales.map(({ copies }) => Number(copies) > 0)).toEqual([false, true, true]);
    expect(sales.map(({ kept }) => Number(kept) > 0)).toEqual([true, true, true]);
  });
});
