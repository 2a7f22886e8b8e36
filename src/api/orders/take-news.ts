import { completeRefund } from '#domain/orders/order-payment.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ProviderNews } from '../payment-provider.ts';
import { changeOrder } from './change-order.ts';
import { settle } from './settle.ts';

/**
 * Takes news of the provider, each once; those of other orders than ours are passed over. Refunds that
 * follow are done later: the provider does not wait long for an answer.
 */
export async function takeNews(dependencies: Dependencies, news: ProviderNews): Promise<void> {
  const { store, now } = dependencies;
  const { id, providerOrderId, payment, refundId } = news;
  if (await store.records.get('events', id)) return;
  const [record] = await store.records.list('orders', { where: { providerOrderId } });
  if (!record) return;
  if (payment) await settle(dependencies, record._id, payment);
  if (refundId !== undefined)
    await changeOrder(dependencies, record._id, (present) =>
      completeRefund(present, refundId, now()),
    );
  // Only now: after a kill in between, the provider tells it again. Each step happens once.
  await store.transact((unit) => unit.put('events', { _id: id }));
}
