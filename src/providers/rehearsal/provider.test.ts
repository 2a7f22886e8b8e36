import { expect, it } from 'vitest';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createRehearsal } from './provider.ts';

it('refunds once per refund id, and lists the refunds of one payment', async () => {
  let ids = 0;
  const store = createMemoryStore(aContent());
  const provider = createRehearsal({ store, secret: 's', createId: () => String(++ids) });
  const { id: orderId } = await provider.createOrder({
    amount: 20_000,
    receipt: 'KD-000001',
    returnUrl: 'https://books.example',
  });
  for (let count = 0; count < 2; count += 1) await provider.rehearse?.(orderId, 'paid');
  const [first = '', second = ''] = (await provider.listPayments(orderId)).map(({ id }) => id);
  const refund = { paymentId: first, amount: 5000, refundId: 'r1' };
  await provider.refund(refund);
  await provider.refund(refund);
  await provider.refund({ ...refund, paymentId: second, refundId: 'r2' });
  expect(await provider.listRefunds(first)).toMatchObject([{ amount: 5000, refundId: 'r1' }]);
  expect(await provider.listRefunds(second)).toMatchObject([{ amount: 5000, refundId: 'r2' }]);
});
