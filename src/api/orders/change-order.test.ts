import { expect, it } from 'vitest';
import { anOrder, aRecord } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { applyStep } from './change-order.ts';
import { openOrderShop } from './testing.ts';

it('stores no order if its email cannot be composed', async () => {
  const { dependencies } = await openOrderShop();
  const settings = {
    ...DEFAULT_SETTINGS,
    get returnDays(): number {
      throw new Error('No settings.');
    },
  };
  const step = {
    record: aRecord(anOrder(), { email: 'asha@example.com' }),
    effects: [{ kind: 'mail', mail: 'placed' } as const],
  };
  const change = dependencies.store.transact((transaction) =>
    applyStep(transaction, step, { ...dependencies, settings, hooks: [] }),
  );
  await expect(change).rejects.toThrow('No settings.');
  expect(await dependencies.store.records.count('orders', {})).toBe(0);
});
