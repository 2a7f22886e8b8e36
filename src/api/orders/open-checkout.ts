import type { Checkout, Order } from '#contract/orders/order.ts';
import { toNextVersion, type OrderRecord } from '#domain/orders/order-record.ts';
import { cancelOrder } from '#domain/orders/order-steps.ts';
import { paiseFromRupees } from '#domain/values/money.ts';
import type { Dependencies } from '../dependencies.ts';
import { changeOrder } from './change-order.ts';
import { usesProvider } from './order-provider.ts';

/**
 * Resolves with the order, and with the data for the provider's checkout if the order awaits
 * payment. Creates the provider's order if one is needed and there is none yet; rejects with
 * `ProviderFailure` if that fails. Cancels the order if it awaits payment and its provider is no
 * longer `dependencies.provider`.
 */
export async function openCheckout(
  dependencies: Dependencies,
  record: OrderRecord,
): Promise<{ order: Order; checkout: Checkout | null }> {
  try {
    const updated = await makeProviderOrder(dependencies, record);
    const { provider } = dependencies;
    if (updated.order.payment.providerOrderId === undefined || usesProvider(provider, updated))
      return { order: updated.order, checkout: toCheckout(updated, provider.key) };
    return { order: await cancelUnpaid(dependencies, updated), checkout: null };
  } catch (error) {
    await endKey(dependencies, record).catch((cause: Error) =>
      dependencies.logError?.(
        new Error(`The key of the order ${record._id} was not ended.`, { cause }),
      ),
    );
    throw error;
  }
}

/**
 * Creates the provider's order, if one is needed, and stores its id. Marks the call that placed the
 * shop's order as ended: see `endKey`.
 */
async function makeProviderOrder(
  dependencies: Dependencies,
  record: OrderRecord,
): Promise<OrderRecord> {
  const { status, payment, totals, number } = record.order;
  if (status !== 'awaiting-payment' || payment.providerOrderId !== undefined)
    return record.keyUntil > 0 ? endKey(dependencies, record) : record;
  const amount = paiseFromRupees(totals.amount);
  const { provider, now, siteUrl } = dependencies;
  const returnUrl = `${siteUrl}/profile/orders/${record._id}`;
  const { id, url } = await provider.createOrder({ amount, receipt: number, returnUrl });
  const providerOrder = { provider: provider.name, providerOrderId: id, checkoutUrl: url };
  return changeOrder(dependencies, record._id, (current) => ({
    record: withProviderOrder(current, providerOrder, now()),
    effects: [],
  }));
}

/**
 * Cancels the order if it still awaits payment. The page cannot open the checkout of the order's
 * provider, because the page's Content-Security-Policy allows only the current provider's checkout.
 */
async function cancelUnpaid(dependencies: Dependencies, { _id }: OrderRecord): Promise<Order> {
  const { now, createId } = dependencies;
  const cancellation = { refundId: createId(), note: 'The shop has changed its payment provider.' };
  const { order } = await changeOrder(dependencies, _id, (current) =>
    current.order.status === 'awaiting-payment'
      ? cancelOrder(current, cancellation, now())
      : { record: current, effects: [] },
  );
  return order;
}

/** Marks the call that placed the order, with its `Idempotency-Key`, as ended. */
function endKey(dependencies: Dependencies, { _id }: OrderRecord): Promise<OrderRecord> {
  return changeOrder(dependencies, _id, (record) => ({
    record: record.keyUntil === 0 ? record : { ...record, keyUntil: 0 },
    effects: [],
  }));
}

interface ProviderOrder {
  provider: string;
  providerOrderId: string;
  checkoutUrl: string | undefined;
}

/** Stores the id of the provider's order, if there is none: the page may have opened that one. */
function withProviderOrder(
  record: OrderRecord,
  { provider, providerOrderId, checkoutUrl }: ProviderOrder,
  now: number,
): OrderRecord {
  const { order } = record;
  if (order.payment.providerOrderId !== undefined) return record;
  const payment = { ...order.payment, providerOrderId };
  const changed = { ...record, provider, checkoutUrl, keyUntil: 0, order: { ...order, payment } };
  return toNextVersion(changed, now);
}

/** Returns the data for the provider's checkout; `null` if the order does not await payment. */
function toCheckout({ order, checkoutUrl }: OrderRecord, key: string): Checkout | null {
  const { status, payment, totals, expiresAt } = order;
  const { providerOrderId } = payment;
  if (status !== 'awaiting-payment' || providerOrderId === undefined || expiresAt === undefined)
    return null;
  const amount = paiseFromRupees(totals.amount);
  return { key, providerOrderId, amount, currency: 'INR', expiresAt, url: checkoutUrl };
}
