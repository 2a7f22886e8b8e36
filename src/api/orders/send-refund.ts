import { findOpenRefund, completeRefund, noteRefunds } from '#domain/orders/provider-refund.ts';
import type { Dependencies } from '../dependencies.ts';
import { RefundRefused } from '../payment-provider.ts';
import { changeOrder } from './change-order.ts';

interface RefundTask {
  orderId: string;
  paymentId: string;
  refundId: string;
}

/**
 * Asks the provider for a refund of the shop while it is open. If the provider refuses because of what
 * others have refunded meanwhile, asks for what is left. Rejects when it has to be tried again.
 */
export async function sendRefund(dependencies: Dependencies, task: RefundTask): Promise<void> {
  const { provider, store, now } = dependencies;
  const { orderId, paymentId, refundId } = task;
  const record = await store.records.get('orders', orderId);
  const { refund } = (record && findOpenRefund(record, refundId)) ?? {};
  if (!refund) return;
  const { amount, isReduced } = refund;
  try {
    await provider.refund({ paymentId, refundId, amount, isReduced });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    const refunds = await provider.listRefunds(paymentId);
    const noted = await changeOrder(dependencies, orderId, (present) =>
      noteRefunds(present, { paymentId, refunds }, now()),
    );
    if (findOpenRefund(noted, refundId)?.refund.amount === amount) throw error;
    return sendRefund(dependencies, task);
  }
  await changeOrder(dependencies, orderId, (present) => completeRefund(present, refundId, now()));
}
