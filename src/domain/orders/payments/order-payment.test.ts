import { expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder, aRecord } from '../../builders.ts';
import { DAY_MS, formatTimestamp, HOUR_MS } from '../../values/time.ts';
import { expireOrRetry, expireOrWait, receivePayment } from './order-payment.ts';
import type { ReceivedPayment } from '../order-record.ts';

const NOW = Date.parse('2026-11-10T05:20:00Z');
const AT = '2026-11-10T05:20:00+00:00';
/** A payment of the whole amount of the order, ₹200 in paise. */
const ARRIVAL = { paymentId: 'p1', amount: 20_000, refundId: 'rf01', areCopiesHeld: false };
const REFUND = { _id: 'rf01', amount: 20_000, isDone: false };
const RECEIPT: ReceivedPayment = { paymentId: 'p1', amount: 20_000, counts: true, refunds: [] };
const REFUND_EFFECTS = [{ kind: 'refund', paymentId: 'p1', refund: REFUND }];

function anOrderIn(status: Order['status'], receipts: ReceivedPayment[] = []) {
  const payment = { method: 'online', status: 'pending' } as const;
  return aRecord(anOrder({ status, payment, history: [] }), { receipts });
}

it('places an order that awaits payment', () => {
  const step = receivePayment(anOrderIn('awaiting-payment'), ARRIVAL, NOW);
  expect(step.record).toMatchObject({
    receipts: [RECEIPT],
    hasFailed: false,
    due: null,
    order: {
      status: 'placed',
      payment: { method: 'online', status: 'paid', providerPaymentId: 'p1' },
      history: [{ status: 'placed', at: AT }],
    },
  });
  expect(step.effects).toEqual([
    { kind: 'remove-from-cart' },
    { kind: 'number-invoice' },
    { kind: 'mail', mail: 'placed' },
  ]);
});

it('changes nothing when the same payment is reported again', () => {
  const record = anOrderIn('placed', [RECEIPT]);
  expect(receivePayment(record, ARRIVAL, NOW)).toEqual({ record, effects: [] });
});

it('refunds a payment that is one paisa too low, and keeps the order awaiting payment', () => {
  const arrival = { ...ARRIVAL, amount: 19_999 };
  const refund = { ...REFUND, amount: 19_999 };
  const step = receivePayment(anOrderIn('awaiting-payment'), arrival, NOW);
  const note = 'A payment had a different amount. It is refunded.';
  expect(step.record).toMatchObject({
    receipts: [{ paymentId: 'p1', amount: 19_999, counts: false, refunds: [refund] }],
    order: {
      status: 'awaiting-payment',
      payment: { status: 'failed' },
      history: [{ status: 'awaiting-payment', at: AT, note }],
    },
  });
  expect(step.effects).toEqual([{ kind: 'refund', paymentId: 'p1', refund }]);
});

it('refunds a payment that is one paisa too high', () => {
  const arrival = { ...ARRIVAL, amount: 20_001 };
  const step = receivePayment(anOrderIn('awaiting-payment'), arrival, NOW);
  expect(step.record.order.status).toBe('awaiting-payment');
  expect(step.effects).toMatchObject([{ refund: { amount: 20_001 } }]);
});

it('refunds a second payment and keeps the first', () => {
  const record = anOrderIn('placed', [{ ...RECEIPT, paymentId: 'p0' }]);
  const step = receivePayment(record, ARRIVAL, NOW);
  expect(step.record.receipts).toEqual([
    { ...RECEIPT, paymentId: 'p0' },
    { ...RECEIPT, counts: false, refunds: [REFUND] },
  ]);
  expect(step.record.order.payment.status).toBe('paid');
  const note = 'The order was paid twice. It is refunded.';
  expect(step.record.order.history).toEqual([{ status: 'placed', at: AT, note }]);
  expect(step.effects).toEqual(REFUND_EFFECTS);
});

it('refunds a payment for a cash order', () => {
  const order = anOrder({ payment: { method: 'cod', status: 'due' } });
  const step = receivePayment(aRecord(order), ARRIVAL, NOW);
  expect(step.record.order.payment).toEqual({ method: 'cod', status: 'due' });
  expect(step.record.receipts).toMatchObject([{ counts: false }]);
  const note = 'A cash order was paid online. It is refunded.';
  expect(step.record.order.history.at(-1)).toMatchObject({ note });
  expect(step.effects).toEqual(REFUND_EFFECTS);
});

it('places no order whose payment was refunded twice, by a mistake of the provider', () => {
  const refunds = ['rfnd_1', 'rfnd_2'].map((id) => ({ id, amount: 20_000 }));
  const step = receivePayment(anOrderIn('awaiting-payment'), { ...ARRIVAL, refunds }, NOW);
  expect(step.record.order.status).toBe('awaiting-payment');
  expect(step.record.receipts).toMatchObject([{ counts: false }]);
  expect(step.effects).toEqual([]);
});

