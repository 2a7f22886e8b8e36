import { expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { formatTimestamp } from '../../values/time.ts';
import { computeHoldMs, mayHold } from './hold.ts';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-27T12:00:00+00:00');
const LINES = [{ bookId: 'bk01', qty: 1 }];

/** An unpaid order of a book, which was made and ended at these minutes before `NOW`. */
function anOrder(made: number, ended?: number, status: Order['status'] = 'expired'): Order {
  const at = (minutes: number) => formatTimestamp(NOW - minutes * MINUTE_MS);
  const history = [{ status: 'awaiting-payment', at: at(made) }];
  if (ended !== undefined) history.push({ status, at: at(ended) });
  const payment = { providerOrderId: 'order_1' };
  const facts = { createdAt: at(made), history, payment, lines: [{ bookId: 'bk01', qty: 1 }] };
  return facts as unknown as Order;
}

function countMinutes(...orders: Order[]): number {
  return computeHoldMs(orders, LINES, { holdMs: 30 * MINUTE_MS, now: NOW }) / MINUTE_MS;
}

it('limits the copies of each book, and of all books', () => {
  const holds = { perBook: 10, perOrder: 12 };
  expect(mayHold([{ bookId: 'a', qty: 10 }], holds)).toBe(true);
  expect(mayHold([{ bookId: 'a', qty: 11 }], holds)).toBe(false);
  const twoBooks = (qty: number) => [
    { bookId: 'a', qty: 10 },
    { bookId: 'b', qty },
  ];
  expect([mayHold(twoBooks(2), holds), mayHold(twoBooks(3), holds)]).toEqual([true, false]);
});

it('adds up the lines of a book', () => {
  const lines = [
    { bookId: 'a', qty: 2 },
    { bookId: 'a', qty: 1 },
  ];
  expect(mayHold(lines, { perBook: 2, perOrder: 9 })).toBe(false);
});

it('gives a new order of the same book the time that an earlier one has left', () => {
  expect(countMinutes()).toBe(30);
  expect(countMinutes(anOrder(10))).toBe(20);
  expect(countMinutes(anOrder(20, 12, 'cancelled'))).toBe(22);
  expect(countMinutes(anOrder(20, 15), anOrder(12, 2))).toBe(15);
});

it('gives no time if the copies were held for all of it, until the hour is over', () => {
  expect(countMinutes(anOrder(31, 1))).toBe(0);
  expect(countMinutes(anOrder(26))).toBe(0);
  expect(countMinutes(anOrder(75, 45))).toBe(15);
  expect(countMinutes(anOrder(90, 60))).toBe(30);
});

it('counts no order whose checkout the provider never opened', () => {
  const payment = { method: 'online', status: 'pending' } as unknown as Order['payment'];
  expect(countMinutes({ ...anOrder(31, 1), payment })).toBe(30);
});

it('counts an order that a payment link has revived only until the link was sent', () => {
  const first = anOrder(50, 40);
  const again = anOrder(30, 5);
  const revived = { ...first, history: [...first.history, ...again.history] };
  expect(countMinutes(revived)).toBe(20);
  const heldAtOnce = { ...first, history: [...anOrder(10).history, ...anOrder(8).history] };
  expect(countMinutes(heldAtOnce)).toBe(28);
});

it('gives a new order the rest of the hold of the one that it replaces', () => {
  const until = (minutes: number) => formatTimestamp(NOW + minutes * MINUTE_MS);
  const link = { ...anOrder(45, 15), status: 'awaiting-payment' as const };
  const history = [...link.history, ...anOrder(10).history];
  expect(countMinutes({ ...link, history, expiresAt: until(24 * 60) })).toBe(30);
  expect(countMinutes({ ...link, history, expiresAt: until(12) })).toBe(12);
  expect(countMinutes({ ...link, history, expiresAt: until(4) })).toBe(0);
  expect(countMinutes({ ...link, history, status: 'cancelled', expiresAt: until(99) })).toBe(0);
});

it('counts neither paid orders nor those of other books', () => {
  const paid = anOrder(30, 20, 'placed');
  expect(countMinutes(paid)).toBe(30);
  const other = { ...anOrder(30), lines: [] };
  expect(countMinutes(other)).toBe(30);
});

it('never refuses a hold that is short by itself', () => {
  const hold = { holdMs: MINUTE_MS, now: NOW };
  expect(computeHoldMs([], LINES, hold)).toBe(MINUTE_MS);
});

it('counts the book that was held longest, whichever line it is', () => {
  const twoLines = [{ bookId: 'bk02', qty: 1 }, ...LINES];
  const hold = { holdMs: 30 * MINUTE_MS, now: NOW };
  expect(computeHoldMs([anOrder(10)], twoLines, hold)).toBe(20 * MINUTE_MS);
});
