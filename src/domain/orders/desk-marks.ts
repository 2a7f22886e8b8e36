import type { Marking } from '#contract/desk/desk-orders.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatTimestamp, DAY_MS, HOUR_MS } from '../values/time.ts';
import { type OrderRecord, toNextVersion, addHistoryEntry, type Step } from './order-record.ts';
import { isUndecided } from './undelivered.ts';
import { MAX_HISTORY, type Obstacle } from './order-steps.ts';

/** Returns the desk's note on an order, and the books that were picked. */
export function readMarks({ desk }: Pick<OrderRecord, 'desk'>): { note: string; picked: string[] } {
  return { note: desk?.note ?? '', picked: desk?.picked ?? [] };
}

/**
 * Changes the note, which books are picked, or what was done about a lost payment. Ignores books
 * that are not in the order. Returns the same record if nothing changes, and `changedMeanwhile` if
 * the stored note is neither the one that was read nor the new one. A change counts as a new
 * version, so that other open desks are notified.
 */
export function markOrder(
  record: OrderRecord,
  marking: Marking,
  now: number,
): OrderRecord | 'changedMeanwhile' {
  const before = readMarks(record);
  const { note = before.note, noteBefore = before.note, picked = {}, lostPayment } = marking;
  if (note !== before.note && noteBefore !== before.note) return 'changedMeanwhile';
  const pickedIds = record.order.lines
    .map(({ bookId }) => bookId)
    .filter((id) => (Object.hasOwn(picked, id) ? picked[id] : before.picked.includes(id)));
  const isSame = note === before.note && pickedIds.join() === before.picked.join();
  if (isSame && lostPayment === undefined) return record;
  const lost = lostPayment && {
    ...record.desk?.lostPayment,
    isOpen: lostPayment === 'open',
    ...(lostPayment === 'written' && { writtenAt: formatTimestamp(now) }),
  };
  const desk = { ...record.desk, note, picked: pickedIds, ...(lost && { lostPayment: lost }) };
  return toNextVersion({ ...record, desk }, now);
}

/** Whether a return, a parcel that came back, or a lost payment waits for the desk. */
export function needsDecision({ order, desk }: Pick<OrderRecord, 'order' | 'desk'>): boolean {
  if (order.status === 'expired') return desk?.lostPayment?.isOpen === true;
  return isUndecided(order) || order.returns.some(({ status }) => status === 'requested');
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
