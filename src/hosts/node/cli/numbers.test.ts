import { describe, expect, it } from 'vitest';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { openFilled, runCommand } from './testing.ts';

describe.each(TEST_DATABASES)('numbers on $name', ({ makeEnvironment }) => {
  it('raises each series, so that the next number follows', async () => {
    const environment = await makeEnvironment();
    const store = createSqlStore(await openFilled(environment));
    for (const last of ['KD/26-27/000045', 'KDCN2627/0010000'])
      await runCommand(environment, 'numbers', last);
    expect(await runCommand(environment, 'numbers', 'kd-000123')).toEqual({
      code: 0,
      ok: true,
      series: { 'credit notes 26-27': 10_000, 'invoices 26-27': 45, orders: 123 },
    });
    const next = await store.transact(async (transaction) => [
      await transaction.nextNumber('orders'),
      await transaction.nextNumber('invoices 26-27'),
      await transaction.nextNumber('credit notes 26-27'),
      await transaction.nextNumber('invoices 27-28'),
    ]);
    expect(next).toEqual([124, 46, 10_001, 1]);
  });

  it('refuses a number that is far from the last one, which nothing could take back', async () => {
    const environment = await makeEnvironment();
    await openFilled(environment);
    const raise = (number: string) => runCommand(environment, 'numbers', number);
    await raise('KD/26-27/000045');
    expect(await raise('KD/26-27/100046')).toEqual({
      code: 1,
      ok: false,
      error: expect.stringContaining('The last number of this series is 45.'),
    });
    expect(await raise('KD/26-27/100045')).toMatchObject({
      series: { 'invoices 26-27': 100_045 },
    });
  });

  it('never lowers a series', async () => {
    const environment = await makeEnvironment();
    await openFilled(environment);
    await runCommand(environment, 'numbers', 'KD/CN/26-27/045');
    expect(await runCommand(environment, 'numbers', 'KD/CN/26-27/044')).toMatchObject({
      series: { 'credit notes 26-27': 45 },
    });
  });
});
