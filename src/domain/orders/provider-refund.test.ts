import { expect, it } from 'vitest';
import type { Order, OrderReturn } from '#contract/order.ts';
import { anOrder, aRecord } from '../builders.ts';
import type { ReceivedPayment, Refund } from './order-record.ts';
import {
  findOpenRefund,
  hasUnrecordedRefunds,
  recordReportedRefund,
  recordRefundList,
} from './provider-refund.ts';

const NOW = Date.parse('2026-11-20T06:00:00Z');
const NOTE = 'The payment provider made a refund.';
/** A refund that the owner made in the provider's dashboard. */
const OUTSIDE = { id: 'rfnd_1', amount: 5000 };
const OUTSIDE_DONE = { _id: 'rfnd_1', amount: 5000, isDone: true };
/** A refund that the shop has requested. */
const OPEN = { _id: 'rf01', amount: 15_000, isDone: false };
const CREDIT = { kind: 'credit', reason: NOTE, lines: [] };
const MAIL = { kind: 'mail', mail: 'refunded' };
const END = { kind: 'end-refund', refundId: 'rf01' };

function paid(refunds: Refund[], facts: Partial<Order> = {}, more: Partial<ReceivedPayment> = {}) {
  const receipt = { paymentId: 'p1', amount: 20_000, counts: true, refunds, ...more };
  return aRecord(anOrder(facts), { receipts: [receipt] });
}

function record(before: ReturnType<typeof paid>, ...refunds: (typeof OUTSIDE)[]) {
  return recordRefundList(before, { paymentId: 'p1', refunds }, NOW);
}

it('records a refund that the owner made in the dashboard of the provider', () => {
  const step = record(paid([]), OUTSIDE);
  expect(step.record.receipts).toMatchObject([{ refunds: [OUTSIDE_DONE] }]);
  expect(step.record.order).toMatchObject({
    status: 'placed',
    refunded: 50,
    payment: { status: 'partly-refunded' },
  });
  expect(step.record.order.history.at(-1)).toMatchObject({ status: 'placed', note: NOTE });
  expect(step.effects).toEqual([CREDIT, MAIL]);
});

it('reduces a pending refund to what remains of the payment', () => {
  const more = { ...OUTSIDE, amount: 5001 };
  expect(record(paid([OPEN]), OUTSIDE).record.receipts[0]?.refunds).toEqual([OUTSIDE_DONE, OPEN]);
  expect(record(paid([OPEN]), more).record.receipts[0]?.refunds).toEqual([
    { ...OUTSIDE_DONE, amount: 5001 },
    { ...OPEN, amount: 14_999, isReduced: true },
  ]);
});

it('drops a pending refund if nothing remains, and cancels an order that was not shipped', () => {
  const step = record(paid([OPEN]), { ...OUTSIDE, amount: 20_000 });
  expect(step.record.receipts[0]?.refunds).toEqual([{ ...OUTSIDE_DONE, amount: 20_000 }]);
  expect(step.record.order).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
  expect(step.record.order.history.at(-1)).toMatchObject({ status: 'cancelled', note: NOTE });
  expect(step.effects).toMatchObject([
    END,
    { kind: 'return-copies' },
    { kind: 'credit', reason: 'The order was cancelled.' },
    { kind: 'mail', mail: 'cancelled' },
  ]);
});

it.each(['shipped', 'cancelled'] as const)('keeps the status of a %s order', (status) => {
  const step = record(paid([], { status }), { ...OUTSIDE, amount: 20_000 });
  expect(step.record.order.history.at(-1)).toMatchObject({ status, note: NOTE });
  expect(step.effects).toEqual([CREDIT, MAIL]);
});

it('completes the refunds that the shop requested, and the return of each', () => {
  const back: OrderReturn = { _id: 'rf01', lines: [], reason: 'Torn', status: 'received' };
  const returns = [back, { ...back, _id: 'rt02' }];
  const open = { ...OPEN, amount: 100 };
  const own = { id: 'rfnd_2', amount: 100, refundId: 'rf01' };
  const step = record(paid([OUTSIDE_DONE, open], { returns }), OUTSIDE, own);
  expect(step.record.receipts[0]?.refunds).toEqual([OUTSIDE_DONE, { ...open, isDone: true }]);
  expect(step.record.order.returns).toEqual([{ ...back, status: 'refunded' }, returns[1]]);
  expect(step.effects).toEqual([END, MAIL]);
  expect(record(paid([open]), OUTSIDE, own).effects).toEqual([END, CREDIT, MAIL]);
});

