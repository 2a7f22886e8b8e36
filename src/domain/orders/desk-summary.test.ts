import { expect, it } from 'vitest';
import { anOrder, anOrderLine } from '../builders.ts';
import { bestSellers, isSold, salesBegin, salesByDay } from './desk-summary.ts';

/** Half past eleven in the morning of 23 November in India. */
const NOW = Date.parse('2026-11-23T06:00:00Z');

function sold(bookId: string, qty: number) {
  return anOrder({ lines: [anOrderLine({ bookId, qty })] });
}

function salesOn(date: string, createdAt: string) {
  return salesByDay([anOrder({ createdAt })], NOW).find((day) => day.date === date);
}

it('counts what was placed, packed, shipped or delivered as sold', () => {
  const states = ['placed', 'packed', 'shipped', 'delivered'] as const;
  expect(states.filter((status) => isSold({ status }))).toEqual(states);
});

it('does not count as sold what awaits payment, was cancelled or has expired', () => {
  const states = ['awaiting-payment', 'cancelled', 'expired'] as const;
  expect(states.filter((status) => isSold({ status }))).toEqual([]);
});

it('lists 30 days, the oldest first and today last, each without a sale', () => {
  const days = salesByDay([], NOW);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ date: '2026-10-25', orders: 0, copies: 0, amount: 0 });
  expect(days[1]).toEqual({ date: '2026-10-26', orders: 0, copies: 0, amount: 0 });
  expect(days[29]).toEqual({ date: '2026-11-23', orders: 0, copies: 0, amount: 0 });
});

it('adds up the orders of a day: orders, copies and rupees', () => {
  const createdAt = '2026-11-20T06:00:00+00:00';
  const lines = [anOrderLine({ qty: 2 }), anOrderLine({ bookId: 'bk02', qty: 3 })];
  const totals = { price: 1250, discount: 250, delivery: 40, amount: 1040 };
  const orders = [
    anOrder({ createdAt, lines, totals }),
    anOrder({ createdAt }),
    anOrder({ createdAt, status: 'cancelled' }),
    anOrder({ createdAt: '2026-11-21T06:00:00+00:00' }),
  ];
  expect(salesByDay(orders, NOW).filter((day) => day.orders > 0)).toEqual([
    { date: '2026-11-20', orders: 2, copies: 6, amount: 1240 },
    { date: '2026-11-21', orders: 1, copies: 1, amount: 200 },
  ]);
});

it('begins a day at midnight in India', () => {
  expect(salesOn('2026-11-22', '2026-11-22T18:29:59+00:00')?.orders).toBe(1);
  expect(salesOn('2026-11-22', '2026-11-22T18:30:00+00:00')?.orders).toBe(0);
  expect(salesOn('2026-11-23', '2026-11-22T18:30:00+00:00')?.orders).toBe(1);
});

it('counts from the first moment of the first day, and nothing before it', () => {
  expect(salesOn('2026-10-25', '2026-10-24T18:30:00+00:00')?.orders).toBe(1);
  const early = salesByDay([anOrder({ createdAt: '2026-10-24T18:29:59+00:00' })], NOW);
  expect(early.filter((day) => day.orders > 0)).toEqual([]);
});

it('begins to look for sales before the first of the 30 days', () => {
  expect(salesBegin(NOW)).toBe(Date.parse('2026-10-24T06:00:00Z'));
});

it('sorts the books by the copies that were sold, over all orders', () => {
  const orders = [sold('bk01', 2), sold('bk02', 4), sold('bk01', 3), sold('bk03', 1)];
  expect(bestSellers(orders)).toEqual([
    { bookId: 'bk01', copies: 5 },
    { bookId: 'bk02', copies: 4 },
    { bookId: 'bk03', copies: 1 },
  ]);
});

it('counts every line of an order, and no order that was not sold', () => {
  const lines = [anOrderLine({ qty: 1 }), anOrderLine({ bookId: 'bk02', qty: 2 })];
  expect(bestSellers([anOrder({ lines }), anOrder({ lines, status: 'expired' })])).toEqual([
    { bookId: 'bk02', copies: 2 },
    { bookId: 'bk01', copies: 1 },
  ]);
});

it('leaves books with the same number of copies in the order of the orders', () => {
  const books = bestSellers([sold('bk02', 2), sold('bk01', 2), sold('bk03', 2)]);
  expect(books.map(({ bookId }) => bookId)).toEqual(['bk02', 'bk01', 'bk03']);
});

it('names at most ten books, the best of all', () => {
  const ids = Array.from({ length: 11 }, (_, index) => `bk${index}`);
  const books = bestSellers(ids.map((bookId, index) => sold(bookId, index + 1)));
  expect(books.map(({ bookId }) => bookId)).toEqual(ids.slice(1).toReversed());
});

it('has no best seller before the first sale', () => {
  expect(bestSellers([])).toEqual([]);
});
