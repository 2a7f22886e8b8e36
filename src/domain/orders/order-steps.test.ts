import { expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders/order.ts';
import { anAddress, anOrder, aRecord } from '../builders.ts';
import { buildSearchText } from './order-record.ts';
import { cancelOrder, eraseUserData, moveOrder } from './order-steps.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');
const RECEIPT = { paymentId: 'p1', amount: 20_000, counts: true, refunds: [] };

/** Makes a record with texts of its user, Asha. */
function aRecordOfAsha() {
  const order = anOrder({ gift: { message: 'With love, Asha', hidePrices: true } });
  const search = buildSearchText(order, 'asha@example.com');
  const keyedBody = JSON.stringify({ address: anAddress() });
  const desk = { note: 'Asha calls back', picked: [] };
  return aRecord(order, { search, keyedBody, desk, receipts: [RECEIPT] });
}

it('erases the address of an order, but keeps city, state and PIN code', () => {
  expect(eraseUserData(aRecordOfAsha(), NOW).order.address).toEqual({
    name: '',
    phone: '',
    city: 'Bengaluru',
    state: 'Karnataka',
    pin: '560003',
    addressText: '',
  });
});

it('keeps only number, place and titles in the search text of an erased order', () => {
  expect(eraseUserData(aRecordOfAsha(), NOW).search.split('\n').filter(Boolean)).toEqual([
    'kd-000123',
    'bengaluru',
    '560003',
    'malgudi days',
  ]);
});

it('erases every text of the user in the record', () => {
  const text = JSON.stringify(eraseUserData(aRecordOfAsha(), NOW));
  expect(JSON.stringify(aRecordOfAsha())).toMatch(/asha|98450|Third Cross/i);
  expect(text).not.toMatch(/asha|98450|Third Cross/i);
});

it('erases reasons of returns and notes of the history, but not a reason that the desk gave a credit note', () => {
  const note = { number: 'KD/CN/26-27/001', date: '2026-11-23', amount: 100, lines: [] };
  const order = anOrder({
    history: [{ status: 'delivered', at: '2026-11-20T06:00:00+00:00', note: 'Left with Asha' }],
    returns: [{ _id: 'r1', lines: [], reason: 'For Asha', status: 'received' }],
    creditNotes: [
      { ...note, reason: 'Books were returned: For Asha' },
      { ...note, reason: 'Books were returned damaged.' },
    ],
  });
  const { history, returns, creditNotes } = eraseUserData(aRecord(order), NOW).order;
  expect(history).toEqual([{ status: 'delivered', at: '2026-11-20T06:00:00+00:00' }]);
  expect(returns).toMatchObject([{ _id: 'r1', reason: '', status: 'received' }]);
  expect(creditNotes?.map(({ reason }) => reason)).toEqual([
    'Books were returned.',
    'Books were returned damaged.',
  ]);
});

it('keeps lines, amounts and payments of an erased order, in a new version', () => {
  const before = aRecordOfAsha();
  expect(eraseUserData(before, NOW)).toEqual({
    ...before,
    desk: undefined,
    email: '',
    keyedBody: '',
    search: expect.any(String),
    order: {
      ...before.order,
      address: expect.any(Object),
      gift: { message: '', hidePrices: true },
      updatedAt: '2026-11-23T06:00:00+00:00',
      version: 2,
    },
  });
});

it('moves an order from placed to delivered, and back only from packed', () => {
  const moveFrom = (status: OrderStatus, to: 'placed' | 'packed' | 'shipped' | 'delivered') =>
    moveOrder(aRecord(anOrder({ status })), { to, returnDays: 14 }, NOW);
  const possible = [
    ['placed', 'packed'],
    ['packed', 'shipped'],
    ['shipped', 'delivered'],
    ['packed', 'placed'],
  ] as const;
  for (const [from, to] of possible)
    expect(moveFrom(from, to)).toMatchObject({ record: { order: { status: to } } });
  expect(moveFrom('placed', 'shipped')).toBe('impossibleStep');
  expect(moveFrom('shipped', 'placed')).toBe('impossibleStep');
  expect(moveFrom('awaiting-payment', 'placed')).toBe('impossibleStep');
  expect(moveFrom('delivered', 'delivered')).toBe('impossibleStep');
});

it('stores the tracking of a parcel and sends an email when it is shipped', () => {
  const tracking = { carrier: 'India Post', number: 'EK1' };
  const shipment = { to: 'shipped', tracking, note: 'By air', returnDays: 14 } as const;
  const step = moveOrder(aRecord(anOrder({ status: 'packed' })), shipment, NOW);
  expect(step).toMatchObject({
    record: { order: { tracking } },
    effects: [{ kind: 'mail', mail: 'shipped' }],
  });
  expect(step).toHaveProperty('record.order.history.3.note', 'By air');
  const pack = moveOrder(aRecord(anOrder()), { ...shipment, to: 'packed' }, NOW);
  expect(pack).toHaveProperty('effects', []);
  expect(pack).not.toHaveProperty('record.order.tracking');
});

it('accepts returns until the end of the day, `returnDays` days after the delivery', () => {
  const delivery = { to: 'delivered', returnDays: 14 } as const;
  expect(moveOrder(aRecord(anOrder({ status: 'shipped' })), delivery, NOW)).toHaveProperty(
    'record.order.returnableUntil',
    '2026-12-07T18:29:59+00:00',
  );
  const delivered = moveOrder(
    aRecord(anOrder({ status: 'shipped' })),
    { ...delivery, returnDays: 0 },
    NOW,
  );
  expect(delivered).not.toHaveProperty('record.order.returnableUntil');
  const pack = moveOrder(aRecord(anOrder()), { ...delivery, to: 'packed' }, NOW);
  expect(pack).not.toHaveProperty('record.order.returnableUntil');
});

const LINES = [{ bookId: 'bk01', qty: 1 }];
const COPIES = { kind: 'return-copies', lines: LINES, reason: 'cancelled' };
const CREDIT = { kind: 'credit', reason: 'The order was cancelled.', lines: LINES };

it('cancels a paid order, returns its copies to the stock, refunds the payment, and sends an email', () => {
  const record = aRecord(anOrder({ status: 'packed' }), { receipts: [RECEIPT] });
  const refund = { _id: 'rf01', amount: 20_000, isDone: false };
  const step = cancelOrder(record, { refundId: 'rf01', note: 'Sold out' }, NOW);
  expect(step).toMatchObject({
    record: { order: { status: 'cancelled', payment: { status: 'refund-pending' } } },
    effects: [
      COPIES,
      CREDIT,
      { kind: 'mail', mail: 'cancelled' },
      { kind: 'refund', paymentId: 'p1', refund },
    ],
  });
  expect(step).toHaveProperty('record.order.history.3.note', 'Sold out');
});

it('cancels an order that awaits payment without an email', () => {
  const record = aRecord(anOrder({ status: 'awaiting-payment' }));
  expect(cancelOrder(record, { refundId: 'rf01' }, NOW)).toMatchObject({
    record: { order: { status: 'cancelled' } },
    effects: [COPIES, CREDIT],
  });
});

it('cancels an order once, and cancels none that has expired or left the shop', () => {
  const cancel = (status: OrderStatus) => {
    const record = aRecord(anOrder({ status }));
    const step = cancelOrder(record, { refundId: 'rf01' }, NOW);
    return typeof step === 'string' ? step : step.effects;
  };
  expect(cancel('cancelled')).toEqual([]);
  expect(cancel('expired')).toBe('impossibleStep');
  expect(cancel('shipped')).toBe('tooLate');
  expect(cancel('delivered')).toBe('tooLate');
});
