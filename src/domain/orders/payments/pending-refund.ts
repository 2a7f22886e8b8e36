import {
  toNextVersion,
  type Effect,
  type OrderRecord,
  type ReceivedPayment,
  type Refund,
  type Step,
} from '../order-record.ts';

/**
 * Applies the owner's answer about a suspended refund: whether the provider's refund was made in its
 * place. If so, it is dropped, its return is complete, and the others of its payment are requested.
 * Otherwise it is requested. `undefined` if there is no such refund.
 */
export function answerSuspension(
  record: OrderRecord,
  { refundId, isReplaced }: { refundId: string; isReplaced: boolean },
  now: number,
): Step | undefined {
  const { payment, refund: asked } = findPendingRefund(record, refundId) ?? {};
  if (!payment || !asked?.isSuspended) return undefined;
  const effects: Effect[] = isReplaced ? [{ kind: 'drop-refund-job', refundId }] : [];
  const refunds = payment.refunds.flatMap((item) => {
    if (!item.isSuspended || (item === asked) === isReplaced) return item === asked ? [] : item;
    const { isSuspended: _answered, ...refund } = item;
    effects.push({ kind: 'refund', paymentId: payment.paymentId, refund });
    return refund;
  });
  const receipts = record.receipts.map((item) => (item === payment ? { ...item, refunds } : item));
  const answered = { ...record, receipts };
  const settled = isReplaced ? completeReturns(answered, new Set([refundId])) : answered;
  return { record: toNextVersion(settled, now), effects };
}

/** Marks the returns as refunded whose refunds are done, or are dropped for others. */
export function completeReturns(record: OrderRecord, refundIds: ReadonlySet<string>): OrderRecord {
  const returns = record.order.returns.map((item) =>
    item.status === 'received' && refundIds.has(item._id)
      ? { ...item, status: 'refunded' as const }
      : item,
  );
  return { ...record, order: { ...record.order, returns } };
}

/** Finds a refund that the shop requested and that the provider has not accepted yet. */
export function findPendingRefund(
  { receipts }: OrderRecord,
  refundId: string,
): { payment: ReceivedPayment; refund: Refund } | undefined {
  for (const payment of receipts) {
    const refund = payment.refunds.find(({ _id, isDone }) => _id === refundId && !isDone);
    if (refund) return { payment, refund };
  }
  return undefined;
}
