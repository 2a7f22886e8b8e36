import { describe, expect, it } from 'vitest';
import { anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import { migrate, runMigrations } from './migrate.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

/** The last schema without columns for reports. */
const LAST_WITHOUT_REPORTS = 20;
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const NOTE = {
  number: 'KD/CN/26-27/001',
  date: '2026-11-12',
  amount: 50,
  reason: 'Torn',
  lines: [],
};

describe.each(TEST_DATABASES)('orders of schema 20 in $name', ({ open }) => {
  it('are in the reports unless they are damaged, and can be filtered by city and payment', async () => {
    const order = anOrder({
      creditNotes: [NOTE],
      lines: [anOrderLine({ isbn: '9780306406157', qty: 2 })],
    });
    const record = aRecord(order, { search: 'kd-000123' });
    const database = await open();
    await database.write(async (query) => {
      await runMigrations(query, database.dialect, { from: 0, to: LAST_WITHOUT_REPORTS });
      const damaged = { ...record, _id: 'or02', order: { ...order, lines: [null] } };
      const texts = [JSON.stringify(record), JSON.stringify(damaged), '{"_id"'];
      for (const [at, text] of texts.entries())
        await query(
          `INSERT INTO orders (record_id, sequence, user_id, status, payment_status, has_open_return,
            search, record) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [`or0${at + 1}`, 123 + at, 'us01', 'placed', 'paid', 0, record.search, text],
        );
    });
    await migrate(database);
    const { reports, records } = createSqlStore(database);
    expect(await reports.salesByDay(NOVEMBER)).toEqual([
      { date: '2026-11-10', orders: 1, copies: 2, amount: 200 },
    ]);
    expect(await reports.listBestSellers(NOVEMBER, 9)).toMatchObject([
      { bookId: 'bk01', copies: 2 },
    ]);
    expect(await reports.sumRegister(NOVEMBER)).toMatchObject({ bills: 1, creditNotes: 1 });
    for (const text of ['bengaluru', '9780306406157'])
      expect(await records.count('orders', { contains: { search: [text] } })).toBe(1);
    const madeAt = Date.parse(order.createdAt);
    expect(await records.count('orders', { where: { method: 'online' }, from: { madeAt } })).toBe(
      1,
    );
    expect(await records.count('orders', { from: { madeAt: madeAt + 1 } })).toBe(0);
  });
});
