import {
  toNextVersion,
  type Effect,
  type OrderRecord,
  type ReceivedPayment,
  type Refund,
  type Step,
  addHistoryEntry,
  listCopies,
} from '../order-record.ts';
import type { RefundRequest } from '#contract/desk/desk-orders.ts';
import { computeRefundablePaise, refundPart } from './order-payment.ts';
import type { Obstacle } from '../order-steps.ts';
import { isUndecided, markDecided, restockParcel } from '../undelivered.ts';
import { formatPaise, formatRupees, paiseFromRupees } from '../../values/money.ts';

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

/**
 * Refunds an amount (₹) that the owner chooses, up to what was paid and not yet refunded. For a
 * parcel that came back, the whole rest, or all but the delivery fee, ends the order.
 */
export function refundByOwner(
  record: OrderRecord,
  { refundId, amount, note, restock = false }: RefundRequest & { refundId: string },
  now: number,
): Step | Obstacle {
  const { payment, status, totals } = record.order;
  const asked = paiseFromRupees(amount);
  const refundable = computeRefundablePaise(record);
  const isOnline = payment.method === 'online';
  // The rest has paise after a refund in the provider's dashboard: in whole ₹ it is above or below.
  const isRest = isOnline && Math.abs(asked - refundable) < paiseFromRupees(1);
  const paise = isRest ? refundable : asked;
  const isPossible = isOnline
    ? paise <= refundable
    : status === 'delivered' && amount <= computeRefundableCash(record);
  if (!isPossible) return 'impossibleStep';
  const refunded = paise === asked ? formatRupees(amount) : formatPaise(paise);
  const text = `Refund of ${refunded}${note && `: ${note}`}`;
  const isEnd =
    isUndecided(record.order) &&
    paise > refundable - paiseFromRupees(totals.delivery) - paiseFromRupees(1);
  if (isEnd) {
    const parcel = restockParcel(record, restock);
    const ended = addHistoryEntry(markDecided(parcel.record), status, now, text);
    const refund = refundPart(ended, { refundId, amount: paise }, now);
    const credit: Effect = { kind: 'credit', reason: note, lines: listCopies(record.order) };
    return { ...refund, effects: [...parcel.effects, ...refund.effects, credit] };
  }
  const step = isOnline
    ? refundPart(addHistoryEntry(record, status, now, text), { refundId, amount: paise }, now)
    : refundCash(record, { amount, note }, now);
  // Without a note there is no `credit` effect: the credit note gets its default reason.
  const credit: Effect[] = note === '' ? [] : [{ kind: 'credit', reason: note, lines: [] }];
  return { ...step, effects: [...step.effects, ...credit] };
}

/** Returns the amount (₹) of a delivered order that was paid in cash and not yet refunded. */
export function computeRefundableCash({ order, cashRefunds }: OrderRecord): number {
  return order.totals.amount - cashRefunds;
}

/** Records an amount in ₹ that the owner refunds in cash. */
export function refundCash(
  record: OrderRecord,
  { amount, note }: { amount: number; note: string },
  now: number,
): Step {
  const text = `${formatRupees(amount)} refunded in cash. ${note}`.trim();
  const recorded = { ...record, cashRefunds: record.cashRefunds + amount };
  return {
    record: addHistoryEntry(recorded, record.order.status, now, text),
    effects: [{ kind: 'mail', mail: 'refunded' }],
  };
}
