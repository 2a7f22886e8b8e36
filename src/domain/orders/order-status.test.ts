import { expect, it } from 'vitest';
import type { Order, OrderReturn } from '#contract/order.ts';
import { anOrder } from '../builders.ts';
import { describeHold, describeStatus, listProgressSteps } from './order-status.ts';

function words(facts: Partial<Order>): string {
  const { word, detail } = describeStatus(anOrder(facts));
  return detail === undefined ? word : `${word}, ${detail}`;
}

function returned(...states: OrderReturn['status'][]): Partial<Order> {
  const returns = states.map((status, index) => ({
    _id: `rt0${index}`,
    reason: 'Torn',
    status,
    lines: [{ bookId: 'bk01', qty: 1 }],
  }));
  return { status: 'delivered', returns };
}

it('has a name for each status, and a detail in lists', () => {
  expect(words({ status: 'awaiting-payment' })).toBe('Awaiting payment');
  expect(words({ status: 'placed' })).toBe('Placed, arriving Tue 24 – Thu 26 Nov');
  expect(words({ status: 'delivered' })).toBe('Delivered, on Sat 14 Nov');
  expect(words({ status: 'expired' })).toBe('Expired');
  expect(words({ status: 'cancelled' })).toBe('Cancelled');
});

it('names no day of arrival for a PIN code that does not exist', () => {
  const delivery = { from: '2026-11-24', to: '2026-11-26', isPinUnknown: true } as const;
  expect(words({ status: 'shipped', delivery })).toBe('Shipped, arriving on a day not known yet');
  const steps = listProgressSteps(anOrder({ status: 'placed', delivery }));
  expect(steps.at(-1)?.detail).toBe('on a day not known yet');
});

it('reports a failed payment while the user can try again', () => {
  const payment = { method: 'online', status: 'failed' } as const;
  expect(words({ status: 'awaiting-payment', payment })).toBe('Payment failed');
});

it('says where the money is', () => {
  const payment = { method: 'online', status: 'refund-pending' } as const;
  expect(words({ status: 'cancelled', payment })).toBe('Cancelled, refund on its way');
  expect(words({ status: 'cancelled', refunded: 385 })).toBe('Cancelled, ₹385 refunded');
  expect(words({ status: 'delivered', refunded: 200 })).toBe('Delivered, ₹200 refunded');
});

it('reports returned books, those that have not arrived first', () => {
  expect(words(returned('requested', 'requested'))).toBe('Return requested, 2 books');
  expect(words(returned('received', 'requested'))).toBe('Return requested, 1 book');
  expect(words(returned('received'))).toBe('Return received, 1 book');
  expect(words(returned('declined'))).toBe('Delivered, on Sat 14 Nov');
  expect(words({ status: 'delivered', history: [] })).toBe('Delivered');
});

it('has a tone for each status', () => {
  const tone = (facts: Partial<Order>) => describeStatus(anOrder(facts)).tone;
  const failed = { method: 'online', status: 'failed' } as const;
  expect(tone({ status: 'awaiting-payment' })).toBe('warning');
  expect(tone({ status: 'awaiting-payment', payment: failed })).toBe('danger');
  for (const status of ['placed', 'packed', 'shipped'] as const)
    expect(tone({ status })).toBe(status);
  expect(tone({ status: 'delivered' })).toBe('success');
  expect([tone(returned('requested')), tone(returned('received'))]).toEqual([
    'returning',
    'returning',
  ]);
  expect([tone({ status: 'cancelled' }), tone({ status: 'expired' })]).toEqual(['off', 'off']);
});

function listProgress(order: Order): string[] {
  return listProgressSteps(order).map(({ name, state }) => `${name}: ${state}`);
}

const PLACED = { status: 'placed', at: '2026-11-11T05:12:00+00:00' } as const;
const CANCELLED = { status: 'cancelled', at: '2026-11-11T06:12:00+00:00' } as const;
const AWAITED = { status: 'awaiting-payment', at: '2026-11-11T05:00:00+00:00' } as const;
const EXPIRED = { status: 'expired', at: '2026-11-11T05:30:00+00:00' } as const;

it('begins with the payment while it is awaited', () => {
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

it('shows no times of steps that have not happened, or were undone', () => {
  const details = (order: Order) => listProgressSteps(order).map(({ detail }) => detail);
  expect(details(anOrder({ status: 'awaiting-payment' }))).toEqual(Array(5).fill(undefined));
  const { history } = anOrder({ status: 'packed' });
  expect(details(anOrder({ status: 'placed', history: [...history, PLACED] }))).toEqual([
    'Wed 11 Nov, 10:42 am',
    undefined,
    undefined,
    'Tue 24 – Thu 26 Nov',
  ]);
});

it('ends with the cancellation and the refund', () => {
  const cancelled = anOrder({ status: 'cancelled', history: [AWAITED, PLACED, CANCELLED] });
  expect(listProgress(cancelled)).toEqual(['Placed: done', 'Cancelled: ended']);
  const payment = { method: 'online', status: 'refund-pending' } as const;
  expect(listProgress({ ...cancelled, payment }).at(-1)).toBe('Refunded: next');
  expect(listProgress({ ...cancelled, payment: { ...payment, status: 'refunded' } }).at(-1)).toBe(
    'Refunded: done',
  );
});

it('ends where the payment did not arrive in time', () => {
  expect(listProgress(anOrder({ status: 'expired', history: [AWAITED, EXPIRED] }))).toEqual([
    'Awaiting payment: done',
    'Expired: ended',
  ]);
  expect(
    listProgress(anOrder({ status: 'cancelled', history: [AWAITED, EXPIRED, CANCELLED] })),
  ).toEqual(['Awaiting payment: done', 'Expired: ended', 'Cancelled: ended']);
});

it('leaves out the end of the hold when a late payment places the order', () => {
  const order = anOrder({ status: 'placed', history: [AWAITED, EXPIRED, PLACED] });
  expect(listProgress(order)[0]).toBe('Placed: now');
});

it('shows the steps of returned books', () => {
  const lines = [{ bookId: 'bk01', qty: 1 }];
  const back = { _id: 'rt01', reason: 'Torn', lines };
  const order = anOrder({ status: 'delivered', returns: [{ ...back, status: 'requested' }] });
  expect(listProgress(order)).toEqual([
    'Delivered: done',
    'Return requested: now',
    'Books received: next',
    'Refunded: next',
  ]);
  const both = returned('requested', 'received');
  expect(listProgressSteps(anOrder(both))[1]).toMatchObject({ state: 'now', detail: '2 books' });
  expect(listProgress({ ...order, returns: [{ ...back, status: 'received' }] })).toEqual([
    'Delivered: done',
    'Return requested: done',
    'Books received: now',
    'Refunded: next',
  ]);
  expect(listProgress({ ...order, returns: [{ ...back, status: 'refunded' }] })[0]).toBe(
    'Placed: done',
  );
});

it('says how long an order awaits its payment', () => {
  const updatedAt = '2026-11-10T05:12:00+00:00';
  const order = { number: 'KD-000123', updatedAt, expiresAt: '2026-11-10T05:42:00+00:00' };
  const waits = 'Order KD-000123 waits for your payment';
  expect(describeHold(order)).toBe(`${waits} until 11:12 am`);
  expect(describeHold({ ...order, expiresAt: undefined })).toBe(waits);
  const tomorrow = '2026-11-11T05:12:00+00:00';
  expect(describeHold({ ...order, expiresAt: tomorrow })).toBe(
    `${waits} until Wed 11 Nov, 10:42 am`,
  );
});
