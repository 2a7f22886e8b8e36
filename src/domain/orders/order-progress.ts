import type { Order, OrderStatus } from '#contract/orders/order.ts';
import { formatArrival } from '../delivery/delivery.ts';
import { formatBookCount } from '../finding/book-query.ts';
import { formatShortDay, formatTime } from '../values/time.ts';
import { findChange, findMoment } from './order-history.ts';
import { countReturning, STATUS_NAMES } from './order-status.ts';
import { findResending, isSentAgain, isUndecided } from './undelivered.ts';

/** A step in the progress of an order. The state `ended` marks the step that ended it early. */
export interface ProgressStep {
  name: string;
  state: 'done' | 'now' | 'next' | 'ended';
  /** When the step happened or is expected, or how many books it concerns. */
  detail?: string | undefined;
}

const STEPS = ['placed', 'packed', 'shipped', 'delivered'] as const;

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
