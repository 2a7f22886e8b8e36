import type { Checkout, Order } from '#contract/orders/order.ts';
import { toNextVersion, type OrderRecord } from '#domain/orders/order-record.ts';
import { cancelOrder } from '#domain/orders/order-steps.ts';
import { paiseFromRupees } from '#domain/values/money.ts';
import type { Dependencies } from '../dependencies.ts';
import { OrderRefused } from '../payment-provider.ts';
import { changeOrder } from './change-order.ts';
import { usesProvider } from './order-provider.ts';

/**
 * Resolves with the order, and if it awaits payment with the data for the checkout, for which it
 * may create the provider's order. Rejects with `ProviderFailure` if that fails. Cancels an unpaid
 * order of a former provider.
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
    const note = 'The shop has changed its payment provider.';
    return { order: await cancelUnpaid(dependencies, updated, note), checkout: null };
  } catch (error) {
    const ending =
      error instanceof OrderRefused
        ? cancelUnpaid(dependencies, record, 'The payment provider refused the order.')
        : endKey(dependencies, record);
    await ending.catch((cause: Error) =>
      dependencies.logError?.(
        new Error(`The key of the order ${record._id} was not ended.`, { cause }),
      ),
    );
    throw error;
  }
}

/** Creates the provider's order if needed, stores its id, and ends the key: see `endKey`. */
async function makeProviderOrder(dependencies: Dependencies, record: OrderRecord) {
  const { status, payment, totals, number } = record.order;
  if (status !== 'awaiting-payment' || payment.providerOrderId !== undefined)
    return record.keyUntil > 0 ? endKey(dependencies, record) : record;
  const amount = paiseFromRupees(totals.amount);
  const { provider, now, siteUrl } = dependencies;
  const returnUrl = `${siteUrl}/profile/orders/${record._id}`;
  const { id, url } = await provider.createOrder({ amount, receipt: number, returnUrl });
  return changeOrder(dependencies, record._id, (current) => {
    const { order } = current;
    // The page may have opened the checkout of the provider's order that is stored already.
    if (order.payment.providerOrderId !== undefined) return { record: current, effects: [] };
    const changed = {
      ...current,
      provider: provider.name,
      checkoutUrl: url,
      keyUntil: 0,
      order: { ...order, payment: { ...order.payment, providerOrderId: id } },
    };
    return { record: toNextVersion(changed, now()), effects: [] };
  });
}

/**
 * Cancels the order and ends its key if it still awaits payment, because it cannot be paid: the
 * provider has refused it, or the page's Content-Security-Policy allows only another provider.
 */
async function cancelUnpaid(
  dependencies: Dependencies,
  { _id, order: { payment } }: OrderRecord,
  note: string,
): Promise<Order> {
  const { now, createId } = dependencies;
  const cancellation = { refundId: createId(), note };
  const { order } = await changeOrder(dependencies, _id, (current) => {
    const { status, payment: latest } = current.order;
    // Another call may have opened a checkout meanwhile.
    const isSame = latest.providerOrderId === payment.providerOrderId;
    return status === 'awaiting-payment' && isSame
      ? cancelOrder({ ...current, keyUntil: 0 }, cancellation, now())
      : { record: current, effects: [] };
  });
  return order;
}

/** Marks the call that placed the order, with its `Idempotency-Key`, as ended. */
function endKey(dependencies: Dependencies, { _id }: OrderRecord): Promise<OrderRecord> {
  return changeOrder(dependencies, _id, (record) => ({
    record: record.keyUntil === 0 ? record : { ...record, keyUntil: 0 },
    effects: [],
  }));
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
