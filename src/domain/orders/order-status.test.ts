import { expect, it } from 'vitest';
import type { Order, OrderReturn } from '#contract/order.ts';
import { anOrder } from '../builders.ts';
import { describeStatus } from './order-status.ts';

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

it('names each status, and what a list tells beside it', () => {
  expect(words({ status: 'awaiting-payment' })).toBe('Awaiting payment');
  expect(words({ status: 'placed' })).toBe('Placed, arriving Tue 24 – Thu 26 Nov');
  expect(words({ status: 'delivered' })).toBe('Delivered, on Sat 14 Nov');
  expect(words({ status: 'expired' })).toBe('Expired');
  expect(words({ status: 'cancelled' })).toBe('Cancelled');
});

it('tells of a payment that failed, while it can be tried again', () => {
  const payment = { method: 'online', status: 'failed' } as const;
  expect(words({ status: 'awaiting-payment', payment })).toBe('Payment failed');
});

it('tells where the money is', () => {
  const payment = { method: 'online', status: 'refund-pending' } as const;
  expect(words({ status: 'cancelled', payment })).toBe('Cancelled, refund on its way');
  expect(words({ status: 'cancelled', refunded: 385 })).toBe('Cancelled, ₹385 refunded');
  expect(words({ status: 'delivered', refunded: 200 })).toBe('Delivered, ₹200 refunded');
});

it('tells of books that go back, first of those that the shop has not seen', () => {
  expect(words(returned('requested', 'requested'))).toBe('Return requested, 2 books');
  expect(words(returned('received', 'requested'))).toBe('Return requested, 1 book');
  expect(words(returned('received'))).toBe('Return received, 1 book');
  expect(words(returned('declined'))).toBe('Delivered, on Sat 14 Nov');
});
