import { describe, expect, it } from 'vitest';
import type { Order, OrderReturn } from '#contract/orders/order.ts';
import { anOrder, aRecord } from '../../builders.ts';
import type { ReceivedPayment, Refund, Step } from '../order-record.ts';
import { answerSuspension, findPendingRefund } from './pending-refund.ts';
import {
  completeRefund,
  hasUnrecordedRefunds,
  recordReportedRefund,
  recordRefundList,
} from './provider-refund.ts';
import { cancelOrder } from '../order-steps.ts';

const NOW = Date.parse('2026-11-20T06:00:00Z');
const NOTE = 'The payment provider made a refund.';
/** A refund that the owner made in the provider's dashboard. */
const OUTSIDE = { id: 'rfnd_1', amount: 5000 };
const OUTSIDE_DONE = { _id: 'rfnd_1', amount: 5000, isDone: true, providerId: 'rfnd_1' };
/** A refund that the shop has requested. */
const PENDING = { _id: 'rf01', amount: 15_000, isDone: false };
const CREDIT = { kind: 'credit', reason: NOTE, lines: [] };
const REFUNDED_MAIL = { kind: 'mail', mail: 'refunded' };
const DROP_REFUND_JOB = { kind: 'drop-refund-job', refundId: 'rf01' };

function aPaidRecord(
  refunds: Refund[],
  facts: Partial<Order> = {},
  paymentFacts: Partial<ReceivedPayment> = {},
) {
  const payment = { paymentId: 'p1', amount: 20_000, counts: true, refunds, ...paymentFacts };
  return aRecord(anOrder(facts), { receipts: [payment] });
}

function recordRefunds(before: ReturnType<typeof aPaidRecord>, ...refunds: (typeof OUTSIDE)[]) {
  return recordRefundList(before, { paymentId: 'p1', refunds }, NOW);
}

it('records a refund that the owner made in the dashboard of the provider', () => {
  const step = recordRefunds(aPaidRecord([]), OUTSIDE);
  expect(step.record.receipts).toMatchObject([{ refunds: [OUTSIDE_DONE] }]);
  expect(step.record.order).toMatchObject({
    status: 'placed',
    refunded: 50,
    payment: { status: 'partly-refunded' },
  });
  expect(step.record.order.history.at(-1)).toMatchObject({ status: 'placed', note: NOTE });
  expect(step.effects).toEqual([CREDIT, REFUNDED_MAIL]);
});

it('suspends a pending refund that another may replace, reduced to what remains', () => {
  const more = { ...OUTSIDE, amount: 5001 };
  expect(recordRefunds(aPaidRecord([PENDING]), OUTSIDE).record.receipts[0]?.refunds).toEqual([
    OUTSIDE_DONE,
    { ...PENDING, isSuspended: true },
  ]);
  expect(recordRefunds(aPaidRecord([PENDING]), more).record.receipts[0]?.refunds).toEqual([
    { ...OUTSIDE_DONE, amount: 5001 },
    { ...PENDING, amount: 14_999, isReduced: true, isSuspended: true },
  ]);
});

it('drops a pending refund if nothing remains of the payment, and cancels an order that was not shipped', () => {
  const step = recordRefunds(aPaidRecord([PENDING]), { ...OUTSIDE, amount: 20_000 });
  expect(step.record.receipts[0]?.refunds).toEqual([{ ...OUTSIDE_DONE, amount: 20_000 }]);
  expect(step.record.order).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
  expect(step.record.order.history.at(-1)).toMatchObject({ status: 'cancelled', note: NOTE });
  expect(step.effects).toMatchObject([
    DROP_REFUND_JOB,
    { kind: 'return-copies' },
    { kind: 'credit', reason: 'The order was cancelled.' },
    { kind: 'mail', mail: 'cancelled' },
  ]);
});

it.each(['shipped', 'cancelled'] as const)(
  'keeps the status of a %s order whose whole payment is refunded',
  (status) => {
    const step = recordRefunds(aPaidRecord([], { status }), { ...OUTSIDE, amount: 20_000 });
    expect(step.record.order.history.at(-1)).toMatchObject({ status, note: NOTE });
    expect(step.effects).toEqual([CREDIT, REFUNDED_MAIL]);
  },
);

