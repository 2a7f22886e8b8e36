import { describe, expect, it } from 'vitest';
import { aJob, anOrder } from '../builders.ts';
import { readFigures, recordBackup } from './figures.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('the figures for operators in $name', ({ openMigrated }) => {
  it('are empty in a new shop', async () => {
    const [database] = await openMigrated();
    expect(await readFigures(database, 2000)).toEqual({
      orders: {},
      overdueMs: 0,
      jobs: [],
      backupAt: 0,
    });
  });

  it('count orders by status, and jobs that are due, waiting, kept or abandoned', async () => {
    const [database] = await openMigrated();
    const { order } = anOrder();
    const refund = { kind: 'refund', orderId: 'or01', paymentId: 'p', refundId: 'r' } as const;
    await createSqlStore(database).transact(async (transaction) => {
      transaction.put(
        'orders',
        anOrder({ due: 1000 }),
        anOrder({ _id: 'or02', sequence: 2, due: 700 }),
        anOrder({ _id: 'or03', sequence: 3, due: null, order: { ...order, status: 'placed' } }),
      );
      transaction.put(
        'jobs',
        aJob({ _id: 'jb01', due: 1000 }),
        aJob({ _id: 'jb02', due: 1500 }),
        aJob({ _id: 'jb03', due: 5000 }),
        aJob({ _id: 'jb04', due: null }),
        aJob({ _id: 'jb05', due: null, problem: 'The server is down.' }),
        aJob({ _id: 'jb06', due: 2000, since: 2000, task: refund }),
      );
    });
    const figures = await readFigures(database, 2000);
    const jobs = figures.jobs.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    expect({ ...figures, jobs }).toEqual({
      orders: { 'awaiting-payment': 2, placed: 1 },
      overdueMs: 1300,
      jobs: [
        { kind: 'mail', due: 2, waiting: 1, kept: 1, abandoned: 1, ageMs: 1500 },
        { kind: 'refund', due: 1, waiting: 0, kept: 0, abandoned: 0, ageMs: 0 },
      ],
      backupAt: 0,
    });
    const earlier = await readFigures(database, 900);
    expect(earlier.overdueMs).toBe(200);
    expect(earlier.jobs.find(({ kind }) => kind === 'mail')).toEqual({
      kind: 'mail',
      due: 0,
      waiting: 3,
      kept: 1,
      abandoned: 1,
      ageMs: 400,
    });
  });

  it('count the age of work from its beginning, although each try makes it due later', async () => {
    const [database] = await openMigrated();
    const { order } = anOrder();
    const [now, hour] = [Date.parse('2026-11-27T12:00:00Z'), 3_600_000];
    const expiresAt = new Date(now - hour).toISOString();
    await createSqlStore(database).transact(async (transaction) => {
      transaction.put('orders', anOrder({ due: now + hour, order: { ...order, expiresAt } }));
      transaction.put('jobs', aJob({ due: now + hour, since: now - hour, tries: 3 }));
    });
    const figures = await readFigures(database, now);
    expect([figures.overdueMs, figures.jobs[0]?.ageMs]).toEqual([hour, hour]);
  });

  it('leave out the age of damaged records', async () => {
    const [database] = await openMigrated();
    await createSqlStore(database).transact(async (transaction) => {
      transaction.put('orders', anOrder({ due: 5000 }));
      transaction.put('jobs', aJob({ due: 5000 }));
    });
    for (const table of ['orders', 'jobs'])
      await database.write((query) => query(`UPDATE ${table} SET record = '{"since'`));
    const figures = await readFigures(database, 2000);
    expect([figures.overdueMs, figures.jobs[0]?.ageMs]).toEqual([0, 0]);
  });

  it('have the moment of the last backup', async () => {
    const [database] = await openMigrated();
    for (const at of [1000, 2000]) await recordBackup(database, at);
    expect((await readFigures(database, 3000)).backupAt).toBe(2000);
  });
});
