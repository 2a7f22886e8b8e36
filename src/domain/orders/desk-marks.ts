import type { OrderRecord } from './order-record.ts';

interface Marking {
  note?: string | undefined;
  /** The note that was read before the change. */
  noteBefore?: string | undefined;
  /** Books by `bookId`: whether their copies lie ready. */
  picked?: Record<string, boolean> | undefined;
}

/** Returns the desk's note on an order, and the books that were picked. */
export function readMarks({ desk }: Pick<OrderRecord, 'desk'>): { note: string; picked: string[] } {
  return { note: desk?.note ?? '', picked: desk?.picked ?? [] };
}

/**
 * Changes the note, or which books are picked; books that the order does not have are left out.
 * Returns the same record if nothing changes, `changedMeanwhile` if another person has changed the
 * note that was read.
 */
export function markOrder(record: OrderRecord, marking: Marking): OrderRecord | 'changedMeanwhile' {
  const before = readMarks(record);
  const { note = before.note, noteBefore = before.note, picked = {} } = marking;
  if (note !== before.note && noteBefore !== before.note) return 'changedMeanwhile';
  const ready = record.order.lines
    .map(({ bookId }) => bookId)
    .filter((id) => (Object.hasOwn(picked, id) ? picked[id] : before.picked.includes(id)));
  const isSame = note === before.note && ready.join() === before.picked.join();
  return isSame ? record : { ...record, desk: { note, picked: ready } };
}
