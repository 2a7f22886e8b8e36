import type { Order, OrderStatus } from '#contract/order.ts';
import { formatShortDay, formatTime } from '../delivery/day-names.ts';
import { formatDeliveryDates } from '../delivery/delivery.ts';
import { copiesWith, countBooks, momentOf } from './order-status.ts';

/** A step on an order's way: past, present, to come, or one that ended it. */
export interface ProgressStep {
  name: string;
  state: 'done' | 'now' | 'next' | 'off';
  /** When it happened or is expected, or what it is about. */
  detail?: string | undefined;
}

const WAY = ['placed', 'packed', 'shipped', 'delivered'] as const;
const NAMES: Record<OrderStatus, string> = {
  'awaiting-payment': 'Awaiting payment',
  placed: 'Placed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** The steps of an order in their order. */
export function orderProgress(order: Order): ProgressStep[] {
  const { status } = order;
  if (status === 'cancelled' || status === 'expired') return endedWay(order);
  const returning = returnWay(order);
  if (returning) return returning;
  const way = WAY.map((name) => stepOf(order, name));
  return status === 'awaiting-payment' ? [{ name: NAMES[status], state: 'now' }, ...way] : way;
}

function stepOf(order: Order, name: (typeof WAY)[number]): ProgressStep {
  const { status, delivery } = order;
  const at = momentOf(order, name);
  const isExpected = name === 'delivered' && at === undefined && status !== 'awaiting-payment';
  return {
    name: NAMES[name],
    state: stateOf(status, name),
    detail: isExpected ? formatDeliveryDates(delivery) : formatMoment(at),
  };
}

function stateOf(status: OrderStatus, name: (typeof WAY)[number]): ProgressStep['state'] {
  const [present, at] = [WAY.findIndex((one) => one === status), WAY.indexOf(name)];
  if (at > present) return 'next';
  return at < present || name === 'delivered' ? 'done' : 'now';
}

/** What had happened before it ended, the end, and the money's way back. */
function endedWay(order: Order): ProgressStep[] {
  const { status, payment } = order;
  const seen = new Set(order.history.map((one) => one.status));
  // What was placed needs no word of the payment before.
  if (seen.has('placed')) seen.delete('awaiting-payment');
  const steps = [...seen].map((name): ProgressStep => ({
    name: NAMES[name],
    state: name === status || name === 'expired' ? 'off' : 'done',
    detail: formatMoment(momentOf(order, name)),
  }));
  if (payment.status === 'refund-pending') steps.push({ name: 'Refunded', state: 'next' });
  if (payment.status === 'refunded') steps.push({ name: 'Refunded', state: 'done' });
  return steps;
}

/** The way of books that go back, while they do. */
function returnWay(order: Order): ProgressStep[] | undefined {
  const [requested, received] = [copiesWith(order, 'requested'), copiesWith(order, 'received')];
  if (requested + received === 0) return undefined;
  const isOnlyReceived = requested === 0;
  return [
    stepOf(order, 'delivered'),
    {
      name: 'Return requested',
      state: isOnlyReceived ? 'done' : 'now',
      detail: countBooks(requested + received),
    },
    { name: 'Books received', state: isOnlyReceived ? 'now' : 'next' },
    { name: 'Refunded', state: 'next' },
  ];
}

function formatMoment(at: string | undefined): string | undefined {
  return at && `${formatShortDay(at)}, ${formatTime(at)}`;
}
