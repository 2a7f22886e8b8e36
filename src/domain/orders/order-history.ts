import type { Order } from '#contract/orders/order.ts';

/**
 * Returns when the order first changed to `placed`, or last changed to any other `status`;
 * `undefined` if it never did. After an undone packing, it changes to `placed` and to `packed` once
 * more. Entries such as those of refunds repeat the status, and are no change.
 */
export function findMoment({ history }: Pick<Order, 'history'>, status: Order['status']) {
  return findChange({ history }, status)?.at;
}

/** Returns the entry of the history with which the order changed to `status`, see `findMoment`. */
export function findChange({ history }: Pick<Order, 'history'>, status: Order['status']) {
  const changes = history.filter(
    (item, index) => item.status === status && history[index - 1]?.status !== status,
  );
  return changes.at(status === 'placed' ? 0 : -1);
}

/** Returns when the parcel was last marked as sent; a delivery that is taken back does not count. */
export function findShipping({ history }: Pick<Order, 'history'>): string | undefined {
  return history.findLast(
    ({ status }, index) => status === 'shipped' && history[index - 1]?.status === 'packed',
  )?.at;
}

/** The beginning of an entry in the history by which the shop declines a return. */
export const RETURN_DECLINED = 'Return declined: ';

/** Returns why the shop last declined a return; `undefined` if it gave no reason. */
export function findDeclineReason({ history }: Pick<Order, 'history'>): string | undefined {
  const entry = history.findLast(({ note }) => note?.startsWith(RETURN_DECLINED));
  return entry?.note?.slice(RETURN_DECLINED.length);
}
