import { expect, it } from 'vitest';
import type { OrderReturn } from '#contract/orders/order.ts';
import { anOrder, anOrderLine, aRecord } from '../../builders.ts';
import {
  expireOrWait,
  failPayment,
  computeRefundablePaise,
  refundPart,
  refundRemainder,
} from './order-payment.ts';
import type { ReceivedPayment } from '../order-record.ts';
import { completeRefund } from './provider-refund.ts';

const NOW = Date.parse('2026-11-10T05:20:00Z');
/** The end of the hold of `anOrder`. */
const HOLD_END = Date.parse('2026-11-10T05:42:00Z');
const MINUTE_MS = 60_000;
const PENDING = { _id: 'rf01', amount: 5000, isDone: false };
const DONE = { ...PENDING, isDone: true, providerId: 'rfnd_1' };
const UNCOUNTED: ReceivedPayment = { paymentId: 'p0', amount: 20_000, counts: false, refunds: [] };
const RECEIPT: ReceivedPayment = {
  paymentId: 'p1',
  amount: 20_000,
  counts: true,
  refunds: [PENDING],
};
const DROP_REFUND_JOB = { kind: 'drop-refund-job', refundId: 'rf01' };
const REFUNDED_MAIL = { kind: 'mail', mail: 'refunded' };

it('computes as refundable the part of the payment without completed and pending refunds', () => {
  const refunds = [PENDING, { ...DONE, _id: 'rf02', amount: 100 }];
  const receipts = [UNCOUNTED, { ...RECEIPT, refunds }];
  expect(computeRefundablePaise(aRecord(anOrder(), { receipts }))).toBe(14_900);
});

it('computes nothing as refundable of a payment that does not count towards the order', () => {
  expect(computeRefundablePaise(aRecord(anOrder(), { receipts: [UNCOUNTED] }))).toBe(0);
});

it('refunds a part of the payment that counts towards the order', () => {
  const record = aRecord(anOrder(), { receipts: [UNCOUNTED, RECEIPT] });
  const refund = { _id: 'rf02', amount: 100, isDone: false };
  const step = refundPart(record, { refundId: 'rf02', amount: 100 }, NOW);
  expect(step.record.receipts).toEqual([UNCOUNTED, { ...RECEIPT, refunds: [PENDING, refund] }]);
  expect(step.record.order).toMatchObject({ version: 2, payment: { status: 'refund-pending' } });
  expect(step.effects).toEqual([{ kind: 'refund', paymentId: 'p1', refund }]);
});

it('refunds the remaining amount, down to the last paisa', () => {
  const receipts = [{ ...RECEIPT, refunds: [{ ...PENDING, amount: 19_999 }] }];
  const { effects } = refundRemainder(aRecord(anOrder(), { receipts }), 'rf02', NOW);
  const refund = { _id: 'rf02', amount: 1, isDone: false };
  expect(effects).toEqual([{ kind: 'refund', paymentId: 'p1', refund }]);
});

it('refunds nothing if nothing remains of the payment', () => {
  const record = aRecord(anOrder(), {
    receipts: [{ ...RECEIPT, refunds: [{ ...PENDING, amount: 20_000 }] }],
  });
  expect(refundRemainder(record, 'rf02', NOW)).toEqual({ record, effects: [] });
});

it('records a failed payment once, while the order awaits payment', () => {
  const record = aRecord(anOrder({ status: 'awaiting-payment' }));
  const failed = failPayment(record, NOW).record;
  expect(failed).toMatchObject({
    hasFailed: true,
    order: { status: 'awaiting-payment', payment: { status: 'failed' }, version: 2 },
  });
  expect(failPayment(failed, NOW)).toEqual({ record: failed, effects: [] });
});

it('ignores a failed payment of an order that is placed', () => {
  const record = aRecord(anOrder());
  expect(failPayment(record, NOW)).toEqual({ record, effects: [] });
});

it('completes one refund of several, and adds its whole rupees to the refunded amount', () => {
  const refunds = [
    { ...PENDING, amount: 5050 },
    { ...PENDING, _id: 'rf02' },
  ];
  const record = aRecord(anOrder(), { receipts: [UNCOUNTED, { ...RECEIPT, refunds }] });
  const step = completeRefund(record, { refundId: 'rf01', id: 'rfnd_1' }, NOW);
  const refundsAfter = [
    { ...DONE, amount: 5050 },
    { ...PENDING, _id: 'rf02' },
  ];
  expect(step.record.receipts).toEqual([UNCOUNTED, { ...RECEIPT, refunds: refundsAfter }]);
  expect(step.record.order).toMatchObject({ refunded: 50, payment: { status: 'refund-pending' } });
  expect(step.effects).toEqual([DROP_REFUND_JOB, REFUNDED_MAIL]);
});

it('completes a refund once, and ignores unknown refunds', () => {
  const record = aRecord(anOrder(), { receipts: [{ ...RECEIPT, refunds: [DONE] }] });
  expect(completeRefund(record, { refundId: 'rf01', id: 'rfnd_1' }, NOW)).toEqual({
    record,
    effects: [],
  });
  expect(completeRefund(record, { refundId: 'rf09', id: 'rfnd_1' }, NOW)).toEqual({
    record,
    effects: [],
  });
});

it('sends no email about a payment that never counted towards the order', () => {
  const record = aRecord(anOrder(), { receipts: [{ ...UNCOUNTED, refunds: [PENDING] }] });
  const step = completeRefund(record, { refundId: 'rf01', id: 'rfnd_1' }, NOW);
  expect(step.record.receipts).toEqual([{ ...UNCOUNTED, refunds: [DONE] }]);
  expect(step.record.order.refunded).toBe(0);
  expect(step.effects).toEqual([DROP_REFUND_JOB]);
});

it('completes only the return that the refund is for', () => {
  const lines = [{ bookId: 'bk01', qty: 1 }];
  const received: OrderReturn = { _id: 'rf01', lines, reason: 'Torn', status: 'received' };
  const returns = [{ ...received, _id: 'rt02' }, received];
  const record = aRecord(anOrder({ returns }), { receipts: [RECEIPT] });
  expect(
    completeRefund(record, { refundId: 'rf01', id: 'rfnd_1' }, NOW).record.order.returns,
  ).toEqual([
    { ...received, _id: 'rt02' },
    { ...received, status: 'refunded' },
  ]);
});

it('checks an unpaid order again after three minutes, or at the end of the hold', () => {
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

it('does not expire an order that is placed, and no longer checks it', () => {
  const record = aRecord(anOrder(), { due: NOW });
  expect(expireOrWait(record, HOLD_END)).toEqual({ record: { ...record, due: null }, effects: [] });
});
