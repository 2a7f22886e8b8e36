import {
  listCopies,
  findCountedPayment,
  addHistoryEntry,
  findNextCheck,
  place,
  sumRefunds,
  toNextVersion,
  type Effect,
  type OrderRecord,
  type ProviderRefund,
  type ReceivedPayment,
  type Refund,
  type Step,
} from '../order-record.ts';
import { paiseFromRupees } from '../../values/money.ts';
import { DAY_MS, HOUR_MS } from '../../values/time.ts';

interface CapturedPayment {
  paymentId: string;
  /** In paise. */
  amount: number;
  /** The refunds that the provider lists already. */
  refunds?: readonly ProviderRefund[];
  /** The id for the refund, if one is needed. */
  refundId: string;
  /** For an expired order: whether its copies were in stock and are held again. */
  areCopiesHeld: boolean;
}

/**
 * Applies a captured payment. Refunds a payment that the order cannot use: one with a wrong amount,
 * a second one, or one for an order that is paid in cash, is cancelled, or has expired without
 * `areCopiesHeld` (such an order is cancelled). A payment that was already refunded in full is only
 * recorded. A payment that is reported twice is applied once.
 */
export function receivePayment(record: OrderRecord, payment: CapturedPayment, now: number): Step {
  const { paymentId, amount, areCopiesHeld } = payment;
  const { order, receipts } = record;
  if (receipts.some((item) => item.paymentId === paymentId)) return { record, effects: [] };
  const earlier = readEarlierRefunds(payment);
  const failed = { ...record, hasFailed: true };
  if (sumRefunds(earlier.refunds) >= amount)
    return refundUnusablePayment(failed, payment, now, 'A payment had already been refunded.');
  if (amount !== paiseFromRupees(order.totals.amount))
    return refundUnusablePayment(failed, payment, now, 'A payment had a different amount.');
  if (findCountedPayment(record))
    return refundUnusablePayment(record, payment, now, 'The order was paid twice.');
  if (order.payment.method === 'cod')
    return refundUnusablePayment(record, payment, now, 'A cash order was paid online.');

  const received: ReceivedPayment = { paymentId, amount, counts: true, ...earlier };
  const paid: OrderRecord = {
    ...record,
    receipts: [...receipts, received],
    order: { ...order, payment: { ...order.payment, providerPaymentId: paymentId } },
  };
  if (order.status === 'awaiting-payment') return place(paid, now);
  if (order.status === 'expired' && areCopiesHeld)
    return place(paid, now, 'The payment arrived late, but the books were still in stock.');
  if (order.status !== 'expired') return refundRemainder(paid, payment.refundId, now);
  // The email is empty if the account was deleted.
  const reason = record.email === '' ? 'the account was deleted' : 'the books were sold out';
  const note = `The payment arrived late, and ${reason}.`;
  return refundRemainder(addHistoryEntry(paid, 'cancelled', now, note), payment.refundId, now);
}

/** Records a payment that does not count for the order, and refunds its remaining amount. */
function refundUnusablePayment(
  record: OrderRecord,
  payment: CapturedPayment,
  now: number,
  reason: string,
): Step {
  const { paymentId, amount, refundId } = payment;
  const earlier = readEarlierRefunds(payment);
  const refund = { _id: refundId, amount: amount - sumRefunds(earlier.refunds), isDone: false };
  const isRefundNeeded = refund.amount > 0;
  const refunds = [...earlier.refunds, ...(isRefundNeeded ? [refund] : [])];
  const unusable: ReceivedPayment = { paymentId, amount, counts: false, ...earlier, refunds };
  const received = { ...record, receipts: [...record.receipts, unusable] };
  const note = isRefundNeeded ? `${reason} It is refunded.` : reason;
  return {
    record: addHistoryEntry(received, record.order.status, now, note),
    effects: isRefundNeeded ? [{ kind: 'refund', paymentId, refund }] : [],
  };
}

function readEarlierRefunds({ refunds = [] }: CapturedPayment) {
  const failed = refunds.filter(({ isFailed }) => isFailed).map(({ id }) => id);
  const made = refunds.filter(({ isFailed }) => !isFailed);
  return {
    refunds: made.map(({ id, amount }): Refund => ({
      _id: id,
      amount,
      isDone: true,
      providerId: id,
    })),
    ...(failed.length > 0 && { failedRefunds: failed }),
  };
}

/** Records that a payment failed. The order can still be paid. */
export function failPayment(record: OrderRecord, now: number): Step {
  const isOpen = record.order.status === 'awaiting-payment' && !record.hasFailed;
  if (!isOpen) return { record, effects: [] };
  return { record: toNextVersion({ ...record, hasFailed: true }, now), effects: [] };
}

/**
 * Returns the paise that were paid and are neither refunded nor about to be; at least 0, because of
 * refunds in the provider's dashboard. A suspended refund does not count, because it may be dropped.
 */
export function computeRefundablePaise(record: OrderRecord): number {
  const payment = findCountedPayment(record);
  const refunds = payment?.refunds.filter(({ isSuspended }) => !isSuspended) ?? [];
  return payment ? Math.max(0, payment.amount - sumRefunds(refunds)) : 0;
}

/** Refunds the remaining amount of the payment, if any. */
export function refundRemainder(record: OrderRecord, refundId: string, now: number): Step {
  const amount = computeRefundablePaise(record);
  return amount > 0 ? refundPart(record, { refundId, amount }, now) : { record, effects: [] };
}

/** Refunds a part (paise) of the payment; the caller checks it by `computeRefundablePaise`. */
export function refundPart(
  record: OrderRecord,
  { refundId, amount }: { refundId: string; amount: number },
  now: number,
): Step {
  const refund = { _id: refundId, amount, isDone: false };
  const effects: Effect[] = [];
  const receipts = record.receipts.map((payment) => {
    if (!payment.counts) return payment;
    effects.push({ kind: 'refund', paymentId: payment.paymentId, refund });
    return { ...payment, refunds: [...payment.refunds, refund] };
  });
  return { record: toNextVersion({ ...record, receipts }, now), effects };
}

/** Makes the order `expired` if its time to be paid is over; otherwise schedules the next check. */
export function expireOrWait(record: OrderRecord, now: number): Step {
  const { status, expiresAt } = record.order;
  if (status !== 'awaiting-payment' || Date.parse(expiresAt ?? '') > now)
    return { record: { ...record, due: findNextCheck(record, now) }, effects: [] };
  const lostPayment = { ...record.desk?.lostPayment, isOpen: record.email !== '' };
  const desk = { note: '', picked: [], ...record.desk, lostPayment };
  return {
    record: addHistoryEntry({ ...record, desk }, 'expired', now),
    effects: [{ kind: 'return-copies', lines: listCopies(record.order), reason: 'expired' }],
  };
}

/**
 * Expires the order, or schedules the next check, after a check in which the provider failed. The
 * last check is repeated each hour for a week after the order's end, because a payment of which no
 * event came would otherwise never be refunded.
 */
export function expireOrRetry(record: OrderRecord, now: number): Step {
  const { record: next, effects } = expireOrWait(record, now);
  const { history, createdAt } = next.order;
  const endedAt = Date.parse(history.at(-1)?.at ?? createdAt);
  const isRetried = next.due === null && now < endedAt + 7 * DAY_MS;
  return { record: isRetried ? { ...next, due: now + HOUR_MS } : next, effects };
}
