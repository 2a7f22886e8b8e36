import { type OrderRecord, toNextVersion } from '#domain/orders/order-record.ts';
import { findPendingRefund } from '#domain/orders/payments/pending-refund.ts';
import { completeRefund, recordRefundList } from '#domain/orders/payments/provider-refund.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  type PaymentProvider,
  ProviderFailure,
  RefundRefused,
  OrderRefused,
} from '../payment-provider.ts';
import { changeOrder } from './change-order.ts';
import type { Checkout, Order } from '#contract/orders/order.ts';
import { cancelOrder } from '#domain/orders/order-steps.ts';
import { paiseFromRupees } from '#domain/values/money.ts';

/** Releases that did not store the provider's name had only these providers. */
const FIRST_PROVIDERS = ['razorpay', 'rehearsal'];

/** Whether this provider handles the order's payments, made or still to come. */
export function usesProvider({ name }: PaymentProvider, { provider }: OrderRecord): boolean {
  return provider === undefined ? FIRST_PROVIDERS.includes(name) : provider === name;
}

/** Returns dependencies with the order's provider. Throws `ProviderFailure` if there is none. */
export function withOrderProvider(dependencies: Dependencies, record: OrderRecord): Dependencies {
  const { otherProviders = [] } = dependencies;
  const providers = [dependencies.provider, ...otherProviders];
  const provider = providers.find((item) => usesProvider(item, record));
  if (provider) return { ...dependencies, provider };
  const name = record.provider ?? FIRST_PROVIDERS[0];
  throw new ProviderFailure(
    `The order's payment provider is ${name}, for which the shop no longer has keys.`,
  );
}

/**
 * Requests a pending refund from the provider, after reading its refunds: the owner or an earlier
 * try may have made this one. If a part was refunded elsewhere meanwhile, requests the rest.
 * Rejects if a retry is needed. Resolves with `false` if the refund is suspended.
 */
export async function sendRefund(
  dependencies: Dependencies,
  task: { orderId: string; paymentId: string; refundId: string },
): Promise<boolean> {
  const { store, now } = dependencies;
  const { orderId, paymentId, refundId } = task;
  const record = await store.records.get('orders', orderId);
  if (!record || !findPendingRefund(record, refundId)) return true;
  const { provider } = withOrderProvider(dependencies, record);
  const readPending = async () => {
    const refunds = await provider.listRefunds(paymentId);
    const current = await changeOrder(dependencies, orderId, (latest) =>
      recordRefundList(latest, { paymentId, refunds }, now()),
    );
    const { payment, refund } = findPendingRefund(current, refundId) ?? {};
    const failures = refunds.filter(
      ({ id, refundId: own = id }) => own === refundId && payment?.failedRefunds?.includes(id),
    ).length;
    return refund && { ...refund, failures };
  };
  const refund = await readPending();
  if (!refund) return true;
  if (refund.isSuspended) return false;
  const { amount, isReduced, failures } = refund;
  let id: string;
  try {
    id = await provider.refund({ paymentId, refundId, amount, isReduced, failures });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    const rest = await readPending();
    if (rest?.amount === amount && !rest.isSuspended) throw error;
    return sendRefund(dependencies, task);
  }
  const completed = await changeOrder(dependencies, orderId, (current) =>
    completeRefund(current, { refundId, id }, now()),
  );
  if (findPendingRefund(completed, refundId))
    throw new ProviderFailure(`The refund ${id} has failed.`);
  return true;
}

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
