import type { MoveRequest } from '#contract/desk/desk-orders.ts';
import type { Order, OrderStatus } from '#contract/orders/order.ts';
import { moveDates } from '../delivery/delivery-dates.ts';
import { DAY_MS, formatTimestamp, getEndOfDay, MINUTE_MS, HOUR_MS } from '../values/time.ts';
import { eraseReturnReason } from './bills/credit-note.ts';
import { refundRemainder } from './payments/order-payment.ts';
import { findMoment, findShipping } from './order-history.ts';
import { findResending, isUndecided, restockParcel } from './undelivered.ts';
import {
  type Effect,
  type OrderMail,
  type OrderRecord,
  type Step,
  listCopies,
  addHistoryEntry,
  buildSearchText,
  toNextVersion,
} from './order-record.ts';

/** Why a step is not possible: the name of an error in `ERRORS` of the contract. */
export type Obstacle =
  | 'tooLate'
  | 'impossibleStep'
  | 'noteNeeded'
  | 'returnWindowOver'
  | 'moreThanBought'
  | 'tooManyReturns';

/** For each status that the desk sets: the statuses that the order may have before. */
const PREVIOUS_STATUSES: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  // Undoes a packing.
  placed: ['packed'],
  // A parcel that came back is sent again.
  packed: ['placed', 'undelivered'],
  shipped: ['packed'],
  delivered: ['shipped'],
  undelivered: ['shipped', 'undelivered'],
};
/** The statuses that can be taken back, and the status that the order then has again. */
const TAKEN_BACK: Partial<Record<OrderStatus, OrderStatus>> = {
  shipped: 'packed',
  delivered: 'shipped',
  undelivered: 'shipped',
};
/** Beyond this, no step is taken back, tracking corrected or link to pay sent: each causes an email. */
export const MAX_HISTORY = 50;
/** How long a step can be taken back without a note. */
const TAKE_BACK_MS = 30 * MINUTE_MS;

interface Move extends Pick<MoveRequest, 'tracking' | 'note' | 'restock' | 'mail'> {
  to: Exclude<MoveRequest['to'], 'cancelled'>;
  /** Whether a helper moves the order; see `isLateToTakeBack`. */
  isHelper?: boolean;
  /** The number of days in which books can be returned, counted from the delivery. */
  returnDays: number;
}

/** Moves the order one step forward, or takes back its last step: the shop does this by hand. */
export function moveOrder(record: OrderRecord, move: Move, now: number): Step | Obstacle {
  const { order } = record;
  const { status } = order;
  const { to, tracking, note, restock, mail = true, returnDays } = move;
  const isDecision = status === 'undelivered';
  const isBack = isStepBack(status, to) || to === 'placed' || (isDecision && to === 'packed');
  if (isBack && order.history.length >= MAX_HISTORY) return 'impossibleStep';
  if (isStepBack(status, to)) return takeBack(record, move, now);
  const isPossible = PREVIOUS_STATUSES[to]?.includes(status);
  const isRepeated = isDecision && to === status && restock === undefined;
  const isFinal =
    isDecision && (!isUndecided(order) || (to === 'packed' && order.payment.status === 'refunded'));
  if (!isPossible || isRepeated || isFinal) return 'impossibleStep';
  const { undelivered = { restocked: [], isDecided: false }, ...rest } = order;
  if (to === 'undelivered') {
    const parcel = { ...record, order: { ...order, undelivered } };
    const step =
      restock === undefined ? { record: parcel, effects: [] } : restockParcel(parcel, restock);
    const mails: Effect[] = status === 'shipped' ? [{ kind: 'mail', mail: 'undelivered' }] : [];
    return {
      record: addHistoryEntry(step.record, to, now, note),
      effects: [...step.effects, ...mails],
    };
  }
  const { tracking: _earlier, ...untracked } = rest;
  const returnableUntil = formatTimestamp(getEndOfDay(now + returnDays * DAY_MS));
  const changed = {
    ...(isDecision ? { ...untracked, delivery: estimateAgain(order, now) } : rest),
    ...((to === 'shipped' || isDecision) && tracking && { tracking }),
    ...(to === 'delivered' && returnDays > 0 && { returnableUntil }),
  };
  const mails: Partial<Record<OrderStatus, OrderMail>> = {
    shipped: 'shipped',
    ...(isDecision && mail && { packed: 'sent-again' }),
  };
  const sent = mails[to];
  return {
    record: addHistoryEntry({ ...record, order: changed }, to, now, note),
    effects: sent === undefined ? [] : [{ kind: 'mail', mail: sent }],
  };
}

/** Returns the days on which a parcel that is sent again arrives. */
function estimateAgain({ delivery, history, createdAt }: Order, now: number): Order['delivery'] {
  const resent = history[findResending(history)];
  // Later entries of this status undo a packing.
  const unpaidAt = history.findLastIndex(({ status }) => status === 'awaiting-payment');
  const placed = history.find(({ status }, index) => index > unpaidAt && status === 'placed');
  return moveDates(delivery, Date.parse((resent ?? placed)?.at ?? createdAt), now);
}