it('keeps the decision about a declined return', () => {
  const declined: OrderReturn = { _id: 'rf01', lines: [], reason: 'Torn', status: 'declined' };
  const { order } = record(paid([OPEN], { returns: [declined] }), {
    ...OUTSIDE,
    amount: 20_000,
  }).record;
  expect(order.returns).toEqual([declined]);
});

it('reports no refund of a payment that does not count for the order', () => {
  const whole = { ...OUTSIDE, amount: 20_000 };
  const step = record(paid([], {}, { counts: false }), whole);
  expect(step.record.receipts).toMatchObject([{ refunds: [{ _id: 'rfnd_1', isDone: true }] }]);
  expect(step.record.order).toMatchObject({ status: 'placed', refunded: 0 });
  expect(step.effects).toEqual([]);
});

it('ignores a list that is older than the recorded refunds, and other payments', () => {
  const before = paid([OUTSIDE_DONE]);
  expect(record(before, OUTSIDE)).toEqual({ record: before, effects: [] });
  expect(record(before)).toEqual({ record: before, effects: [] });
  const other = { paymentId: 'p9', refunds: [OUTSIDE] };
  expect(recordRefundList(before, other, NOW)).toEqual({ record: before, effects: [] });
});

const SECOND = { id: 'rfnd_2', amount: 1000 };

it('records a single reported refund if the total proves that no other is missing', () => {
  const before = paid([OUTSIDE_DONE]);
  const step = recordReportedRefund(
    before,
    { paymentId: 'p1', refunded: 6000, refund: SECOND },
    NOW,
  );
  expect(step.record.receipts[0]?.refunds).toEqual([
    OUTSIDE_DONE,
    { _id: 'rfnd_2', amount: 1000, isDone: true },
  ]);
});

it.each([
  ['whose total has others', { paymentId: 'p1', refunded: 7000, refund: SECOND }],
  ['whose total is older', { paymentId: 'p1', refunded: 1000, refund: SECOND }],
  ['that is recorded', { paymentId: 'p1', refunded: 10_000, refund: OUTSIDE }],
  ['of another payment', { paymentId: 'p9', refunded: 1000, refund: SECOND }],
])('leaves a refund %s to the list of refunds', (_, reported) => {
  const before = paid([OUTSIDE_DONE]);
  expect(recordReportedRefund(before, reported, NOW)).toEqual({ record: before, effects: [] });
});

it('completes a refund of the shop when it is reported, whatever the total', () => {
  const refund = { id: 'rfnd_2', amount: 15_000, refundId: 'rf01' };
  const before = paid([OUTSIDE_DONE, OPEN]);
  const step = recordReportedRefund(before, { paymentId: 'p1', refunded: 0, refund }, NOW);
  expect(step.record.receipts[0]?.refunds).toEqual([OUTSIDE_DONE, { ...OPEN, isDone: true }]);
  expect(step.effects).toEqual([END, MAIL]);
});

it('misses refunds that are reported, by their id or by their total', () => {
  const before = paid([OUTSIDE_DONE, { _id: 'rfnd_0', amount: 100, isDone: true }, OPEN]);
  const payment = { paymentId: 'p1', refunded: 5100 };
  const isMissing = (refund?: { id: string; amount: number; refundId?: string }) =>
    hasUnrecordedRefunds(before, { ...payment, refund });
  expect(isMissing()).toBe(false);
  expect(isMissing(OUTSIDE)).toBe(false);
  expect(isMissing({ id: 'rfnd_9', amount: 5000, refundId: 'rfnd_1' })).toBe(false);
  expect(isMissing(SECOND)).toBe(true);
  expect(isMissing({ id: 'rfnd_9', amount: 15_000, refundId: 'rf01' })).toBe(true);
  expect(hasUnrecordedRefunds(before, { ...payment, refunded: 5101 })).toBe(true);
  expect(hasUnrecordedRefunds(before, { ...payment, paymentId: 'p9' })).toBe(true);
  expect(hasUnrecordedRefunds(undefined, payment)).toBe(true);
  expect(hasUnrecordedRefunds(undefined, { ...payment, refunded: 0 })).toBe(false);
});

it('finds a refund that the provider has not accepted, in any payment', () => {
  const done = { ...OPEN, isDone: true };
  const second = { paymentId: 'p2', amount: 20_000, counts: false, refunds: [OPEN] };
  const before = paid([done]);
  const both = { ...before, receipts: [...before.receipts, second] };
  expect(findOpenRefund(both, 'rf01')).toEqual({ receipt: second, refund: OPEN });
  expect(findOpenRefund(before, 'rf01')).toBeUndefined();
  expect(findOpenRefund(both, 'rf09')).toBeUndefined();
});
