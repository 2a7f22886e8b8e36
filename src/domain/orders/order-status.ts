import type { Order, OrderStatus } from '#contract/orders/order.ts';
import { formatArrival } from '../delivery/delivery.ts';
import { formatBookCount } from '../finding/book-query.ts';
import { formatRupees } from '../values/money.ts';
import { formatShortDay, formatTime } from '../values/time.ts';
import { findResending, isSentAgain, isUndecided } from './undelivered.ts';

/** A step in the progress of an order. The state `ended` marks the step that ended it early. */
export interface ProgressStep {
  name: string;
  state: 'done' | 'now' | 'next' | 'ended';
  /** When the step happened or is expected, or how many books it concerns. */
  detail?: string | undefined;
}

const STEPS = ['placed', 'packed', 'shipped', 'delivered'] as const;
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

export function listProgressSteps(order: Order): ProgressStep[] {
  const { status } = order;
  if (status === 'cancelled' || status === 'expired') return listEndedSteps(order);
  const returning = listReturnSteps(order);
  if (returning) return returning;
  const parcel = listParcelSteps(order);
  if (parcel) return parcel;
  const steps = STEPS.map((name) => describeStep(order, name));
  return status === 'awaiting-payment'
    ? [{ name: STATUS_NAMES[status], state: 'now' }, ...steps]
    : steps;
}

function describeStep(order: Order, name: (typeof STEPS)[number]): ProgressStep {
  const { status, delivery } = order;
  const at = findMoment(order, name);
  const state = getState(status, name);
  const isExpected = name === 'delivered' && state === 'next' && status !== 'awaiting-payment';
  // After an undone packing, the history still contains the packing.
  const moment = state === 'next' ? undefined : formatMoment(at);
  return { name: STATUS_NAMES[name], state, detail: isExpected ? formatArrival(delivery) : moment };
}

function getState(status: OrderStatus, name: (typeof STEPS)[number]): ProgressStep['state'] {
  const [current, index] = [STEPS.findIndex((step) => step === status), STEPS.indexOf(name)];
  if (index > current) return 'next';
  return index < current || name === 'delivered' ? 'done' : 'now';
}

/** Lists the steps of a parcel that came back, up to its end; `undefined` for other orders. */
function listParcelSteps(order: Order): ProgressStep[] | undefined {
  const { status, history, payment, totals } = order;
  const before = ['placed', 'packed', 'shipped'] as const;
  const done = before.map((name): ProgressStep => ({
    name: STATUS_NAMES[name],
    state: 'done',
    detail: formatMoment(findMoment(order, name)),
  }));
  if (status === 'undelivered') {
    const { at, note } = findChange(order, status) ?? {};
    const detail = [formatMoment(at), note && `“${note}”`].filter(Boolean).join(', ');
    const end =
      payment.method === 'online' && totals.amount > 0
        ? { name: isUndecided(order) ? 'Send again or refund' : 'Refunded' }
        : { name: 'Closed', detail: 'Nothing is due' };
    const isEnded = !isUndecided(order) && payment.status !== 'refund-pending';
    return [
      ...done,
      { name: STATUS_NAMES.undelivered, state: isEnded ? 'done' : 'now', detail },
      { ...end, state: isEnded ? 'done' : 'next' },
    ];
  }
  if (!isSentAgain(order)) return undefined;
  const [first, last] = [history[findResending(history) - 1], describeStep(order, 'delivered')];
  const name = status === 'packed' ? 'packed' : 'shipped';
  const sent = history.find((item) => item.status === 'shipped');
  return [
    ...done.slice(0, 1),
    { name: STATUS_NAMES.shipped, state: 'done', detail: formatMoment(sent?.at) },
    { name: STATUS_NAMES.undelivered, state: 'done', detail: formatMoment(first?.at) },
    { ...describeStep(order, name), name: `${STATUS_NAMES[name]} again` },
    last,
  ];
}

/** Lists the steps of an order that ended: those before the end, the end, and the refund. */
function listEndedSteps(order: Order): ProgressStep[] {
  const { status, payment } = order;
  const statuses = new Set(order.history.map((item) => item.status));
  // A placed order does not show that it has awaited payment.
  if (statuses.has('placed')) statuses.delete('awaiting-payment');
  const steps = [...statuses].map((name): ProgressStep => ({
    name: STATUS_NAMES[name],
    state: name === status || name === 'expired' ? 'ended' : 'done',
    detail: formatMoment(findMoment(order, name)),
  }));
  if (payment.status === 'refund-pending') steps.push({ name: 'Refunded', state: 'next' });
  if (payment.status === 'refunded') steps.push({ name: 'Refunded', state: 'done' });
  return steps;
}

/** Lists the steps of a return; `undefined` if no books are being returned. */
function listReturnSteps(order: Order): ProgressStep[] | undefined {
  const [requested, received] = [
    countReturning(order, 'requested'),
    countReturning(order, 'received'),
  ];
  if (requested + received === 0) return undefined;
  const areAllReceived = requested === 0;
  return [
    describeStep(order, 'delivered'),
    {
      name: 'Return requested',
      state: areAllReceived ? 'done' : 'now',
      detail: formatBookCount(requested + received),
    },
    { name: 'Books received', state: areAllReceived ? 'now' : 'next' },
    { name: 'Refunded', state: 'next' },
  ];
}

function formatMoment(at: string | undefined): string | undefined {
  return at && `${formatShortDay(at)}, ${formatTime(at)}`;
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
    return `It goes out again${carrier}; ${due}.`;
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

function countReturning(
  { returns }: Pick<Order, 'returns'>,
  status: Order['returns'][number]['status'],
): number {
  return returns
    .filter((item) => item.status === status)
    .flatMap(({ lines }) => lines)
    .reduce((sum, { qty }) => sum + qty, 0);
}

/**
 * Returns when the order first changed to `placed`, or last changed to any other `status`;
 * `undefined` if it never did. After an undone packing, it changes to `placed` and to `packed` once
 * more. Entries such as those of refunds repeat the status, and are no change.
 */
export function findMoment(
  { history }: Pick<Order, 'history'>,
  status: Order['status'],
): string | undefined {
  return findChange({ history }, status)?.at;
}

/** Returns the entry of the history with which the order changed to `status`, see `findMoment`. */
export function findChange({ history }: Pick<Order, 'history'>, status: Order['status']) {
  const changes = history.filter(
    (item, index) => item.status === status && history[index - 1]?.status !== status,
  );
  return changes.at(status === 'placed' ? 0 : -1);
}

function describeRefund({ refunded, payment }: Order): { detail: string } | undefined {
  if (refunded > 0) return { detail: `${formatRupees(refunded)} refunded` };
  return payment.status === 'refund-pending' ? { detail: 'refund on its way' } : undefined;
}

/** The beginning of an entry in the history by which the shop declines a return. */
export const RETURN_DECLINED = 'Return declined: ';

/** Returns why the shop last declined a return; `undefined` if it gave no reason. */
export function findDeclineReason({ history }: Pick<Order, 'history'>): string | undefined {
  const entry = history.findLast(({ note }) => note?.startsWith(RETURN_DECLINED));
  return entry?.note?.slice(RETURN_DECLINED.length);
}
