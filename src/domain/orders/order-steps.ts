import type { Order, OrderStatus } from '#contract/order.ts';
import { DAY_MS, formatTimestamp, getEndOfDay, HOUR_MS } from '../time.ts';
import { eraseReturnReason } from './credit-note.ts';
import { refundRemainder } from './order-payment.ts';
import {
  type Effect,
  type OrderRecord,
  type Step,
  listCopies,
  addHistoryEntry,
  buildSearchText,
  refreshDerived,
} from './order-record.ts';

/** Why a step is not possible: the name of an error in `ERRORS` of the contract. */
export type Obstacle = 'tooLate' | 'impossibleStep' | 'returnWindowOver' | 'moreThanBought';

/** For each status that the desk sets: the status that the order must have before. */
const PREVIOUS_STATUS: Partial<Record<OrderStatus, OrderStatus>> = {
  // Undoes a packing.
  placed: 'packed',
  packed: 'placed',
  shipped: 'packed',
  delivered: 'shipped',
};

interface Move {
  to: 'placed' | 'packed' | 'shipped' | 'delivered';
  tracking?: Order['tracking'];
  note?: string | undefined;
  /** The number of days after the delivery in which books can be returned. */
  returnDays: number;
}

/** Moves the order forward to packed, shipped or delivered, or from packed back to placed. */
export function moveOrder(record: OrderRecord, move: Move, now: number): Step | Obstacle {
  const { to, tracking, note, returnDays } = move;
  if (PREVIOUS_STATUS[to] !== record.order.status) return 'impossibleStep';
  const moved = addHistoryEntry(record, to, now, note);
  const returnableUntil = formatTimestamp(getEndOfDay(now + returnDays * DAY_MS));
  return {
    record: {
      ...moved,
      order: {
        ...moved.order,
        ...(to === 'shipped' && tracking && { tracking }),
        ...(to === 'delivered' && returnDays > 0 && { returnableUntil }),
      },
    },
    effects: to === 'shipped' ? [{ kind: 'mail', mail: 'shipped' }] : [],
  };
}

/** How long copies are held after a payment link was sent. */
const PAY_LINK_MS = DAY_MS;

/**
 * Sends the user a payment link, and holds the copies for a day. Within an hour, sending again
 * has no effect.
 */
export function sendPayLink(record: OrderRecord, now: number): Step | Obstacle {
  const { status, expiresAt = '' } = record.order;
  if (status !== 'awaiting-payment') return 'impossibleStep';
  const expiresMs = now + PAY_LINK_MS;
  if (Date.parse(expiresAt) > expiresMs - HOUR_MS) return { record, effects: [] };
  const held = { ...record, order: { ...record.order, expiresAt: formatTimestamp(expiresMs) } };
  return {
    record: addHistoryEntry(held, status, now, 'A link to pay was sent'),
    effects: [{ kind: 'mail', mail: 'pay-link' }],
  };
}

/**
 * Cancels the order, returns its copies to stock and refunds the payment. Has no effect on an order
 * that is already cancelled.
 */
export function cancelOrder(
  record: OrderRecord,
  { refundId, note }: { refundId: string; note?: string | undefined },
  now: number,
): Step | Obstacle {
  const { status } = record.order;
  if (status === 'cancelled') return { record, effects: [] };
  if (status === 'expired') return 'impossibleStep';
  if (status === 'shipped' || status === 'delivered') return 'tooLate';
  const cancelled = addHistoryEntry(record, 'cancelled', now, note);
  const copies: Effect = {
    kind: 'return-copies',
    lines: listCopies(record.order),
    reason: 'cancelled',
  };
  const mail: Effect[] = status === 'awaiting-payment' ? [] : [{ kind: 'mail', mail: 'cancelled' }];
  const refund = refundRemainder(cancelled, refundId, now);
  const credit: Effect = {
    kind: 'credit',
    reason: 'The order was cancelled.',
    lines: listCopies(record.order),
  };
  return { record: refund.record, effects: [copies, credit, ...mail, ...refund.effects] };
}

/**
 * Removes from the order what the user has entered, and the notes of the desk, which may contain
 * any text. City, state and PIN code stay, because the invoice must contain them. The reasons that
 * the desk has written on credit notes also stay.
 */
export function eraseUserData(record: OrderRecord, now: number): OrderRecord {
  const { address, history, returns, creditNotes } = record.order;
  const order = {
    ...record.order,
    address: { ...address, name: '', phone: '', addressText: '' },
    history: history.map(({ status, at }) => ({ status, at })),
    returns: returns.map((item) => ({ ...item, reason: '' })),
    ...(creditNotes && { creditNotes: creditNotes.map(eraseReturnReason) }),
  };
  // `keyedBody` contains the address, and `desk` a note.
  return refreshDerived(
    {
      ...record,
      email: '',
      keyedBody: '',
      search: buildSearchText(order, ''),
      desk: undefined,
      order,
    },
    now,
  );
}
