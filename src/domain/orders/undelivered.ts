import type { MoveRequest } from '#contract/desk/desk-orders.ts';
import type { Order } from '#contract/orders/order.ts';
import { listCopies, type Effect, type OrderRecord, type Step } from './order-record.ts';

/** The default reason of a credit note for a parcel that came back. */
export const CAME_BACK_REASON = 'The parcel came back.';

/** Returns the lines of a parcel that came back whose copies are for sale again. */
export function listRestocked({ lines, undelivered }: Pick<Order, 'lines' | 'undelivered'>) {
  return lines.filter(({ bookId }) => undelivered?.restocked.includes(bookId));
}

/**
 * Puts copies of a parcel that came back on sale again. If that ends an order for which nothing was
 * paid, its whole bill is credited, because cash that was not collected is no longer due.
 */
export function restockParcel(
  record: OrderRecord,
  restock: NonNullable<MoveRequest['restock']>,
): Step {
  const { order } = record;
  const { restocked = [], isDecided = false } = order.undelivered ?? {};
  const lines = listCopies(order).filter(
    ({ bookId }) =>
      !restocked.includes(bookId) &&
      (typeof restock === 'boolean' ? restock : restock.includes(bookId)),
  );
  const isClosed = !isDecided && hasNothingToRefund(order);
  const undelivered = {
    restocked: [...restocked, ...lines.map(({ bookId }) => bookId)],
    isDecided: isDecided || isClosed,
  };
  const effects: Effect[] = [{ kind: 'return-copies', lines, reason: 'undelivered' }];
  if (isClosed)
    effects.push({ kind: 'credit', reason: CAME_BACK_REASON, lines: listCopies(order) });
  return { record: { ...record, order: { ...order, undelivered } }, effects };
}

/** Records that the order of a parcel that came back needs no further decision. */
export function markDecided(record: OrderRecord): OrderRecord {
  const { undelivered } = record.order;
  if (!undelivered) return record;
  return {
    ...record,
    order: { ...record.order, undelivered: { ...undelivered, isDecided: true } },
  };
}

/** Whether the shop has to decide what to do with a parcel that came back. */
export function isUndecided({ status, undelivered }: Pick<Order, 'status' | 'undelivered'>) {
  return status === 'undelivered' && undelivered?.isDecided !== true;
}

/** Whether nothing was paid for a parcel that came back, or all was refunded. */
export function hasNothingToRefund({ payment, totals }: Pick<Order, 'payment' | 'totals'>) {
  return payment.method === 'cod' || totals.amount === 0 || payment.status === 'refunded';
}

/** Whether the parcel came back and is sent, or was sent, again. */
export function isSentAgain({ history, status }: Pick<Order, 'history' | 'status'>): boolean {
  return ['packed', 'shipped', 'delivered'].includes(status) && findResending(history) !== -1;
}

/** Returns the index of the last entry with which a parcel was packed again; -1 if there is none. */
export function findResending(history: Order['history']): number {
  return history.findLastIndex(
    (entry, index) => entry.status === 'packed' && history[index - 1]?.status === 'undelivered',
  );
}
