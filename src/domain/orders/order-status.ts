import type { Order, OrderStatus } from '#contract/orders/order.ts';
import { formatArrival } from '../delivery/delivery.ts';
import { formatBookCount } from '../finding/book-query.ts';
import { formatRupees } from '../values/money.ts';
import { formatShortDay, formatTime } from '../values/time.ts';
import { findMoment } from './order-history.ts';
import { isSentAgain, isUndecided } from './undelivered.ts';

export const STATUS_NAMES: Record<OrderStatus, string> = {
  'awaiting-payment': 'Awaiting payment',
  placed: 'Placed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  undelivered: 'Came back',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

type HeldOrder = Pick<Order, 'number' | 'expiresAt' | 'updatedAt'>;

/** Says until when an order awaits payment. The text does not end with a full stop. */
export function describeHold(order: HeldOrder): string {
  const end = formatHoldEnd(order);
  return `Order ${order.number} is waiting for your payment${end && ` until ${end}`}`;
}

/**
 * Formats until when the copies are held: '11:12 am', with the day ('Tue 24 Nov, 11:12 am') unless
 * the last change of the order was on the same day; '' if they are not held.
 */
export function formatHoldEnd({ expiresAt, updatedAt }: Omit<HeldOrder, 'number'>): string {
  if (expiresAt === undefined) return '';
  const day = formatShortDay(expiresAt);
  return `${day === formatShortDay(updatedAt) ? '' : `${day}, `}${formatTime(expiresAt)}`;
}

type StatusTone =
  | 'warning'
  | 'danger'
  | 'placed'
  | 'packed'
  | 'shipped'
  | 'success'
  | 'returning'
  | 'off';

/** An order's status as text: 'Shipped', and in lists also 'arriving Tue 24 – Thu 26 Nov'. */
export interface StatusWords {
  tone: StatusTone;
  word: string;
  detail?: string;
}

export function describeStatus(order: Order): StatusWords {
  const { status, payment } = order;
  switch (status) {
    case 'awaiting-payment':
      return payment.status === 'failed'
        ? { tone: 'danger', word: 'Payment failed' }
        : { tone: 'warning', word: 'Awaiting payment' };
    case 'placed':
    case 'packed':
    case 'shipped':
      return {
        tone: status,
        word: `${STATUS_NAMES[status]}${isSentAgain(order) ? ' again' : ''}`,
        detail: `arriving ${formatArrival(order.delivery)}`,
      };
    case 'delivered':
      return describeDelivered(order);
    case 'undelivered':
      return { tone: 'returning', word: STATUS_NAMES[status], ...describeRefund(order) };
    case 'cancelled':
      return { tone: 'off', word: 'Cancelled', ...describeRefund(order) };
    case 'expired':
      return { tone: 'off', word: 'Expired' };
    default:
      return status satisfies never;
  }
}

/** Says what happens next with a parcel that came back or is sent again; '' for other orders. */
export function describeParcel(order: Order): string {
  const { status, payment, tracking } = order;
  if (status === 'packed' && isSentAgain(order)) {
    const carrier = tracking ? ` with ${tracking.carrier}` : '';
    const due = payment.status === 'due' ? 'you pay when it arrives' : 'there is nothing to pay';
    return `We are sending it again${carrier}; ${due}.`;
  }
  if (status !== 'undelivered') return '';
  if (payment.status === 'not-due' || order.totals.amount === 0)
    return 'Nothing is due, and you do not have to do anything. If you still want the books, please order them again.';
  return isUndecided(order) ? 'We will send it again or refund it, and write to you.' : '';
}

/** Like `describeStatus`, in the words of the desk. */
export function describeDeskStatus(order: Order): StatusWords {
  return order.status === 'placed' ? { tone: 'placed', word: 'To pack' } : describeStatus(order);
}

function describeDelivered(order: Order): StatusWords {
  const requested = countReturning(order, 'requested');
  if (requested > 0)
    return { tone: 'returning', word: 'Return requested', detail: formatBookCount(requested) };
  const received = countReturning(order, 'received');
  if (received > 0)
    return { tone: 'returning', word: 'Return received', detail: formatBookCount(received) };
  const at = findMoment(order, 'delivered');
  const refund = describeRefund(order);
  return {
    tone: 'success',
    word: 'Delivered',
    ...(at !== undefined && { detail: `on ${formatShortDay(at)}` }),
    ...refund,
  };
}

/** Counts the copies of the returns with this status. */
export function countReturning(
  { returns }: Pick<Order, 'returns'>,
  status: Order['returns'][number]['status'],
): number {
  return returns
    .filter((item) => item.status === status)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { qty }) => sum + qty, 0);
}

function describeRefund({ refunded, payment }: Order): { detail: string } | undefined {
  if (refunded > 0) return { detail: `${formatRupees(refunded)} refunded` };
  return payment.status === 'refund-pending' ? { detail: 'refund on its way' } : undefined;
}
