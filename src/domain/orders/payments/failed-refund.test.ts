import { describe, expect, it } from 'vitest';
import type { OrderReturn } from '#contract/orders/order.ts';
import { anOrder, aRecord } from '../../builders.ts';
import { computeUncreditedRupees } from '../bills/credit-note.ts';
import { receivePayment } from './order-payment.ts';
import type { OrderRecord, ProviderRefund, Refund } from '../order-record.ts';
import {
  completeRefund,
  hasUnrecordedRefunds,
  recordRefundList,
  recordReportedRefund,
} from './provider-refund.ts';

const NOW = Date.parse('2026-11-20T06:00:00Z');
const PAISE = 20_000;
const NOTE = 'A refund of ₹50.00 failed at the bank.';
/** The shop's refund of ₹50, done and pending again. */
const DONE: Refund = { _id: 'rf01', amount: 5000, isDone: true, providerId: 'rfnd_1' };
const PENDING: Refund = { _id: 'rf01', amount: 5000, isDone: false };
const MADE: ProviderRefund = { id: 'rfnd_1', amount: 5000, refundId: 'rf01' };
const FAILED = { ...MADE, isFailed: true };
/** The same refund, made again. */
const AGAIN = { ...MADE, id: 'rfnd_2' };
/** A refund in the provider's dashboard. */
const OUTSIDE: ProviderRefund = { id: 'rfnd_9', amount: 5000 };
const OUTSIDE_DONE: Refund = { _id: 'rfnd_9', amount: 5000, isDone: true, providerId: 'rfnd_9' };

function aPaidRecord(refunds: Refund[], facts: Parameters<typeof anOrder>[0] = {}) {
  const receipt = { paymentId: 'p1', amount: PAISE, counts: true, refunds };
  return aRecord(anOrder(facts), { receipts: [receipt] });
}

function report(record: OrderRecord, refund: ProviderRefund, refunded = 0) {
  return recordReportedRefund(record, { paymentId: 'p1', refunded, refund }, NOW);
}

function list(record: OrderRecord, ...refunds: ProviderRefund[]) {
  return recordRefundList(record, { paymentId: 'p1', refunds }, NOW);
}

const refundLater = (refund: Refund) => ({
  kind: 'refund',
  paymentId: 'p1',
  refund,
  problem: 'The bank sent the money back to the payment provider.',
});

describe.each([
  ['an event', (record: OrderRecord) => report(record, FAILED)],
  ['the list', (record: OrderRecord) => list(record, FAILED)],
])('a refund that was made and failed, by %s', (_, apply) => {
  it('is pending again and waits for the owner, without an email', () => {
    const { record, effects } = apply(aPaidRecord([DONE]));
    expect(record.receipts).toMatchObject([{ refunds: [PENDING], failedRefunds: ['rfnd_1'] }]);
    expect(record.order).toMatchObject({ refunded: 0, payment: { status: 'refund-pending' } });
    expect(record.order.history.at(-1)).toMatchObject({ status: 'placed', note: NOTE });
    expect(effects).toEqual([refundLater(PENDING)]);
  });

  it('is reported once', () => {
    const { record } = apply(aPaidRecord([DONE]));
    expect(apply(record)).toEqual({ record, effects: [] });
    expect(report(record, FAILED)).toEqual({ record, effects: [] });
    expect(list(record, FAILED)).toEqual({ record, effects: [] });
  });

  it('is found by its receipt in a record of an older release', () => {
    const { providerId: _none, ...old } = DONE;
    expect(apply(aPaidRecord([old])).record.receipts[0]?.refunds).toEqual([PENDING]);
  });

  it('leaves its return waiting for the money', () => {
    const refunded: OrderReturn = { _id: 'rf01', lines: [], reason: 'Torn', status: 'refunded' };
    const { order } = apply(aPaidRecord([DONE], { returns: [refunded] })).record;
    expect(order.returns).toEqual([{ ...refunded, status: 'received' }]);
  });

  it('needs no other credit note', () => {
    const invoice = { number: 'KD/26-27/000001', date: '2026-11-10' };
    const credited = {
      number: 'KD/CN/1',
      date: '2026-11-11',
      amount: 50,
      reason: 'Torn',
      lines: [],
    };
    const facts = { invoice, creditNotes: [credited] };
    expect(computeUncreditedRupees(apply(aPaidRecord([DONE], facts)).record)).toBe(0);
  });

  it('stays failed if an older report says that it was made', () => {
    const { record } = apply(aPaidRecord([DONE]));
    expect(report(record, MADE, 5000)).toEqual({ record, effects: [] });
    expect(list(record, MADE)).toEqual({ record, effects: [] });
    expect(completeRefund(record, { refundId: 'rf01', id: 'rfnd_1' }, NOW).record).toBe(record);
    expect(hasUnrecordedRefunds(record, { paymentId: 'p1', refunded: 0, refund: MADE })).toBe(
      false,
    );
  });

  it('is done when it is made again, whatever older reports say', () => {
    const again = completeRefund(
      apply(aPaidRecord([DONE])).record,
      { refundId: 'rf01', id: 'rfnd_2' },
      NOW,
    );
    expect(again.record.receipts[0]?.refunds).toEqual([{ ...DONE, providerId: 'rfnd_2' }]);
    expect(again.record.order).toMatchObject({ refunded: 50 });
    expect(again.effects).toEqual([
      { kind: 'drop-refund-job', refundId: 'rf01' },
      { kind: 'mail', mail: 'refunded' },
    ]);
    expect(apply(again.record)).toEqual({ record: again.record, effects: [] });
    expect(list(again.record, FAILED, AGAIN)).toEqual({ record: again.record, effects: [] });
  });

  it('was made again already, if the list has both', () => {
    const { record, effects } = list(aPaidRecord([DONE]), FAILED, AGAIN);
    expect(record.receipts[0]?.refunds).toEqual([{ ...DONE, providerId: 'rfnd_2' }]);
    expect(effects).toEqual([]);
  });
});

