import type { OrderStatus } from '#contract/orders/order.ts';
import type { Invariant } from './invariant.ts';

/** The statuses that an order may have next, by its status. It may also keep its status. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  'awaiting-payment': ['placed', 'cancelled', 'expired'],
  placed: ['packed', 'cancelled'],
  packed: ['placed', 'shipped', 'cancelled'],
  shipped: ['packed', 'delivered', 'undelivered'],
  delivered: ['shipped'],
  undelivered: ['packed', 'shipped'],
  cancelled: [],
  expired: ['awaiting-payment', 'placed', 'cancelled'],
};

export const STATUSES: Invariant = {
  name: 'steps',
  sentence: 'An order goes only from one status to the next, or a step back.',
  check(_world, { changes, ordersBefore }) {
    for (const [id, { order }] of changes.puts.orders ?? []) {
      const before = ordersBefore.get(id)?.order.status;
      if (before && before !== order.status && !NEXT[before].includes(order.status))
        return `${order.number} was ${before}, and became ${order.status}`;
    }
    return undefined;
  },
};

export const AS_READ: Invariant = {
  name: 'as read',
  sentence: 'The desk moves an order only from the status that it has read.',
  check(_world, { call, changes, ordersBefore }) {
    const { from } = (call?.body ?? {}) as { from?: string };
    const id = /^POST \/desk\/orders\/([^/]+)\/(status|refund)$/.exec(call?.name ?? '')?.[1] ?? '';
    const before = ordersBefore.get(id)?.order.status;
    // A refund that is sent to the provider is a later transaction of the same call.
    if (from === undefined || before === from || !changes.puts.auditEntries?.size) return undefined;
    return before === undefined ? undefined : `${id} was ${before}, not ${from}`;
  },
};