/** Whether a change to the status `to` takes back the step that led to `status`. */
export function isStepBack(status: OrderStatus, to: OrderStatus): boolean {
  return TAKEN_BACK[status] === to;
}

/** Whether only an owner may take the last step back, with a note; `undefined` if no one may. */
export function isLateToTakeBack(order: Order, now: number): boolean | undefined {
  const { status, returns } = order;
  const hasReturn = returns.some((item) => !['declined', 'withdrawn'].includes(item.status));
  const isFinal = status === 'undelivered' ? !isUndecided(order) : hasReturn;
  if (isFinal || TAKEN_BACK[status] === undefined) return undefined;
  const begun = status === 'shipped' ? findShipping(order) : findMoment(order, status);
  return now - Date.parse(begun ?? '') > TAKE_BACK_MS;
}

/** Takes back the last step. A mail that was sent about it is followed by a correction. */
function takeBack(record: OrderRecord, { to, note, isHelper }: Move, now: number): Step | Obstacle {
  const { status } = record.order;
  const isLate = isLateToTakeBack(record.order, now);
  if (isLate === undefined || record.cashRefunds > 0) return 'impossibleStep';
  if (isLate && (note === undefined || isHelper)) return 'noteNeeded';
  const { undelivered: _parcel, returnableUntil: _end, ...order } = record.order;
  const text = note ?? `Taken back: it is not ${status === 'undelivered' ? 'back' : status}.`;
  return {
    record: addHistoryEntry({ ...record, order }, to, now, text),
    effects: status === 'delivered' ? [] : [{ kind: 'mail', mail: 'corrected' }],
  };
}

/** Cancels the order, returns its copies and refunds the payment, once. */
export function cancelOrder(
  record: OrderRecord,
  { refundId, note }: { refundId: string; note?: string | undefined },
  now: number,
): Step | Obstacle {
  const { status } = record.order;
  if (status === 'cancelled') return { record, effects: [] };
  if (status === 'expired') return 'impossibleStep';
  if (!['awaiting-payment', 'placed', 'packed'].includes(status)) return 'tooLate';
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
 * Removes what the user has entered, and the desk's notes. City, state and PIN code stay for the
 * invoice, and credit notes keep their reasons, without the user's words.
 */
export function eraseUserData(record: OrderRecord, now: number): OrderRecord {
  const { address, gift, history, returns, creditNotes } = record.order;
  const order = {
    ...record.order,
    address: { ...address, name: '', phone: '', addressText: '' },
    ...(gift && { gift: { ...gift, message: '' } }),
    history: history.map(({ status, at }) => ({ status, at })),
    returns: returns.map((item) => ({ ...item, reason: '' })),
    ...(creditNotes && { creditNotes: creditNotes.map(eraseReturnReason) }),
  };
  // `keyedBody` contains the address, and `desk` a note.
  return toNextVersion(
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

/** How long copies are held after a payment link was sent. */
const PAY_LINK_MS = DAY_MS;

/** Returns until when a payment link that is sent at `now` holds the copies, as a timestamp. */
export function getPayLinkEnd(now: number): string {
  return formatTimestamp(now + PAY_LINK_MS);
}

/** The notes of the history entries about a payment link: one that was emailed, and any other. */
const EMAILED_LINK = 'A link to pay was sent';
const WRITTEN_LINK = 'The shop wrote with a link to pay';

/** Whether the user of an order that awaits payment got an email with a link within the last hour. */
export function hasNewPayLink({ status, history }: Order, now: number): boolean {
  const email = history.findLast(({ note }) => note === EMAILED_LINK);
  return status === 'awaiting-payment' && !!email && Date.parse(email.at) > now - HOUR_MS;
}

/**
 * Sends the user a payment link, and holds the copies for a day. Within an hour, sending again
 * has no effect. For an expired order, the caller has taken its copies again. Without `mail`, the
 * owner sends the link.
 */
export function sendPayLink(
  record: OrderRecord,
  now: number,
  mail: boolean = true,
): Step | Obstacle {
  const { order } = record;
  const { status, expiresAt = '' } = order;
  const canRevive = status === 'expired' && record.email !== '';
  if (status !== 'awaiting-payment' && !canRevive) return 'impossibleStep';
  if (order.history.length >= MAX_HISTORY) return 'impossibleStep';
  const end = getPayLinkEnd(now);
  const isHeldAgain = Date.parse(expiresAt) > Date.parse(end) - HOUR_MS;
  if (mail ? hasNewPayLink(order, now) : isHeldAgain) return { record, effects: [] };
  const held = { ...record, order: { ...order, expiresAt: end } };
  return {
    record: addHistoryEntry(held, 'awaiting-payment', now, mail ? EMAILED_LINK : WRITTEN_LINK),
    effects: mail ? [{ kind: 'mail', mail: 'pay-link' }] : [],
  };
}
