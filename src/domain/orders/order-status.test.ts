import { expect, it } from 'vitest';
import type { Order, OrderReturn } from '#contract/orders/order.ts';
import { anOrder } from '../builders.ts';
import { findDeclineReason, findMoment } from './order-history.ts';
import { listProgressSteps } from './order-progress.ts';
import { describeHold, describeStatus } from './order-status.ts';

function describeFacts(facts: Partial<Order>): string {
  const { word, detail } = describeStatus(anOrder(facts));
  return detail === undefined ? word : `${word}, ${detail}`;
}

function withReturns(...states: OrderReturn['status'][]): Partial<Order> {
  const returns = states.map((status, index) => ({
    _id: `rt0${index}`,
    reason: 'Torn',
    status,
    lines: [{ bookId: 'bk01', qty: 1 }],
  }));
  return { status: 'delivered', returns };
}

it('names each status, with a detail for lists', () => {
  expect(describeFacts({ status: 'awaiting-payment' })).toBe('Awaiting payment');
  expect(describeFacts({ status: 'placed' })).toBe('Placed, arriving Tue 24 – Thu 26 Nov');
  expect(describeFacts({ status: 'delivered' })).toBe('Delivered, on Sat 14 Nov');
  expect(describeFacts({ status: 'expired' })).toBe('Expired');
  expect(describeFacts({ status: 'cancelled' })).toBe('Cancelled');
});

/** The history of a parcel that came back and was sent again, from Tue 10 Nov on, an entry a day. */
const SENT_AGAIN = (
  ['placed', 'packed', 'shipped', 'undelivered', 'packed', 'shipped', 'delivered'] as const
).map((status, day) => ({ status, at: `2026-11-1${day}T09:00:00+00:00` }));

it('says that a parcel is sent again after it came back', () => {
  const describe = (status: 'packed' | 'shipped', length: number) =>
    describeStatus(anOrder({ status, history: SENT_AGAIN.slice(0, length) })).word;
  expect([describe('packed', 5), describe('shipped', 6)]).toEqual([
    'Packed again',
    'Shipped again',
  ]);
  expect([describe('packed', 2), describe('shipped', 3)]).toEqual(['Packed', 'Shipped']);
});

it('names no day of arrival for a PIN code that does not exist', () => {
  const delivery = { from: '2026-11-24', to: '2026-11-26', isPinUnknown: true } as const;
  expect(describeFacts({ status: 'shipped', delivery })).toBe(
    'Shipped, arriving on a date to be confirmed',
  );
  const steps = listProgressSteps(anOrder({ status: 'placed', delivery }));
  expect(steps.at(-1)?.detail).toBe('on a date to be confirmed');
});

it('reports a failed payment while the user can try again', () => {
  const payment = { method: 'online', status: 'failed' } as const;
  expect(describeFacts({ status: 'awaiting-payment', payment })).toBe('Payment failed');
});

it('reports a pending or completed refund of an order', () => {
  const payment = { method: 'online', status: 'refund-pending' } as const;
  expect(describeFacts({ status: 'cancelled', payment })).toBe('Cancelled, refund on its way');
  expect(describeFacts({ status: 'cancelled', refunded: 385 })).toBe('Cancelled, ₹385 refunded');
  expect(describeFacts({ status: 'delivered', refunded: 200 })).toBe('Delivered, ₹200 refunded');
});

it('reports returned books, and first those that have not arrived', () => {
  expect(describeFacts(withReturns('requested', 'requested'))).toBe('Return requested, 2 books');
  expect(describeFacts(withReturns('received', 'requested'))).toBe('Return requested, 1 book');
  expect(describeFacts(withReturns('received'))).toBe('Return received, 1 book');
  expect(describeFacts(withReturns('declined'))).toBe('Delivered, on Sat 14 Nov');
  expect(describeFacts({ status: 'delivered', history: [] })).toBe('Delivered');
});

it('gives each status a tone', () => {
  const getTone = (facts: Partial<Order>) => describeStatus(anOrder(facts)).tone;
  const failed = { method: 'online', status: 'failed' } as const;
  expect(getTone({ status: 'awaiting-payment' })).toBe('warning');
  expect(getTone({ status: 'awaiting-payment', payment: failed })).toBe('danger');
  for (const status of ['placed', 'packed', 'shipped'] as const)
    expect(getTone({ status })).toBe(status);
  expect(getTone({ status: 'delivered' })).toBe('success');
  expect([getTone(withReturns('requested')), getTone(withReturns('received'))]).toEqual([
    'returning',
    'returning',
  ]);
  expect([getTone({ status: 'cancelled' }), getTone({ status: 'expired' })]).toEqual([
    'off',
    'off',
  ]);
});

