import { expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder, aRecord } from '../builders.ts';
import { cancelOrder, moveOrder } from './order-steps.ts';
import { refundPart, receivePayment } from './payments/order-payment.ts';
import { describeOrder, listOrderEvents, listTakenCopies } from './order-events.ts';
import type { OrderRecord, Step } from './order-record.ts';
import { startOrder } from './start-order.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');
const PAYMENT = { paymentId: 'p1', amount: 20_000, refundId: 'r1', areCopiesHeld: false };

function start(method: 'online' | 'cod', amount = 200): OrderRecord {
  const { lines, totals, address, delivery } = anOrder();
  const user = { _id: 'or01', userId: 'us01', email: 'asha@example.com' };
  const call = { key: 'k', keyedBody: '{}', keyUntil: 0 };
  const draft = { ...user, ...call, lines, totals: { ...totals, amount }, address, delivery };
  return startOrder(
    { ...draft, method, holdMs: 1000, gift: undefined, placeOfSupply: 'Karnataka' },
    NOW,
  ).record;
}

function step(record: OrderRecord, to: Parameters<typeof moveOrder>[1]['to']): OrderRecord {
  const moved = moveOrder(record, { to, returnDays: 7 }, NOW);
  if (typeof moved === 'string') throw new Error(moved);
  return moved.record;
}

/** Lists the events of each state that follows the one before. */
function listEvents(first: OrderRecord, ...changes: ((record: OrderRecord) => OrderRecord)[]) {
  let record = first;
  return [
    listOrderEvents(undefined, first),
    ...changes.map((change) => {
      const before = record;
      record = change(before);
      return listOrderEvents(before, record);
    }),
  ];
}

const completeRefund = (record: OrderRecord): OrderRecord => ({
  ...record,
  order: { ...record.order, refunded: 50 },
});

it('is placed and paid by the payment of an order, and tells each step of the parcel', () => {
  expect(
    listEvents(
      start('online'),
      (record) => receivePayment(record, PAYMENT, NOW).record,
      (record) => step(record, 'packed'),
      (record) => step(record, 'shipped'),
      (record) => step(record, 'undelivered'),
      (record) => refundPart(record, { refundId: 'r1', amount: 5000 }, NOW).record,
      completeRefund,
    ),
  ).toEqual([
    [],
    ['order.placed', 'order.paid'],
    [],
    ['order.shipped'],
    ['order.undelivered'],
    [],
    ['order.refunded'],
  ]);
});

it('is placed at once with cash on delivery, and paid at the door', () => {
  expect(
    listEvents(
      start('cod'),
      (record) => step(record, 'packed'),
      (record) => step(record, 'placed'),
      (record) => step(record, 'packed'),
      (record) => step(record, 'shipped'),
      (record) => step(record, 'delivered'),
    ),
  ).toEqual([['order.placed'], [], [], [], ['order.shipped'], ['order.paid']]);
});

it('is shipped again after that was taken back', () => {
  const shipped = [
    (record: OrderRecord) => step(record, 'packed'),
    (record: OrderRecord) => step(record, 'shipped'),
  ];
  expect(
    listEvents(
      start('cod'),
      ...shipped,
      (record) => step(record, 'packed'),
      (record) => step(record, 'shipped'),
    ),
  ).toEqual([['order.placed'], [], ['order.shipped'], [], ['order.shipped']]);
});

it('is placed and paid at once if there is nothing to pay', () => {
  expect(listEvents(start('online', 0))).toEqual([['order.placed', 'order.paid']]);
});

it('is not paid again when a refund is dropped', () => {
  const record = aRecord(anOrder({ payment: { method: 'online', status: 'refund-pending' } }), {
    receipts: [{ paymentId: 'p1', amount: 20_000, counts: true, refunds: [] }],
  });
  const paid = {
    ...record,
    order: { ...record.order, payment: { ...record.order.payment, status: 'paid' as const } },
  };
  expect(listOrderEvents(record, paid)).toEqual([]);
});

it('has taken its copies when it begins, is revived, or is sent again after they were for sale', () => {
  const order = (status: Order['status'], undelivered?: Order['undelivered']) =>
    aRecord(anOrder({ status, ...(undelivered && { undelivered }) }));
  const copies = anOrder().lines.map(({ bookId, qty }) => ({ bookId, qty }));
  expect(listTakenCopies(undefined, order('placed'))).toEqual(copies);
  expect(listTakenCopies(order('expired'), order('awaiting-payment'))).toEqual(copies);
  expect(listTakenCopies(order('awaiting-payment'), order('placed'))).toEqual([]);
  expect(listTakenCopies(order('placed'), order('cancelled'))).toEqual([]);
  const parcel = { restocked: [], isDecided: false };
  expect(listTakenCopies(order('undelivered', parcel), order('packed'))).toEqual([]);
  const restocked = { restocked: [copies[0]?.bookId ?? ''], isDecided: false };
  expect(listTakenCopies(order('undelivered', restocked), order('packed'))).toEqual(
    copies.slice(0, 1),
  );
});

it('names no person, whatever the order has', () => {
  const order = anOrder({
    gift: { message: 'With love, Asha', hidePrices: true },
    tracking: { carrier: 'India Post', number: 'EK1' },
  });
  const text = JSON.stringify(describeOrder(order));
  expect(text).not.toMatch(/asha|98450|Third Cross|EK1/i);
  expect(text).toContain(order.number);
});

it('has an event for no order that is cancelled', () => {
  const record = start('online');
  const cancelled = cancelOrder(record, { refundId: 'r1' }, NOW) as Step;
  expect(listOrderEvents(record, cancelled.record)).toEqual([]);
});
