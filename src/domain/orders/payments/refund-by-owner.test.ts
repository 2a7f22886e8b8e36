import { expect, it } from 'vitest';
import { anOrder, aRecord } from '../../builders.ts';
import { refundByOwner } from './pending-refund.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');
const WHOLE_REFUND = { refundId: 'rf01', amount: 200, note: 'A torn page.' };
const RECEIPT = { paymentId: 'p1', amount: 20_000, counts: true, refunds: [] };
const CREDIT = { kind: 'credit', reason: 'A torn page.', lines: [] };
const IN_CASH = { payment: { method: 'cod', status: 'received' } } as const;

it('requests a refund of the whole payment, and records the reason', () => {
  const refund = { _id: 'rf01', amount: 20_000, isDone: false };
  const step = refundByOwner(aRecord(anOrder(), { receipts: [RECEIPT] }), WHOLE_REFUND, NOW);
  expect(step).toMatchObject({
    record: { cashRefunds: 0, receipts: [{ refunds: [refund] }] },
    effects: [{ kind: 'refund', paymentId: 'p1', refund }, CREDIT],
  });
  expect(step).toHaveProperty('record.order.history.2', {
    status: 'placed',
    at: '2026-11-23T06:00:00+00:00',
    note: 'Refund of ₹200: A torn page.',
  });
});

it('refuses a refund above what remains of the payment', () => {
  const refunds = [{ _id: 'rf00', amount: 100, isDone: false }];
  const record = aRecord(anOrder(), { receipts: [{ ...RECEIPT, refunds }] });
  expect(refundByOwner(record, WHOLE_REFUND, NOW)).toBe('impossibleStep');
});

it.each([
  [167, 16_667, true],
  [166, 16_667, true],
  [165, 16_500, false],
])(
  'refunds the paise of the rest with all its ₹: of ₹166.67, ₹%i as %i paise',
  (asked, paise, isEnd) => {
    const refunds = [{ _id: 'rf00', amount: 3333, isDone: true }];
    const order = anOrder({
      status: 'undelivered',
      undelivered: { restocked: [], isDecided: false },
    });
    const record = aRecord(order, { receipts: [{ ...RECEIPT, refunds }] });
    const step = refundByOwner(record, { ...WHOLE_REFUND, amount: asked }, NOW);
    expect(step).toMatchObject({
      record: {
        receipts: [{ refunds: [{}, { amount: paise }] }],
        order: { undelivered: { isDecided: isEnd } },
      },
    });
  },
);

it('refunds cash of a delivered order, with an email', () => {
  const record = aRecord(anOrder({ status: 'delivered', ...IN_CASH }));
  const step = refundByOwner(record, WHOLE_REFUND, NOW);
  expect(step).toMatchObject({
    record: { cashRefunds: 200, order: { refunded: 200, payment: { status: 'refunded' } } },
    effects: [{ kind: 'mail', mail: 'refunded' }, CREDIT],
  });
  expect(step).toHaveProperty('record.order.history.5', {
    status: 'delivered',
    at: '2026-11-23T06:00:00+00:00',
    note: '₹200 refunded in cash. A torn page.',
  });
});

it('adds a refund without a note to the history, and gives no reason for its credit note', () => {
  const record = aRecord(anOrder({ status: 'delivered', ...IN_CASH }));
  const step = refundByOwner(record, { ...WHOLE_REFUND, note: '' }, NOW);
  expect(step).toHaveProperty('record.order.history.5.note', '₹200 refunded in cash.');
  expect(step).toHaveProperty('effects', [{ kind: 'mail', mail: 'refunded' }]);
});

it('adds a cash refund to earlier ones, up to the paid amount', () => {
  const record = aRecord(anOrder({ status: 'delivered', ...IN_CASH }), { cashRefunds: 50 });
  const rest = refundByOwner(record, { ...WHOLE_REFUND, amount: 150 }, NOW);
  expect(rest).toHaveProperty('record.cashRefunds', 200);
  expect(refundByOwner(record, { ...WHOLE_REFUND, amount: 151 }, NOW)).toBe('impossibleStep');
});

it('refunds no cash before the order is delivered', () => {
  const record = aRecord(anOrder({ status: 'shipped', ...IN_CASH }));
  expect(refundByOwner(record, WHOLE_REFUND, NOW)).toBe('impossibleStep');
});