it('records that a refund has failed before it was recorded as done', () => {
  const { record, effects } = report(aPaidRecord([PENDING]), FAILED);
  expect(record.receipts).toMatchObject([{ refunds: [PENDING], failedRefunds: ['rfnd_1'] }]);
  expect([record.order.history.length, effects]).toEqual([
    aPaidRecord([]).order.history.length,
    [],
  ]);
  expect(completeRefund(record, { refundId: 'rf01', id: 'rfnd_1' }, NOW).record).toBe(record);
});

it('records that an unknown refund in the dashboard has failed, and owes nothing', () => {
  const { record, effects } = report(aPaidRecord([]), { ...OUTSIDE, isFailed: true });
  expect(record.order).toMatchObject({ refunded: 0, payment: { status: 'paid' } });
  expect(effects).toEqual([]);
  expect(report(record, OUTSIDE, 5000)).toEqual({ record, effects: [] });
});

it('waits for the owner, too, if a refund in the dashboard has failed', () => {
  const { record, effects } = report(aPaidRecord([OUTSIDE_DONE]), { ...OUTSIDE, isFailed: true });
  const pending = { _id: 'rfnd_9', amount: 5000, isDone: false };
  expect(effects).toEqual([refundLater(pending)]);
  const made = list(record, { ...OUTSIDE, isFailed: true }, { ...AGAIN, refundId: 'rfnd_9' });
  expect(made.record.receipts[0]?.refunds).toEqual([{ ...OUTSIDE_DONE, providerId: 'rfnd_2' }]);
});

it('asks whether another refund in the dashboard replaces one that has failed', () => {
  const { record, effects } = list(aPaidRecord([DONE]), FAILED, OUTSIDE);
  expect(record.receipts[0]?.refunds).toEqual([OUTSIDE_DONE, { ...PENDING, isSuspended: true }]);
  expect(effects).toContainEqual(refundLater({ ...PENDING, isSuspended: true }));
});

it('drops a failed refund if the rest of the payment was refunded in the dashboard', () => {
  const { record, effects } = list(aPaidRecord([DONE]), FAILED, { ...OUTSIDE, amount: PAISE });
  expect(record.receipts[0]?.refunds).toEqual([{ ...OUTSIDE_DONE, amount: PAISE }]);
  expect(record.order).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
  expect(effects).toContainEqual({ kind: 'drop-refund-job', refundId: 'rf01' });
});

it('keeps a refund that was made after the list was read', () => {
  const again = { ...DONE, providerId: 'rfnd_2' };
  const larger = { ...OUTSIDE, amount: 6000 };
  expect(list(aPaidRecord([again]), FAILED, larger).record.receipts[0]?.refunds).toEqual([
    { ...OUTSIDE_DONE, amount: 6000 },
    again,
  ]);
});

it('ignores the failed refunds of a payment that arrives with them', () => {
  const refunds = [
    { ...OUTSIDE, isFailed: true },
    { ...OUTSIDE, id: 'rfnd_8', amount: 1000 },
  ];
  const arrival = {
    paymentId: 'p1',
    amount: PAISE,
    refunds,
    refundId: 'rf01',
    areCopiesHeld: false,
  };
  const totals = { price: 200, discount: 0, delivery: 0, amount: 200 };
  const order = anOrder({ status: 'awaiting-payment', totals });
  const { record } = receivePayment(aRecord(order), arrival, NOW);
  expect(record.order).toMatchObject({ status: 'placed', refunded: 10 });
  expect(report(record, OUTSIDE, 6000)).toEqual({ record, effects: [] });
});
