import { expect, it } from 'vitest';
import { aContent, aJob } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { listFailedRefunds } from './desk-orders.ts';

it('does not read the refunds that are retried, which are many while the provider fails', async () => {
  const store = createMemoryStore(aContent());
  const task = { kind: 'refund', orderId: 'none', paymentId: 'pay_1', refundId: 'rf01' } as const;
  const retried = Array.from({ length: 5 }, (_, index) => aJob({ _id: `rf${index}`, task }));
  const failed = aJob({ _id: 'failed', task, due: null, problem: 'The response was 400.' });
  await store.transact((transaction) => transaction.put('jobs', ...retried, failed));
  const { list } = store.records;
  const readIds: string[] = [];
  store.records.list = async (...args) => {
    const found = await list(...args);
    readIds.push(...found.map(({ _id }) => _id));
    return found;
  };
  expect(await listFailedRefunds({ store })).toEqual([]);
  expect(readIds).toEqual(['failed']);
});
