import type { OrderRecord } from '#domain/orders/order-record.ts';
import { findPendingRefund } from '#domain/orders/payments/pending-refund.ts';
import { completeRefund, recordRefundList } from '#domain/orders/payments/provider-refund.ts';
import type { Dependencies } from '../dependencies.ts';
import { type PaymentProvider, ProviderFailure, RefundRefused } from '../payment-provider.ts';
import { changeOrder } from './change-order.ts';

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