function listProgress(order: Order): string[] {
  return listProgressSteps(order).map(({ name, state }) => `${name}: ${state}`);
}

const PLACED = { status: 'placed', at: '2026-11-11T05:12:00+00:00' } as const;
const CANCELLED = { status: 'cancelled', at: '2026-11-11T06:12:00+00:00' } as const;
const AWAITED = { status: 'awaiting-payment', at: '2026-11-11T05:00:00+00:00' } as const;
const EXPIRED = { status: 'expired', at: '2026-11-11T05:30:00+00:00' } as const;

it('begins the progress with the payment while the order awaits it', () => {
  expect(listProgress(anOrder({ status: 'awaiting-payment' }))).toEqual([
    'Awaiting payment: now',
    'Placed: next',
    'Packed: next',
    'Shipped: next',
    'Delivered: next',
  ]);
});

it('shows when each step happened, and when the parcel arrives', () => {
  expect(listProgressSteps(anOrder({ status: 'shipped' }))).toEqual([
    { name: 'Placed', state: 'done', detail: 'Wed 11 Nov, 10:42 am' },
    { name: 'Packed', state: 'done', detail: 'Thu 12 Nov, 10:42 am' },
    { name: 'Shipped', state: 'now', detail: 'Fri 13 Nov, 10:42 am' },
    { name: 'Delivered', state: 'next', detail: 'Tue 24 – Thu 26 Nov' },
  ]);
});

it('ends the progress with the delivery', () => {
  expect(listProgressSteps(anOrder({ status: 'delivered' })).at(-1)).toEqual({
    name: 'Delivered',
    state: 'done',
    detail: 'Sat 14 Nov, 10:42 am',
  });
});

it('shows when a parcel came back, why, and when it went out each time', () => {
  const listSteps = (status: Order['status'], history: Order['history']) =>
    listProgressSteps(anOrder({ status, history })).map(({ name, detail }) => `${name}: ${detail}`);
  const sent = ['Placed: Tue 10 Nov, 2:30 pm', 'Shipped: Thu 12 Nov, 2:30 pm'];
  const back = 'Came back: Fri 13 Nov, 2:30 pm';
  const [first, again] = [SENT_AGAIN.slice(0, 4), SENT_AGAIN.slice(0, 6)];
  const absent = {
    status: 'undelivered',
    at: '2026-11-13T10:00:00+00:00',
    note: 'Absent',
  } as const;
  expect(listSteps('undelivered', first).slice(2, 4)).toEqual([sent[1], back]);
  expect(listSteps('undelivered', [...first.slice(0, 3), absent])[3]).toBe(
    'Came back: Fri 13 Nov, 3:30 pm, “Absent”',
  );
  expect(listSteps('packed', again.slice(0, 5))).toEqual([
    ...sent,
    back,
    'Packed again: Sat 14 Nov, 2:30 pm',
    'Delivered: Tue 24 – Thu 26 Nov',
  ]);
  expect(listSteps('shipped', again)).toEqual([
    ...sent,
    back,
    'Shipped again: Sun 15 Nov, 2:30 pm',
    'Delivered: Tue 24 – Thu 26 Nov',
  ]);
  expect(listSteps('delivered', SENT_AGAIN).at(-1)).toBe('Delivered: Mon 16 Nov, 2:30 pm');
  const twice = (['undelivered', 'packed'] as const).map((next, hour) => ({
    status: next,
    at: `2026-11-16T0${hour}:00:00+00:00`,
  }));
  expect(listSteps('packed', [...again, ...twice]).slice(0, 4)).toEqual([
    ...sent,
    'Came back: Mon 16 Nov, 5:30 am',
    'Packed again: Mon 16 Nov, 6:30 am',
  ]);
});

it('finds why the shop last declined a return', () => {
  const decline = (reason: string) => ({ ...PLACED, note: `Return declined: ${reason}` });
  const history = [PLACED, decline('Too late'), decline('Read'), { ...PLACED, note: 'Refunded' }];
  expect(findDeclineReason({ history })).toBe('Read');
  expect(findDeclineReason({ history: [PLACED] })).toBeUndefined();
});