it('completes the refunds that the shop requested, and the return of each', () => {
  const received: OrderReturn = { _id: 'rf01', lines: [], reason: 'Torn', status: 'received' };
  const returns = [received, { ...received, _id: 'rt02' }];
  const small = { ...PENDING, amount: 100 };
  const requested = { id: 'rfnd_2', amount: 100, refundId: 'rf01' };
  const step = recordRefunds(aPaidRecord([OUTSIDE_DONE, small], { returns }), OUTSIDE, requested);
  expect(step.record.receipts[0]?.refunds).toEqual([
    OUTSIDE_DONE,
    { ...small, isDone: true, providerId: 'rfnd_2' },
  ]);
  expect(step.record.order.returns).toEqual([{ ...received, status: 'refunded' }, returns[1]]);
  expect(step.effects).toEqual([DROP_REFUND_JOB, REFUNDED_MAIL]);
  expect(recordRefunds(aPaidRecord([small]), OUTSIDE, requested).effects).toEqual([
    DROP_REFUND_JOB,
    CREDIT,
    REFUNDED_MAIL,
  ]);
});

it('does not reopen a declined return when its refund is dropped', () => {
  const declined: OrderReturn = { _id: 'rf01', lines: [], reason: 'Torn', status: 'declined' };
  const { order } = recordRefunds(aPaidRecord([PENDING], { returns: [declined] }), {
    ...OUTSIDE,
    amount: 20_000,
  }).record;
  expect(order.returns).toEqual([declined]);
});

it('records a refund of a payment that does not count towards the order, and sends no email', () => {
  const whole = { ...OUTSIDE, amount: 20_000 };
  const step = recordRefunds(aPaidRecord([], {}, { counts: false }), whole);
  expect(step.record.receipts).toMatchObject([{ refunds: [{ _id: 'rfnd_1', isDone: true }] }]);
  expect(step.record.order).toMatchObject({ status: 'placed', refunded: 0 });
  expect(step.effects).toEqual([]);
});

it('ignores a list that is older than the recorded refunds, and a list of another payment', () => {
  const before = aPaidRecord([OUTSIDE_DONE]);
  expect(recordRefunds(before, OUTSIDE)).toEqual({ record: before, effects: [] });
  expect(recordRefunds(before)).toEqual({ record: before, effects: [] });
  const other = { paymentId: 'p9', refunds: [OUTSIDE] };
  expect(recordRefundList(before, other, NOW)).toEqual({ record: before, effects: [] });
});

const SECOND = { id: 'rfnd_2', amount: 1000 };

it('records a single reported refund if the total proves that no other is missing', () => {
  const before = aPaidRecord([OUTSIDE_DONE]);
  const step = recordReportedRefund(
    before,
    { paymentId: 'p1', refunded: 6000, refund: SECOND },
    NOW,
  );
  expect(step.record.receipts[0]?.refunds).toEqual([
    OUTSIDE_DONE,
    { _id: 'rfnd_2', amount: 1000, isDone: true, providerId: 'rfnd_2' },
  ]);
});

it.each([
  ['whose total includes unknown refunds', { paymentId: 'p1', refunded: 7000, refund: SECOND }],
  ['whose total is older than the record', { paymentId: 'p1', refunded: 1000, refund: SECOND }],
  ['that is already recorded', { paymentId: 'p1', refunded: 10_000, refund: OUTSIDE }],
  ['of another payment', { paymentId: 'p9', refunded: 1000, refund: SECOND }],
])('leaves a refund %s to the list of refunds', (_, reported) => {
  const before = aPaidRecord([OUTSIDE_DONE]);
  expect(recordReportedRefund(before, reported, NOW)).toEqual({ record: before, effects: [] });
});

it('completes a refund that the shop requested when it is reported, whatever the total', () => {
  const refund = { id: 'rfnd_2', amount: 15_000, refundId: 'rf01' };
  const before = aPaidRecord([OUTSIDE_DONE, PENDING]);
  const step = recordReportedRefund(before, { paymentId: 'p1', refunded: 0, refund }, NOW);
  expect(step.record.receipts[0]?.refunds).toEqual([
    OUTSIDE_DONE,
    { ...PENDING, isDone: true, providerId: 'rfnd_2' },
  ]);
  expect(step.effects).toEqual([DROP_REFUND_JOB, REFUNDED_MAIL]);
});

it('leaves a requested refund that is reported with another amount to the list of refunds', () => {
  const refund = { id: 'rfnd_2', amount: 100, refundId: 'rf01' };
  const before = aPaidRecord([PENDING]);
  const reported = { paymentId: 'p1', refunded: 100, refund };
  expect(recordReportedRefund(before, reported, NOW)).toEqual({ record: before, effects: [] });
  expect(hasUnrecordedRefunds(before, reported)).toBe(true);
  expect(recordRefunds(before, refund).record).toMatchObject({
    receipts: [{ refunds: [{ _id: 'rf01', amount: 100, isDone: true }] }],
    order: { refunded: 1, payment: { status: 'partly-refunded' } },
  });
});

