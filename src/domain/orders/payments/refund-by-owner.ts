import type { RefundRequest } from '#contract/desk/desk-orders.ts';
import { computeRefundablePaise, refundPart } from './order-payment.ts';
import {
  addHistoryEntry,
  listCopies,
  type Effect,
  type OrderRecord,
  type Step,
} from '../order-record.ts';
import type { Obstacle } from '../order-steps.ts';
import { isUndecided, markDecided, restockParcel } from '../undelivered.ts';
import { formatPaise, formatRupees, paiseFromRupees } from '../../values/money.ts';

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
  // Whoever refunds all whole ₹ of the rest also refunds its paise, which cannot be asked for.
  const isRest = isOnline && asked <= refundable && asked > refundable - paiseFromRupees(1);
  const paise = isRest ? refundable : asked;
  const isPossible = isOnline
    ? asked <= refundable
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
