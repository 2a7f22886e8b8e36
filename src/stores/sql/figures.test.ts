import { describe, expect, it } from 'vitest';
import { aJob, anOrder } from '../builders.ts';
import { readFigures } from './reports.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('the figures for operators in $name', ({ openMigrated }) => {
  it('are empty in a new shop', async () => {
    const [database] = await openMigrated();
    expect(await readFigures(database, 2000)).toEqual({ orders: {}, overdueMs: 0, jobs: [] });
  });

  it('count orders by status, and jobs that are due, waiting or abandoned', async () => {
    const [database] = await openMigrated();
    const { order } = anOrder();
    const refund = { kind: 'refund', orderId: 'or01', paymentId: 'p', refundId: 'r' } as const;
    await createSqlStore(database).transact(async (transaction) => {
      await transaction.put(
        'orders',
        anOrder({ due: 1000 }),
        anOrder({ _id: 'or02', sequence: 2, due: 700 }),
        anOrder({ _id: 'or03', sequence: 3, due: null, order: { ...order, status: 'placed' } }),
      );
      await transaction.put(
        'jobs',
        aJob({ _id: 'jb01', due: 1000 }),
        aJob({ _id: 'jb02', due: 1500 }),
        aJob({ _id: 'jb03', due: 5000 }),
        aJob({ _id: 'jb04', due: null }),
        aJob({ _id: 'jb05', due: 2000, task: refund }),
      );
    });
    const figures = await readFigures(database, 2000);
    const jobs = figures.jobs.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    expect({ ...figures, jobs }).toEqual({
      orders: { 'awaiting-payment': 2, placed: 1 },
      overdueMs: 1300,
      jobs: [
        { kind: 'mail', due: 2, waiting: 1, kept: 1, overdueMs: 1000 },
        { kind: 'refund', due: 1, waiting: 0, kept: 0, overdueMs: 0 },
      ],
    });
    const earlier = await readFigures(database, 900);
    expect(earlier.overdueMs).toBe(200);
    expect(earlier.jobs.find(({ kind }) => kind === 'mail')).toEqual({
      kind: 'mail',
      due: 0,
      waiting: 3,
      kept: 1,
      overdueMs: 0,
    });
  });
});
