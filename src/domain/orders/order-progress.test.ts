import { expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { anOrder } from '../builders.ts';
import { orderProgress } from './order-progress.ts';

function wayOf(order: Order): string[] {
  return orderProgress(order).map(({ name, state }) => `${name}: ${state}`);
}

const PLACED = { status: 'placed', at: '2026-11-11T05:12:00+00:00' } as const;
const CANCELLED = { status: 'cancelled', at: '2026-11-11T06:12:00+00:00' } as const;
const AWAITED = { status: 'awaiting-payment', at: '2026-11-11T05:00:00+00:00' } as const;
const EXPIRED = { status: 'expired', at: '2026-11-11T05:30:00+00:00' } as const;

it('begins with the payment while it is awaited', () => {
  expect(wayOf(anOrder({ status: 'awaiting-payment' }))).toEqual([
    'Awaiting payment: now',
    'Placed: next',
    'Packed: next',
    'Shipped: next',
    'Delivered: next',
  ]);
});

it('tells when each step was, and when the parcel arrives', () => {
  expect(orderProgress(anOrder({ status: 'shipped' }))).toEqual([
    { name: 'Placed', state: 'done', detail: 'Wed 11 Nov, 10:42 am' },
    { name: 'Packed', state: 'done', detail: 'Thu 12 Nov, 10:42 am' },
    { name: 'Shipped', state: 'now', detail: 'Fri 13 Nov, 10:42 am' },
    { name: 'Delivered', state: 'next', detail: 'Tue 24 – Thu 26 Nov' },
  ]);
});

it('is at its end once it is delivered', () => {
  expect(wayOf(anOrder({ status: 'delivered' })).at(-1)).toBe('Delivered: done');
});

it('ends where it was cancelled, and the money goes back', () => {
  const cancelled = anOrder({ status: 'cancelled', history: [AWAITED, PLACED, CANCELLED] });
  expect(wayOf(cancelled)).toEqual(['Placed: done', 'Cancelled: off']);
  const payment = { method: 'online', status: 'refund-pending' } as const;
  expect(wayOf({ ...cancelled, payment }).at(-1)).toBe('Refunded: next');
  expect(wayOf({ ...cancelled, payment: { ...payment, status: 'refunded' } }).at(-1)).toBe(
    'Refunded: done',
  );
});

it('ends where the payment did not arrive in time', () => {
  expect(wayOf(anOrder({ status: 'expired', history: [AWAITED, EXPIRED] }))).toEqual([
    'Awaiting payment: done',
    'Expired: off',
  ]);
});

it('forgets the end of the hold when a late payment places the order', () => {
  const order = anOrder({ status: 'placed', history: [AWAITED, EXPIRED, PLACED] });
  expect(wayOf(order)[0]).toBe('Placed: now');
});

it('follows books on their way back', () => {
  const lines = [{ bookId: 'bk01', qty: 1 }];
  const back = { _id: 'rt01', reason: 'Torn', lines };
  const order = anOrder({ status: 'delivered', returns: [{ ...back, status: 'requested' }] });
  expect(wayOf(order)).toEqual([
    'Delivered: done',
    'Return requested: now',
    'Books received: next',
    'Refunded: next',
  ]);
  expect(wayOf({ ...order, returns: [{ ...back, status: 'received' }] })).toEqual([
    'Delivered: done',
    'Return requested: done',
    'Books received: now',
    'Refunded: next',
  ]);
  expect(wayOf({ ...order, returns: [{ ...back, status: 'refunded' }] })[0]).toBe('Placed: done');
});
