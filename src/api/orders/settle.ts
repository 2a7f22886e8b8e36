import { expireOrWait, failPayment, receivePayment } from '#domain/orders/order-payment.ts';
import { adoptRefunds } from '#domain/orders/provider-refund.ts';
import { copiesOf, type OrderRecord } from '#domain/orders/order-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { ProviderUnreachable, type ProviderPayment } from '../payment-provider.ts';
import { takeCopies } from './copies.ts';
import { changeOrder } from './change-order.ts';

/** What has become of an order by a payment that the provider vouches for. */
export async function settle(
  dependencies: Dependencies,
  id: string,
  payment: ProviderPayment,
): Promise<OrderRecord> {
  const { provider, now, createId } = dependencies;
  const { id: paymentId, amount, status } = payment;
  if (status === 'created' || status === 'failed')
    return changeOrder(dependencies, id, (record) =>
      status === 'failed' ? failPayment(record, now()) : { record, effects: [] },
    );
  if (status === 'authorized') await provider.capture({ id: paymentId, amount });
  const refunded = payment.refunded ?? (status === 'refunded' ? amount : 0);
  return changeOrder(dependencies, id, async (record, unit) => {
    const refundId = createId();
    if (isKnown(record, paymentId))
      return adoptRefunds(record, { paymentId, refunded, refundId }, now());
    const change = { ...dependencies, orderId: id, reason: 'ordered' };
    // Of a deleted account nobody knows where to send the books.
    const isLate = record.order.status === 'expired' && record.email !== '';
    const arrival = { paymentId, amount, refunded, refundId, hasCopies: false };
    const step = receivePayment(record, arrival, now());
    // Copies are only taken for a payment that would be kept.
    if (!isLate || step.record.order.status !== 'cancelled') return step;
    const short = await takeCopies(unit, copiesOf(record.order), change);
    return short.length > 0 ? step : receivePayment(record, { ...arrival, hasCopies: true }, now());
  });
}

function isKnown({ receipts }: OrderRecord, id: string): boolean {
  return receipts.some(({ paymentId }) => paymentId === id);
}

/**
 * Asks the provider for payments that nobody told of, and lets the order expire when its hold has
 * ended, even if the provider does not answer: a payment may still arrive late.
 */
export async function lookAfter(
  dependencies: Dependencies,
  { _id, order }: OrderRecord,
): Promise<void> {
  const { provider, now } = dependencies;
  const { providerOrderId } = order.payment;
  if (providerOrderId !== undefined) {
    const payments = await unlessUnreachable(provider.listPayments(providerOrderId));
    for (const payment of payments ?? [])
      await unlessUnreachable(settle(dependencies, _id, payment));
  }
  await changeOrder(dependencies, _id, (record) => expireOrWait(record, now()));
}

function unlessUnreachable<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof ProviderUnreachable) return undefined;
    throw error;
  });
}
