import { expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { aBook, anOrder, anOrderLine } from '../builders.ts';
import {
  listBestSellers,
  countOrderCopies,
  isSold,
  listSoldCopies,
  getMadeAt,
  getSaleDay,
  sumSalesByDay,
  sortByDaysLeft,
  computeStockValue,
  withEmptyDays,
} from './sales.ts';

const PERIOD = { from: '2026-11-20', to: '2026-11-22' };
const IN_PERIOD = '2026-11-20T06:00:00+00:00';
const UNSOLD = ['awaiting-payment', 'cancelled', 'expired'] as const;

function anOrderOf(bookId: string, qty: number, facts: Partial<Order> = {}) {
  return anOrder({ lines: [anOrderLine({ bookId, qty })], createdAt: IN_PERIOD, ...facts });
}

it('counts placed, packed, shipped and delivered orders as sold', () => {
  const states = ['placed', 'packed', 'shipped', 'delivered'] as const;
  expect(states.filter((status) => isSold({ status }))).toEqual(states);
  expect(UNSOLD.filter((status) => isSold({ status }))).toEqual([]);
});

it('returns the day of a sale in India, and none for a cancelled order', () => {
  expect(getSaleDay(anOrder({ createdAt: '2026-11-22T18:29:59+00:00' }))).toBe('2026-11-22');
  expect(getSaleDay(anOrder({ createdAt: '2026-11-22T18:30:00+00:00' }))).toBe('2026-11-23');
  expect(getSaleDay(anOrder({ status: 'cancelled' }))).toBeNull();
});

it('reads damaged orders without an error', () => {
  expect(getSaleDay(anOrder({ createdAt: 'yesterday' }))).toBeNull();
  expect(getMadeAt(anOrder({ createdAt: '' }))).toBeNull();
  expect(countOrderCopies({ lines: [null, anOrderLine({ qty: 2 })] })).toBe(2);
});

it('adds up the orders, copies and rupees of a day', () => {
  const lines = [anOrderLine({ qty: 2 }), anOrderLine({ bookId: 'bk02', qty: 3 })];
  const totals = { price: 1250, discount: 250, delivery: 40, amount: 1040 };
  const orders = [
    anOrder({ createdAt: '2026-11-22T06:00:00+00:00' }),
    anOrder({ createdAt: IN_PERIOD, lines, totals }),
    anOrder({ createdAt: IN_PERIOD }),
    ...UNSOLD.map((status) => anOrder({ createdAt: IN_PERIOD, status })),
    anOrder({ createdAt: '2026-11-19T18:29:59+00:00' }),
    anOrder({ createdAt: '2026-11-22T18:30:00+00:00' }),
  ];
  const days = sumSalesByDay(orders, PERIOD);
  expect(days).toEqual([
    { date: '2026-11-20', orders: 2, copies: 6, amount: 1240 },
    { date: '2026-11-22', orders: 1, copies: 1, amount: 200 },
  ]);
  expect(withEmptyDays(days, PERIOD)).toEqual([
    days[0],
    { date: '2026-11-21', orders: 0, copies: 0, amount: 0 },
    days[1],
  ]);
});

it('lists the best sellers by copies, then by revenue, up to a limit', () => {
  const orders = [
    anOrderOf('b', 2, { _id: 'or1' }),
    anOrderOf('a', 2, { _id: 'or2' }),
    anOrderOf('ab', 2, { createdAt: '2026-11-22T06:00:00+00:00' }),
    anOrderOf('c', 3, { _id: 'or4' }),
    anOrderOf('c', 1, { _id: 'or3' }),
    anOrderOf('d', 9, { createdAt: '2026-11-23T06:00:00+00:00' }),
    anOrderOf('d', 9, { createdAt: '2026-11-19T06:00:00+00:00' }),
    anOrderOf('d', 9, { createdAt: 'yesterday' }),
    ...UNSOLD.map((status) => anOrderOf('d', 9, { status })),
  ];
  expect(listBestSellers(orders, PERIOD, 9)).toEqual([
    { bookId: 'c', copies: 4, amount: 800, orderId: 'or4' },
    { bookId: 'a', copies: 2, amount: 400, orderId: 'or2' },
    { bookId: 'ab', copies: 2, amount: 400, orderId: 'or01' },
    { bookId: 'b', copies: 2, amount: 400, orderId: 'or1' },
  ]);
  const expensive = anOrder({
    createdAt: IN_PERIOD,
    lines: [anOrderLine({ bookId: 'z', qty: 2, payable: 300 })],
  });
  expect(listBestSellers([...orders, expensive], PERIOD, 2).map(({ bookId }) => bookId)).toEqual([
    'c',
    'z',
  ]);
  expect(listBestSellers([], PERIOD, 9)).toEqual([]);
});

it('does not count returned copies', () => {
  const lines = [
    anOrderLine({ bookId: 'a', qty: 3, returned: 1 }),
    anOrderLine({ bookId: 'b', qty: 1, returned: 1 }),
  ];
  const none = { copies: 0, amount: 0 };
  expect(listSoldCopies(anOrder({ lines }))).toEqual(
    new Map([
      ['a', { copies: 2, amount: 400 }],
      ['b', none],
    ]),
  );
  for (const status of UNSOLD)
    expect(listSoldCopies(anOrder({ lines, status }))).toEqual(
      new Map([
        ['a', none],
        ['b', none],
      ]),
    );
  expect(listBestSellers([anOrder({ lines, createdAt: IN_PERIOD })], PERIOD, 9)).toHaveLength(1);
});

it('values the copies in stock at the payable price, and an unknown stock as one copy', () => {
  const uncounted = aBook({ payable: 70 });
  delete uncounted.stock;
  const books = [
    aBook({ payable: 100, stock: 3 }),
    aBook({ payable: 500, stock: 0, inStock: false }),
    uncounted,
  ];
  expect(computeStockValue(books)).toEqual({ titles: 2, copies: 4, value: 370 });
  expect(computeStockValue([])).toEqual({ titles: 0, copies: 0, value: 0 });
});

it('sorts books by how long their stock lasts, and books without sales last', () => {
  const books = [
    aBook({ _id: 'slow', stock: 1 }),
    aBook({ _id: 'never', stock: 2 }),
    aBook({ _id: 'never too', stock: 1 }),
    aBook({ _id: 'fast', stock: 3 }),
    aBook({ _id: 'none left', stock: 0 }),
  ];
  const copiesSold = new Map([
    ['slow', 2],
    ['fast', 30],
  ]);
  const sorted = sortByDaysLeft(books, copiesSold).map(({ _id }) => _id);
  expect(sorted).toEqual(['none left', 'fast', 'slow', 'never', 'never too']);
});
