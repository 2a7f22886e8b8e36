import type { Order } from '#contract/order.ts';
import { formatShortDay } from '../delivery/day-names.ts';
import { formatDeliveryDates } from '../delivery/delivery.ts';
import { formatRupees } from '../money.ts';

export type StatusTone =
  'waiting' | 'failed' | 'placed' | 'packed' | 'shipped' | 'delivered' | 'returning' | 'off';

/** An order's status in words: 'Shipped', and in a list also 'arriving Tue 24 – Thu 26 Nov'. */
export interface StatusWords {
  tone: StatusTone;
  word: string;
  detail?: string;
}

const WORDS = {
  placed: 'Placed',
  packed: 'Packed',
  shipped: 'Shipped',
} as const;

export function describeStatus(order: Order): StatusWords {
  const { status, payment } = order;
  switch (status) {
    case 'awaiting-payment':
      return payment.status === 'failed'
        ? { tone: 'failed', word: 'Payment failed' }
        : { tone: 'waiting', word: 'Awaiting payment' };
    case 'placed':
    case 'packed':
    case 'shipped':
      return {
        tone: status,
        word: WORDS[status],
        detail: `arriving ${formatDeliveryDates(order.delivery)}`,
      };
    case 'delivered':
      return describeDelivered(order);
    case 'cancelled':
      return { tone: 'off', word: 'Cancelled', ...refundOf(order) };
    case 'expired':
      return { tone: 'off', word: 'Expired' };
    default:
      return status satisfies never;
  }
}

function describeDelivered(order: Order): StatusWords {
  const requested = copiesWith(order, 'requested');
  if (requested > 0)
    return { tone: 'returning', word: 'Return requested', detail: countBooks(requested) };
  const received = copiesWith(order, 'received');
  if (received > 0)
    return { tone: 'returning', word: 'Return received', detail: countBooks(received) };
  const at = momentOf(order, 'delivered');
  const refund = refundOf(order);
  return {
    tone: 'delivered',
    word: 'Delivered',
    ...(at !== undefined && { detail: `on ${formatShortDay(at)}` }),
    ...refund,
  };
}

/** Copies of returns with this status. */
export function copiesWith(
  { returns }: Pick<Order, 'returns'>,
  status: Order['returns'][number]['status'],
): number {
  return returns
    .filter((one) => one.status === status)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { qty }) => sum + qty, 0);
}

/** When the order came to have this status; `undefined` if it never had. */
export function momentOf(
  { history }: Pick<Order, 'history'>,
  status: Order['status'],
): string | undefined {
  return history.find((one) => one.status === status)?.at;
}

/** '1 book', '3 books'. */
export function countBooks(copies: number): string {
  return copies === 1 ? '1 book' : `${copies} books`;
}

function refundOf({ refunded, payment }: Order): { detail: string } | undefined {
  if (refunded > 0) return { detail: `${formatRupees(refunded)} refunded` };
  return payment.status === 'refund-pending' ? { detail: 'refund on its way' } : undefined;
}
