import { describe, expect, it } from 'vitest';
import { anOrder } from '#stores/builders.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { openFilled, runCommand } from './testing.ts';

describe.each(TEST_DATABASES)('order on $name', ({ makeEnvironment }) => {
  it('moves an order from step to step, and explains why a step is impossible', async () => {
    const environment = await makeEnvironment();
    const store = createSqlStore(await openFilled(environment));
    const record = anOrder({ sequence: 123 });
    const order = { ...record.order, status: 'placed' as const, number: 'KD-000123' };
    await store.transact((transaction) => transaction.put('orders', { ...record, order }));
    const run = (...words: string[]) => runCommand(environment, 'order', ...words);

    expect(await run('KD-000124', 'packed')).toMatchObject({
      code: 1,
      error: 'There is no order KD-000124.',
    });
    expect(await run('kd-000123', 'delivered')).toMatchObject({
      code: 1,
      error: 'Order KD-000123 is placed. This cannot be done with the order as it is.',
    });
    expect(await run('KD-000123', 'packed')).toMatchObject({ code: 0, status: 'packed' });
    const tracking = ['--carrier', 'India Post', '--tracking', 'EK1'];
    expect(await run('KD-000123', 'shipped', ...tracking)).toMatchObject({ code: 0 });
    expect(await store.records.get('orders', record._id)).toMatchObject({
      order: { status: 'shipped', tracking: { carrier: 'India Post', number: 'EK1' } },
    });
    const jobs = await store.records.list('jobs', { where: { kind: 'mail' } });
    expect(jobs.map(({ task }) => task)).toContainEqual(
      expect.objectContaining({
        mail: expect.objectContaining({ subject: expect.stringContaining('KD-000123') }),
      }),
    );
  });

  it('ships with a courier that gave no tracking number', async () => {
    const environment = await makeEnvironment();
    const store = createSqlStore(await openFilled(environment));
    const waiting = anOrder({ sequence: 123 });
    const order = { ...waiting.order, status: 'packed' as const, number: 'KD-000123' };
    await store.transact((transaction) => transaction.put('orders', { ...waiting, order }));
    const words = ['order', 'KD-000123', 'shipped', '--carrier', 'India Post'];
    expect(await runCommand(environment, ...words)).toMatchObject({ code: 0, status: 'shipped' });
    expect(await store.records.get('orders', waiting._id)).toMatchObject({
      order: { tracking: { carrier: 'India Post', number: '' } },
    });
  });
});
