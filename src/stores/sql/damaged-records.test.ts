import { describe, expect, it } from 'vitest';
import { aBook, anOrder, anOrderLine, aRecord } from '#domain/builders.ts';
import { aContent, aJob } from '../builders.ts';
import { SCHEMA } from './migrate.ts';
import { createSqlStore, seedSql } from './sql-store.ts';
import { type Piece, readTables, replaceData } from './tables.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('a damaged record in $name', ({ openMigrated }) => {
  it('is left out of lists and reported once, and does not shorten a page', async () => {
    const [database] = await openMigrated();
    const reports: string[] = [];
    const { records, transact } = createSqlStore(database, ({ message }) => reports.push(message));
    const jobs = [1, 2, 3, 4].map((due) => aJob({ _id: `jb${due}`, due }));
    await transact((transaction) => transaction.put('jobs', ...jobs));
    await database.write(async (query) => {
      await query("UPDATE jobs SET record = '{\"_id\":' WHERE record_id = 'jb1'");
      await query("UPDATE jobs SET record = '{}' WHERE record_id = 'jb2'");
    });
    const first = { upTo: { due: 9 }, orderBy: 'due', limit: 1 } as const;
    expect(await records.list('jobs', first)).toEqual([jobs[2]]);
    expect(await transact((transaction) => transaction.list('jobs', first))).toEqual([jobs[2]]);
    expect(await records.list('jobs', { orderBy: 'due' })).toEqual(jobs.slice(2));
    await expect(records.get('jobs', 'jb1')).rejects.toThrow('jb1');
    expect(reports.toSorted()).toEqual([
      'The record jb1 of jobs is damaged and left out.',
      'The record jb2 of jobs is damaged and left out.',
    ]);
  });

  it('is left out of related books and of the register of bills', async () => {
    const [database] = await openMigrated();
    const reports: string[] = [];
    const store = createSqlStore(database, ({ message }) => reports.push(message));
    await seedSql(database, aContent());
    const lines = ['bk01', 'bk02'].map((bookId) => anOrderLine({ bookId }));
    const orders = [1, 2].map((sequence) => {
      const invoice = { number: `KD/26-27/00000${sequence}`, date: '2026-11-11' };
      const order = anOrder({ _id: `or${sequence}`, lines, invoice });
      return aRecord(order, { sequence, key: order._id });
    });
    await store.transact((transaction) => transaction.put('orders', ...orders));
    await database.write((query) =>
      query("UPDATE orders SET record = '{\"_id\":' WHERE record_id = 'or1'"),
    );
    const november = { from: '2026-11-01', to: '2026-11-30' };
    const bills = await store.reports.billRegister(november, { offset: 0, limit: 9 });
    expect(bills.map(({ number }) => number)).toEqual(['KD/26-27/000002']);
    const { boughtTogether } = await store.related(aBook({ _id: 'bk01' }));
    expect(boughtTogether).toEqual(['bk02']);
    expect(reports).toEqual(['The record or1 of orders is damaged and left out.']);
  });

  it('does not prevent a restore', async () => {
    const [database] = await openMigrated();
    await createSqlStore(database).transact(async ({ put }) => {
      put('orders', aRecord(anOrder({ createdAt: '' })));
      put('jobs', aJob({ _id: 'jb1' }));
    });
    await database.write((query) => query("UPDATE jobs SET record = '{'"));
    const stored: Piece[] = [];
    await database.snapshot(async (query) => {
      for await (const piece of readTables(query, database.dialect)) stored.push(piece);
    });
    async function* pieces(): AsyncGenerator<Piece> {
      yield* stored;
    }
    await replaceData(database, { schema: SCHEMA, pieces, mayReplace: true });
    expect(await database.read('SELECT record FROM jobs')).toEqual([{ record: '{' }]);
    expect(await createSqlStore(database).records.count('orders', {})).toBe(1);
  });
});