it('detects by id or by total that a reported refund is not recorded', () => {
  const before = aPaidRecord([OUTSIDE_DONE, { _id: 'rfnd_0', amount: 100, isDone: true }, PENDING]);
  const payment = { paymentId: 'p1', refunded: 5100 };
  const isUnrecorded = (refund?: { id: string; amount: number; refundId?: string }) =>
    hasUnrecordedRefunds(before, { ...payment, refund });
  expect(isUnrecorded()).toBe(false);
  expect(isUnrecorded(OUTSIDE)).toBe(false);
  expect(isUnrecorded({ id: 'rfnd_9', amount: 5000, refundId: 'rfnd_1' })).toBe(false);
  expect(isUnrecorded(SECOND)).toBe(true);
  expect(isUnrecorded({ id: 'rfnd_9', amount: 15_000, refundId: 'rf01' })).toBe(true);
  expect(hasUnrecordedRefunds(before, { ...payment, refunded: 5101 })).toBe(true);
  expect(hasUnrecordedRefunds(before, { ...payment, paymentId: 'p9' })).toBe(true);
  expect(hasUnrecordedRefunds(undefined, payment)).toBe(true);
  expect(hasUnrecordedRefunds(undefined, { ...payment, refunded: 0 })).toBe(false);
});

it('finds a pending refund in any payment', () => {
  const done = { ...PENDING, isDone: true };
  const second = { paymentId: 'p2', amount: 20_000, counts: false, refunds: [PENDING] };
  const before = aPaidRecord([done]);
  const both = { ...before, receipts: [...before.receipts, second] };
  expect(findPendingRefund(both, 'rf01')).toEqual({ payment: second, refund: PENDING });
  expect(findPendingRefund(before, 'rf01')).toBeUndefined();
  expect(findPendingRefund(both, 'rf09')).toBeUndefined();
});

describe('the answer to suspended refunds', () => {
  const other = { _id: 'rf02', amount: 1000, isDone: false };
  const received: OrderReturn = { _id: 'rf01', lines: [], reason: 'Torn', status: 'received' };
  const returns = [received, { ...received, _id: 'rf02' }];
  const suspended = [PENDING, other].map((refund) => ({ ...refund, isSuspended: true }));
  const paid = aPaidRecord(suspended, { returns });
  const second = { paymentId: 'p2', amount: 20_000, counts: false, refunds: [OUTSIDE_DONE] };
  const record = { ...paid, receipts: [...paid.receipts, second] };
  const answer = (isReplaced: boolean) =>
    answerSuspension(record, { refundId: 'rf01', isReplaced }, NOW);
  const makeRefund = (refund: Refund) => ({ kind: 'refund', paymentId: 'p1', refund });

  it('makes the one that is wanted as well, and leaves the others suspended', () => {
    expect(answer(false)).toMatchObject({
      record: {
        receipts: [{ refunds: [PENDING, { ...other, isSuspended: true }] }, second],
        order: { returns },
      },
      effects: [makeRefund(PENDING)],
    });
  });

  it('drops the one that was replaced, which completes its return, and makes the others', () => {
    expect(answer(true)).toMatchObject({
      record: {
        receipts: [{ refunds: [other] }, second],
        order: { returns: [{ ...received, status: 'refunded' }, returns[1]] },
      },
      effects: [DROP_REFUND_JOB, makeRefund(other)],
    });
  });

  it.each([true, false])('leaves no part of a payment unrefunded (replaced: %s)', (isReplaced) => {
    const asked = recordRefunds(aPaidRecord([{ ...PENDING, amount: 5000 }]), OUTSIDE).record;
    const cancelled = cancelOrder(asked, { refundId: 'rf02' }, NOW) as Step;
    const rest = { ...PENDING, _id: 'rf02' };
    expect(cancelled.effects).toContainEqual(makeRefund(rest));
    const step = answerSuspension(cancelled.record, { refundId: 'rf01', isReplaced }, NOW);
    const last = completeRefund(step?.record ?? asked, { refundId: 'rf02', id: 'rfnd_2' }, NOW);
    expect(last.record.receipts[0]?.refunds).toEqual([
      OUTSIDE_DONE,
      { ...rest, isDone: true, providerId: 'rfnd_2' },
    ]);
  });

  it('comes before an order is cancelled because all of its payment is refunded', () => {
    const { record: asked } = recordRefunds(aPaidRecord([PENDING]), OUTSIDE);
    expect(asked.order.status).toBe('placed');
  });

  it('is ignored for a refund that is not suspended', () => {
    const running = aPaidRecord([PENDING]);
    expect(answerSuspension(running, { refundId: 'rf01', isReplaced: true }, NOW)).toBeUndefined();
  });
});
