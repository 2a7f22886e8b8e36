import { lacksRefunds, noteRefund } from '#domain/orders/provider-refund.ts';
import type { Dependencies } from '../dependencies.ts';
import { addJob } from '../jobs/add-job.ts';
import type { ProviderNews } from '../payment-provider.ts';
import { changeOrder } from './change-order.ts';
import { refundedOf, settle } from './settle.ts';

/**
 * Takes news of the provider, each once; those of other orders than ours are passed over. Refunds that
 * follow are done later, and refunds that the news leave unclear are asked for later: the provider does
 * not wait long for an answer.
 */
export async function takeNews(dependencies: Dependencies, news: ProviderNews): Promise<void> {
  const { store } = dependencies;
  const { id, providerOrderId } = news;
  if (await store.records.get('events', id)) return;
  const [record] = await store.records.list('orders', { where: { providerOrderId } });
  if (!record) return;
  const isClear = await settleByNews(dependencies, record._id, news);
  // Only now: after a kill in between, the provider tells it again. Each step happens once.
  await store.transact(async (unit) => {
    if (!isClear) await addJob(unit, { kind: 'reconcile', orderId: record._id }, dependencies);
    await unit.put('events', { _id: id });
  });
}

/** Whether the news say all that the order needs to know. */
async function settleByNews(
  dependencies: Dependencies,
  orderId: string,
  { payment, refund }: ProviderNews,
): Promise<boolean> {
  const { store, now } = dependencies;
  if (!payment) return true;
  const reported = { paymentId: payment.id, refunded: refundedOf(payment) };
  if (refund)
    await changeOrder(dependencies, orderId, (record) =>
      noteRefund(record, { ...reported, refund }, now()),
    );
  const record = await store.records.get('orders', orderId);
  if (lacksRefunds(record, { ...reported, refund })) return false;
  await settle(dependencies, orderId, payment);
  return true;
}
