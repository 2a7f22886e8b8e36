import { type OrderRecord, refreshDerived } from './order-record.ts';

interface Marking {
  note?: string | undefined;
  /** The note that was read before the change. */
  noteBefore?: string | undefined;
  /** By `bookId`: whether the copies of the book have been picked. */
  picked?: Record<string, boolean> | undefined;
}

/** Returns the desk's note on an order, and the books that were picked. */
export function readMarks({ desk }: Pick<OrderRecord, 'desk'>): { note: string; picked: string[] } {
  return { note: desk?.note ?? '', picked: desk?.picked ?? [] };
}

/**
 * Changes the note, or which books are picked. Ignores books that are not in the order. Returns the
 * same record if nothing changes, and `changedMeanwhile` if the stored note is neither the one that
 * was read nor the new one. A change counts as a new version, so that other open desks are
 * notified.
 */
export function markOrder(
  record: OrderRecord,
  marking: Marking,
  now: number,
): OrderRecord | 'changedMeanwhile' {
  const before = readMarks(record);
  const { note = before.note, noteBefore = before.note, picked = {} } = marking;
  if (note !== before.note && noteBefore !== before.note) return 'changedMeanwhile';
  const pickedIds = record.order.lines
    .map(({ bookId }) => bookId)
    .filter((id) => (Object.hasOwn(picked, id) ? picked[id] : before.picked.includes(id)));
  const isSame = note === before.note && pickedIds.join() === before.picked.join();
  return isSame ? record : refreshDerived({ ...record, desk: { note, picked: pickedIds } }, now);
}