it('shows no times of steps that have not happened, or were undone', () => {
  const listDetails = (order: Order) => listProgressSteps(order).map(({ detail }) => detail);
  expect(listDetails(anOrder({ status: 'awaiting-payment' }))).toEqual(Array(5).fill(undefined));
  const { history } = anOrder({ status: 'packed' });
  expect(listDetails(anOrder({ status: 'placed', history: [...history, PLACED] }))).toEqual([
    'Wed 11 Nov, 10:42 am',
    undefined,
    undefined,
    'Tue 24 – Thu 26 Nov',
  ]);
});

it('keeps the time of the delivery, if an entry for a refund follows', () => {
  const history = (['placed', 'delivered', 'delivered'] as const).map((status, day) => ({
    status,
    at: `2026-11-2${day}T00:00:00+00:00`,
  }));
  expect(findMoment({ history }, 'delivered')).toBe('2026-11-21T00:00:00+00:00');
});

it('shows the time of the last packing, if an earlier one was undone', () => {
  const history = (['placed', 'packed', 'placed', 'packed'] as const).map((status, hour) => ({
    status,
    at: `2026-11-21T0${hour}:00:00+00:00`,
  }));
  const moments = (['placed', 'packed'] as const).map((status) => findMoment({ history }, status));
  expect(moments).toEqual(['2026-11-21T00:00:00+00:00', '2026-11-21T03:00:00+00:00']);
});

it('ends the progress with the cancellation and the refund', () => {
  const cancelled = anOrder({ status: 'cancelled', history: [AWAITED, PLACED, CANCELLED] });
  expect(listProgress(cancelled)).toEqual(['Placed: done', 'Cancelled: ended']);
  const payment = { method: 'online', status: 'refund-pending' } as const;
  expect(listProgress({ ...cancelled, payment }).at(-1)).toBe('Refunded: next');
  expect(listProgress({ ...cancelled, payment: { ...payment, status: 'refunded' } }).at(-1)).toBe(
    'Refunded: done',
  );
});

it('ends the progress at the expiry if the payment did not arrive in time', () => {
  expect(listProgress(anOrder({ status: 'expired', history: [AWAITED, EXPIRED] }))).toEqual([
    'Awaiting payment: done',
    'Expired: ended',
  ]);
  expect(
    listProgress(anOrder({ status: 'cancelled', history: [AWAITED, EXPIRED, CANCELLED] })),
  ).toEqual(['Awaiting payment: done', 'Expired: ended', 'Cancelled: ended']);
});

it('leaves out the expiry when a late payment places the order', () => {
  const order = anOrder({ status: 'placed', history: [AWAITED, EXPIRED, PLACED] });
  expect(listProgress(order)[0]).toBe('Placed: now');
});

it('shows the steps of returned books', () => {
  const lines = [{ bookId: 'bk01', qty: 1 }];
  const orderReturn = { _id: 'rt01', reason: 'Torn', lines };
  const order = anOrder({
    status: 'delivered',
    returns: [{ ...orderReturn, status: 'requested' }],
  });
  expect(listProgress(order)).toEqual([
    'Delivered: done',
    'Return requested: now',
    'Books received: next',
    'Refunded: next',
  ]);
  const both = withReturns('requested', 'received');
  expect(listProgressSteps(anOrder(both))[1]).toMatchObject({ state: 'now', detail: '2 books' });
  expect(listProgress({ ...order, returns: [{ ...orderReturn, status: 'received' }] })).toEqual([
    'Delivered: done',
    'Return requested: done',
    'Books received: now',
    'Refunded: next',
  ]);
  expect(listProgress({ ...order, returns: [{ ...orderReturn, status: 'refunded' }] })[0]).toBe(
    'Placed: done',
  );
});

it('describes how long an order awaits its payment', () => {
  const updatedAt = '2026-11-10T05:12:00+00:00';
  const order = { number: 'KD-000123', updatedAt, expiresAt: '2026-11-10T05:42:00+00:00' };
  const waiting = 'Order KD-000123 is waiting for your payment';
  expect(describeHold(order)).toBe(`${waiting} until 11:12 am`);
  expect(describeHold({ ...order, expiresAt: undefined })).toBe(waiting);
  const tomorrow = '2026-11-11T05:12:00+00:00';
  expect(describeHold({ ...order, expiresAt: tomorrow })).toBe(
    `${waiting} until Wed 11 Nov, 10:42 am`,
  );
});
