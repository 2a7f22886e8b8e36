import { expect, it } from 'vitest';
import type { Order, OrderReturn } from '#contract/orders/order.ts';
import { anOrder, anOrderLine } from '../builders.ts';
import {
  getCashToCollect,
  getOrderActions,
  getReturnDays,
  isPaid,
  listReturnableLines,
  formatReturnPrice,
  priceReturn,
} from './order-actions.ts';

const DAY_MS = 86_400_000;
/** The last moment at which `anOrder` can be returned, which names an hour of that day. */
const LAST_RETURN = Date.parse('2026-11-28T23:59:59.999+05:30');

function aReturn(status: OrderReturn['status'], qty = 1): OrderReturn {
  return { _id: 'rt01', reason: 'Pages are missing', status, lines: [{ bookId: 'bk01', qty }] };
}

function listStatuses(rule: (order: Order) => boolean): string[] {
  const live = ['awaiting-payment', 'placed', 'packed', 'shipped', 'delivered'] as const;
  const ended = ['cancelled', 'expired'] as const;
  return [...live, ...ended].filter((status) => rule(anOrder({ status })));
}

it('allows cancellation until the order is packed', () => {
  expect(listStatuses((order) => getOrderActions(order, LAST_RETURN).canCancel)).toEqual([
    'awaiting-payment',
    'placed',
    'packed',
  ]);
});

it('offers an invoice once the order has an invoice number, even after a cancellation', () => {
  expect(getOrderActions(anOrder({ status: 'awaiting-payment' }), LAST_RETURN).hasInvoice).toBe(
    false,
  );
  expect(getOrderActions(anOrder({ status: 'cancelled' }), LAST_RETURN).hasInvoice).toBe(true);
});

it('allows returns from the delivery until the last moment of the return window', () => {
  const returning = (order: Order, now = LAST_RETURN) => getOrderActions(order, now).returning;
  const delivered = anOrder({ status: 'delivered' });
  expect(returning(delivered)).toBe('possible');
  expect(returning(delivered, LAST_RETURN + 1)).toBe('over');
  expect(returning(anOrder({ status: 'packed' }))).toBe('not-delivered');
  expect(returning(anOrder({ status: 'shipped' }))).toBe('not-delivered');
  expect(returning(anOrder({ status: 'placed' }))).toBe('none');
  expect(returning(anOrder({ status: 'cancelled' }), LAST_RETURN + DAY_MS)).toBe('none');
});

it('allows returns of copies that are not being returned already', () => {
  const lines = [anOrderLine({ qty: 3, returned: 1 }), anOrderLine({ bookId: 'bk02' })];
  const order = anOrder({ status: 'delivered', lines, returns: [aReturn('requested')] });
  expect(listReturnableLines(order)).toEqual([
    { line: lines[0], copies: 1 },
    { line: lines[1], copies: 1 },
  ]);
});

it('allows another return of copies whose return was declined', () => {
  expect(listReturnableLines(anOrder({ returns: [aReturn('declined')] }))).toHaveLength(1);
});

it('allows no more returns after returns of all copies were requested', () => {
  const order = anOrder({ status: 'delivered', returns: [aReturn('requested')] });
  expect(getOrderActions(order, LAST_RETURN).returning).toBe('all-returned');
});

it('computes the refund of a return from the prices of the copies', () => {
  const lines = [anOrderLine({ qty: 3 }), anOrderLine({ bookId: 'bk02', payable: 99 })];
  const returned = [
    { bookId: 'bk01', qty: 2 },
    { bookId: 'bk02', qty: 1 },
  ];
  const order = anOrder({ lines, totals: { ...anOrder().totals, amount: 699 } });
  expect(priceReturn(order, returned)).toBe(499);
});

it('promises for a return what those before it leave of the payment', () => {
  const { totals, payment } = anOrder();
  const lines = [anOrderLine({ payable: 200 }), anOrderLine({ bookId: 'bk02', payable: 200 })];
  const order = { lines, refunded: 100, totals: { ...totals, amount: 400 }, payment };
  const [first, second] = ['bk01', 'bk02'].map((bookId) => [{ bookId, qty: 1 }]);
  expect(formatReturnPrice(order, first ?? [])).toBe('₹200');
  expect(formatReturnPrice(order, second ?? [], first)).toBe('₹100');
});

it.each([
  ['paid', 0, '₹699'],
  ['partly-refunded', 250, '₹449'],
  ['refund-pending', 250, 'up to ₹449'],
  ['refunded', 699, '₹0'],
] as const)(
  'promises what is left of a %s payment for a return of all books',
  (status, refunded, price) => {
    const lines = [anOrderLine({ qty: 3, payable: 233 })];
    const { totals, payment } = anOrder();
    const order = {
      lines,
      refunded,
      totals: { ...totals, amount: 699 },
      payment: { ...payment, status },
    };
    expect(formatReturnPrice(order, [{ bookId: 'bk01', qty: 3 }])).toBe(price);
  },
);

it('returns the cash to collect of a cash order, unless it was cancelled', () => {
  const payment = { method: 'cod', status: 'due' } as const;
  expect(getCashToCollect(anOrder({ status: 'shipped', payment }))).toBe(200);
  expect(getCashToCollect(anOrder({ status: 'cancelled', payment }))).toBe(0);
  expect(getCashToCollect(anOrder({ status: 'shipped' }))).toBe(0);
});

it('counts an order as paid once the payment has arrived, even if it is refunded', () => {
  const paid = (status: Order['payment']['status']) =>
    isPaid(anOrder({ payment: { method: 'online', status } }));
  const arrived = ['paid', 'received', 'refund-pending', 'partly-refunded', 'refunded'] as const;
  expect(arrived.filter((status) => !paid(status))).toEqual([]);
  expect((['pending', 'failed', 'due', 'not-due'] as const).filter(paid)).toEqual([]);
});

it('counts the days for returns by the order once it is delivered, before that by the shop', () => {
  const deliveredAt = '2026-11-23T06:00:00+00:00';
  const history = [{ status: 'delivered' as const, at: deliveredAt }];
  expect(getReturnDays({ status: 'shipped', history: [] }, 14)).toBe(14);
  // The delivery was taken back.
  expect(getReturnDays({ status: 'shipped', history }, 14)).toBe(14);
  const delivered = { status: 'delivered', history } as const;
  expect(getReturnDays({ ...delivered, returnableUntil: '2026-11-30T06:00:00+00:00' }, 14)).toBe(7);
  expect(getReturnDays({ ...delivered, returnableUntil: '2026-11-30T18:29:59+00:00' }, 14)).toBe(7);
  expect(getReturnDays({ ...delivered, returnableUntil: deliveredAt }, 14)).toBe(0);
  expect(getReturnDays(delivered, 14)).toBe(0);
});
