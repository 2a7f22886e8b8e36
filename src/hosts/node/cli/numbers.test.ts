import { describe, expect, it } from 'vitest';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { openFilled, runCommand } from './testing.ts';

const BILL = ['--bill', 'KD/26-27/000045'];

describe.each(TEST_DATABASES)('numbers on $name', ({ makeEnvironment }) => {
  it('raises each series, so that the next number follows', async () => {
    const environment = await makeEnvironment();
    const store = createSqlStore(await openFilled(environment));
    // `openFilled` has one order.
    expect(await runCommand(environment, 'numbers')).toEqual({
      code: 0,
      ok: true,
      series: { orders: 1 },
    });
    const raised = await runCommand(
      environment,
      'numbers',
      '--order',
      'kd-000123',
      ...BILL,
      '--credit-note',
      'KDCN2627/0010000',
    );
    const series = { 'credit notes 26-27': 10_000, 'invoices 26-27': 45, orders: 123 };
    expect(raised).toEqual({ code: 0, ok: true, series });
    const next = await store.transact(async (transaction) => [
      await transaction.nextNumber('orders'),
      await transaction.nextNumber('invoices 26-27'),
      await transaction.nextNumber('credit notes 26-27'),
      await transaction.nextNumber('invoices 27-28'),
    ]);
    expect(next).toEqual([124, 46, 10_001, 1]);
  });

  it('never lowers a series', async () => {
    const environment = await makeEnvironment();
    await openFilled(environment);
    await runCommand(environment, 'numbers', ...BILL);
    expect(await runCommand(environment, 'numbers', '--bill', 'KD/26-27/000044')).toMatchObject({
      series: { 'invoices 26-27': 45 },
    });
  });

  it.each([
    ['--order', '123'],
    ['--bill', 'KD-000123'],
    ['--credit-note', 'KD/26-27/000045'],
  ])('changes nothing for %s %s', async (option, text) => {
    const environment = await makeEnvironment();
    await openFilled(environment);
    expect(await runCommand(environment, 'numbers', ...BILL, option, text)).toMatchObject(
      option === '--bill' ? { code: 1 } : { code: 1, error: expect.stringContaining(option) },
    );
    expect(await runCommand(environment, 'numbers')).toMatchObject({ series: { orders: 1 } });
  });
});
