import { expect, it } from 'vitest';
import type { OrderReturn } from '#contract/order.ts';
import { anOrder, anOrderLine, aRecord } from '../builders.ts';
import {
  expireOrWait,
  failPayment,
  computeRefundablePaise,
  refundPart,
  refundRemainder,
} from './order-payment.ts';
import type { ReceivedPayment } from './order-record.ts';
import { completeRefund } from './provider-refund.ts';

const NOW = Date.parse('2026-11-10T05:20:00Z');
/** The end of the hold of `anOrder`. */
const HOLD_END = Date.parse('2026-11-10T05:42:00Z');
const MINUTE_MS = 60_000;
const OPEN = { _id: 'rf01', amount: 5000, isDone: false };
const DONE = { ...OPEN, isDone: true };
const OTHER: ReceivedPayment = { paymentId: 'p0', amount: 20_000, counts: false, refunds: [] };
const RECEIPT: ReceivedPayment = { paymentId: 'p1', amount: 20_000, counts: true, refunds: [OPEN] };
const END = { kind: 'end-refund', refundId: 'rf01' };
const MAIL = { kind: 'mail', mail: 'refunded' };

it('counts the part of a payment that is not being refunded', () => {
  const refunds = [OPEN, { ...DONE, _id: 'rf02', amount: 100 }];
  const receipts = [OTHER, { ...RECEIPT, refunds }];
  expect(computeRefundablePaise(aRecord(anOrder(), { receipts }))).toBe(14_900);
});

it('has nothing to refund of a payment that does not count', () => {
  expect(computeRefundablePaise(aRecord(anOrder(), { receipts: [OTHER] }))).toBe(0);
});

it('refunds a part of the payment that counts', () => {
  const record = aRecord(anOrder(), { receipts: [OTHER, RECEIPT] });
  const refund = { _id: 'rf02', amount: 100, isDone: false };
  const step = refundPart(record, { refundId: 'rf02', amount: 100 }, NOW);
  expect(step.record.receipts).toEqual([OTHER, { ...RECEIPT, refunds: [OPEN, refund] }]);
  expect(step.record.order).toMatchObject({ version: 2, payment: { status: 'refund-pending' } });
  expect(step.effects).toEqual([{ kind: 'refund', paymentId: 'p1', refund }]);
});

it('refunds the remaining amount, down to the last paisa', () => {
  const receipts = [{ ...RECEIPT, refunds: [{ ...OPEN, amount: 19_999 }] }];
  const { effects } = refundRemainder(aRecord(anOrder(), { receipts }), 'rf02', NOW);
  const refund = { _id: 'rf02', amount: 1, isDone: false };
  expect(effects).toEqual([{ kind: 'refund', paymentId: 'p1', refund }]);
});

it('changes nothing if nothing remains', () => {
  const record = aRecord(anOrder(), {
    receipts: [{ ...RECEIPT, refunds: [{ ...OPEN, amount: 20_000 }] }],
  });
  expect(refundRemainder(record, 'rf02', NOW)).toEqual({ record, effects: [] });
});

it('records that a payment failed, once, while the order can be paid', () => {
  const record = aRecord(anOrder({ status: 'awaiting-payment' }));
  const failed = failPayment(record, NOW).record;
  expect(failed).toMatchObject({
    hasFailed: true,
    order: { status: 'awaiting-payment', payment: { status: 'failed' }, version: 2 },
  });
  expect(failPayment(failed, NOW)).toEqual({ record: failed, effects: [] });
});

it('clears the failed payment of an order that is placed', () => {
  const record = aRecord(anOrder());
  expect(failPayment(record, NOW)).toEqual({ record, effects: [] });
});

it('completes one refund of several, and adds its whole rupees', () => {
  const refunds = [
    { ...OPEN, amount: 5050 },
    { ...OPEN, _id: 'rf02' },
  ];
  const record = aRecord(anOrder(), { receipts: [OTHER, { ...RECEIPT, refunds }] });
  const step = completeRefund(record, 'rf01', NOW);
  const done = [
    { ...DONE, amount: 5050 },
    { ...OPEN, _id: 'rf02' },
  ];
  expect(step.record.receipts).toEqual([OTHER, { ...RECEIPT, refunds: done }]);
  expect(step.record.order).toMatchObject({ refunded: 50, payment: { status: 'refund-pending' } });
  expect(step.effects).toEqual([END, MAIL]);
});

it('completes a refund once, and ignores unknown ones', () => {
  const record = aRecord(anOrder(), { receipts: [{ ...RECEIPT, refunds: [DONE] }] });
  expect(completeRefund(record, 'rf01', NOW)).toEqual({ record, effects: [] });
  expect(completeRefund(record, 'rf09', NOW)).toEqual({ record, effects: [] });
});

it('sends no email about a payment that never counted towards the order', () => {
  const record = aRecord(anOrder(), { receipts: [{ ...OTHER, refunds: [OPEN] }] });
  const step = completeRefund(record, 'rf01', NOW);
  expect(step.record.receipts).toEqual([{ ...OTHER, refunds: [DONE] }]);
  expect(step.record.order.refunded).toBe(0);
  expect(step.effects).toEqual([END]);
});

it('completes only the return that the refund is for', () => {
  const lines = [{ bookId: 'bk01', qty: 1 }];
  const one: OrderReturn = { _id: 'rf01', lines, reason: 'Torn', status: 'received' };
  const returns = [{ ...one, _id: 'rt02' }, one];
  const record = aRecord(anOrder({ returns }), { receipts: [RECEIPT] });
  expect(completeRefund(record, 'rf01', NOW).record.order.returns).toEqual([
    { ...one, _id: 'rt02' },
    { ...one, status: 'refunded' },
  ]);
});

it('checks again after three minutes, or at the end of the hold', () => {
  const record = aRecord(anOrder({ status: 'awaiting-payment' }));
  const due = NOW + 3 * MINUTE_MS;
  expect(expireOrWait(record, NOW)).toEqual({ record: { ...record, due }, effects: [] });
  expect(expireOrWait(record, HOLD_END - 1).record).toEqual({ ...record, due: HOLD_END });
});

it('ends the hold at its last moment and returns the copies', () => {
  const lines = [anOrderLine({ qty: 2 }), anOrderLine({ bookId: 'bk02' })];
  const step = expireOrWait(aRecord(anOrder({ status: 'awaiting-payment', lines })), HOLD_END);
  expect(step.record.order.status).toBe('expired');
  expect(step.record.order.history.map(({ status }) => status)).toEqual([
    'awaiting-payment',
    'expired',
  ]);
  const copies = [
    { bookId: 'bk01', qty: 2 },
    { bookId: 'bk02', qty: 1 },
  ];
  expect(step.effects).toEqual([{ kind: 'return-copies', lines: copies, reason: 'expired' }]);
});

it('does not expire an order that is placed', () => {
  const record = aRecord(anOrder(), { due: NOW });
  expect(expireOrWait(record, HOLD_END)).toEqual({ record: { ...record, due: null }, effects: [] });
});
