import type { Checkout, Order } from '#contract/order.ts';
import { refreshDerived, type OrderRecord } from '#domain/orders/order-record.ts';
import { paiseFromRupees } from '#domain/money.ts';
import type { Dependencies } from '../dependencies.ts';
import { changeOrder } from './change-order.ts';

/**
 * Resolves with the data for the provider's checkout, for an order that awaits payment, else with
 * `null`. Makes the provider's order if there is none. Rejects with `ProviderUnreachable`.
 */
export async function openCheckout(
  dependencies: Dependencies,
  record: OrderRecord,
): Promise<{ order: Order; checkout: Checkout | null }> {
  try {
    const { order } = await makeProviderOrder(dependencies, record);
    return { order, checkout: toCheckout(order, dependencies.provider.key) };
  } catch (error) {
    await endKey(dependencies, record);
    throw error;
  }
}

async function makeProviderOrder(
  dependencies: Dependencies,
  record: OrderRecord,
): Promise<OrderRecord> {
  const { status, payment, totals, number } = record.order;
  if (status !== 'awaiting-payment' || payment.providerOrderId !== undefined)
    return record.keyUntil > 0 ? endKey(dependencies, record) : record;
  const amount = paiseFromRupees(totals.amount);
  const providerOrderId = await dependencies.provider.createOrder({ amount, receipt: number });
  return changeOrder(dependencies, record._id, (present) => ({
    record: withProviderOrder(present, providerOrderId, dependencies.now()),
    effects: [],
  }));
}

/** Marks the call with the idempotency key as ended. */
function endKey(dependencies: Dependencies, { _id }: OrderRecord): Promise<OrderRecord> {
  return changeOrder(dependencies, _id, (record) => ({
    record: { ...record, keyUntil: 0 },
    effects: [],
  }));
}

/** Keeps an existing provider's order: the page may have opened its checkout. */
function withProviderOrder(record: OrderRecord, providerOrderId: string, now: number): OrderRecord {
  const { order } = record;
  if (order.payment.providerOrderId !== undefined) return { ...record, keyUntil: 0 };
  const payment = { ...order.payment, providerOrderId };
  return refreshDerived({ ...record, keyUntil: 0, order: { ...order, payment } }, now);
}

function toCheckout(order: Order, key: string): Checkout | null {
  const { status, payment, totals, expiresAt } = order;
  const { providerOrderId } = payment;
  if (status !== 'awaiting-payment' || providerOrderId === undefined || expiresAt === undefined)
    return null;
  const amount = paiseFromRupees(totals.amount);
  return { key, providerOrderId, amount, currency: 'INR', expiresAt };
}