it('requests no refund if the provider has already refunded the whole payment', () => {
  const arrival = { ...ARRIVAL, refunds: [{ id: 'rfnd_1', amount: 20_000 }] };
  const step = receivePayment(anOrderIn('awaiting-payment'), arrival, NOW);
  const providerRefund = { _id: 'rfnd_1', amount: 20_000, isDone: true, providerId: 'rfnd_1' };
  expect(step.record.receipts).toEqual([{ ...RECEIPT, counts: false, refunds: [providerRefund] }]);
  const note = 'A payment had already been refunded.';
  expect(step.record.order).toMatchObject({ payment: { status: 'failed' }, history: [{ note }] });
  expect(step.effects).toEqual([]);
});

it('requests a refund of only the remaining amount if the provider has refunded a part', () => {
  const arrival = { ...ARRIVAL, amount: 30_000, refunds: [{ id: 'rfnd_1', amount: 10_000 }] };
  const step = receivePayment(anOrderIn('awaiting-payment'), arrival, NOW);
  const providerRefund = { _id: 'rfnd_1', amount: 10_000, isDone: true };
  expect(step.record.receipts).toMatchObject([{ refunds: [providerRefund, REFUND] }]);
  expect(step.effects).toEqual(REFUND_EFFECTS);
});

it('places an order whose payment was partly refunded before it was reported', () => {
  const arrival = { ...ARRIVAL, refunds: [{ id: 'rfnd_1', amount: 5000 }] };
  const step = receivePayment(anOrderIn('awaiting-payment'), arrival, NOW);
  const providerRefund = { _id: 'rfnd_1', amount: 5000, isDone: true };
  expect(step.record).toMatchObject({
    receipts: [{ counts: true, refunds: [providerRefund] }],
    order: { status: 'placed', refunded: 50, payment: { status: 'partly-refunded' } },
  });
});

it('places an expired order whose copies are still in stock', () => {
  const arrival = { ...ARRIVAL, areCopiesHeld: true };
  const step = receivePayment(anOrderIn('expired'), arrival, NOW);
  const note = 'The payment arrived late, but the books were still in stock.';
  expect(step.record.order.history).toEqual([{ status: 'placed', at: AT, note }]);
  expect(step.record.receipts).toEqual([RECEIPT]);
  expect(step.effects).toContainEqual({ kind: 'number-invoice' });
});

it('cancels an expired order whose copies are sold, and refunds the payment', () => {
  const step = receivePayment(anOrderIn('expired'), ARRIVAL, NOW);
  const note = 'The payment arrived late, and the books were sold out.';
  expect(step.record).toMatchObject({
    receipts: [{ ...RECEIPT, refunds: [REFUND] }],
    order: {
      status: 'cancelled',
      payment: { status: 'refund-pending' },
      history: [{ status: 'cancelled', at: AT, note }],
    },
  });
  expect(step.effects).toEqual(REFUND_EFFECTS);
});

it('cancels the expired order of a deleted account, and refunds the payment', () => {
  const step = receivePayment({ ...anOrderIn('expired'), email: '' }, ARRIVAL, NOW);
  const note = 'The payment arrived late, and the account was deleted.';
  expect(step.record.order.history).toEqual([{ status: 'cancelled', at: AT, note }]);
  expect(step.effects).toEqual(REFUND_EFFECTS);
});

it('refunds a payment for a cancelled order, which stays cancelled', () => {
  const step = receivePayment(anOrderIn('cancelled'), { ...ARRIVAL, areCopiesHeld: true }, NOW);
  expect(step.record.order).toMatchObject({ status: 'cancelled', history: [] });
  expect(step.effects).toEqual(REFUND_EFFECTS);
});

it('asks at the desk about an expired order, unless its account was deleted', () => {
  const expire = (email: string) =>
    expireOrWait({ ...anOrderIn('awaiting-payment'), email }, Date.parse('2026-11-11T00:00:00Z'));
  expect(expire('asha@example.com').record.desk?.lostPayment).toEqual({ isOpen: true });
  expect(expire('').record.desk?.lostPayment).toEqual({ isOpen: false });
});

it('asks a provider that fails for a week after the last end of an order', () => {
  const history = [{ status: 'expired' as const, at: formatTimestamp(NOW) }];
  const createdAt = formatTimestamp(NOW - 20 * DAY_MS);
  const payment = { method: 'online', status: 'pending', providerOrderId: 'po1' } as const;
  const record = aRecord(anOrder({ status: 'expired', payment, history, createdAt }));
  const findDue = (days: number) => expireOrRetry(record, NOW + days * DAY_MS).record.due;
  expect(findDue(6)).toBe(NOW + 6 * DAY_MS + HOUR_MS);
  expect(findDue(7)).toBeNull();
});
