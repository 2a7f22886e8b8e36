import { expireOrWait, failPayment, receivePayment } from '#domain/orders/order-payment.ts';
import { lacksRefunds, noteRefunds } from '#domain/orders/provider-refund.ts';
import { copiesOf, type OrderRecord } from '#domain/orders/order-record.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  ProviderUnreachable,
  type ProviderPayment,
  type ProviderRefund,
} from '../payment-provider.ts';
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
  const refunds = await readRefunds(dependencies, id, payment);
  return changeOrder(dependencies, id, async (record, unit) => {
    if (isKnown(record, paymentId)) return noteRefunds(record, { paymentId, refunds }, now());
    const change = { ...dependencies, orderId: id, reason: 'ordered' };
    // Of a deleted account nobody knows where to send the books.
    const isLate = record.order.status === 'expired' && record.email !== '';
    const arrival = { paymentId, amount, refunds, refundId: createId(), hasCopies: false };
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

/** All refunds of the payment, if the order does not know them all; else none. */
async function readRefunds(
  { store, provider }: Dependencies,
  id: string,
  payment: ProviderPayment,
): Promise<ProviderRefund[]> {
  const { id: paymentId } = payment;
  const refunded = refundedOf(payment);
  if (!lacksRefunds(await store.records.get('orders', id), { paymentId, refunded })) return [];
  const refunds = await provider.listRefunds(paymentId);
  if (refunds.reduce((sum, { amount }) => sum + amount, 0) < refunded)
    throw new ProviderUnreachable(`The provider does not list all refunds of ${paymentId} yet.`);
  return refunds;
}

/** Paise of the payment that the provider has refunded, at the request of the shop or of others. */
export function refundedOf({ refunded, status, amount }: ProviderPayment): number {
  return refunded ?? (status === 'refunded' ? amount : 0);
}

/** Asks the provider for all payments of the order, and settles it by them. */
export async function reconcile(dependencies: Dependencies, id: string): Promise<void> {
  const { store, provider } = dependencies;
  const record = await store.records.get('orders', id);
  const { providerOrderId } = record?.order.payment ?? {};
  if (providerOrderId === undefined) return;
  for (const payment of await provider.listPayments(providerOrderId))
    await settle(dependencies, id, payment);
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
