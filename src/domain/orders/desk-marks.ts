import type { Marking } from '#contract/desk/desk-orders.ts';
import { formatTimestamp } from '../values/time.ts';
import { type OrderRecord, toNextVersion } from './order-record.ts';
import { isUndecided } from './undelivered.ts';

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
