import { expect, it } from 'vitest';
import type { Order, OrderReturn } from '#contract/orders/order.ts';
import { anOrder, anOrderLine, aRecord } from '../builders.ts';
import type { OrderRecord } from './order-record.ts';
import { decideReturn, requestReturn, withdrawReturn } from './order-return.ts';

/** The last moment of the return window of `anOrder`. */
const LAST_MOMENT = Date.parse('2026-11-28T23:59:59.999+05:30');
const NOW = Date.parse('2026-11-23T06:00:00Z');
const LINES = [
  anOrderLine({ qty: 3 }),
  anOrderLine({ bookId: 'bk02', title: 'The Guide', qty: 2, payable: 150 }),
];
const TOTALS = { price: 1250, discount: 350, delivery: 40, amount: 940 };
const RECEIPT = { paymentId: 'p1', amount: 94_000, counts: true, refunds: [] };
const REQUEST = { _id: 'rt01', lines: [{ bookId: 'bk01', qty: 2 }], reason: 'Pages are missing' };
const REQUESTED: OrderReturn = { ...REQUEST, status: 'requested' };
const ACCEPTANCE = { returnId: 'rt01', decision: 'received', restock: true } as const;

function aDeliveredRecord(
  facts: Partial<Order> = {},
  recordFacts: Partial<OrderRecord> = {},
): OrderRecord {
  const order = anOrder({ status: 'delivered', lines: LINES, totals: TOTALS, ...facts });
  return aRecord(order, {
    receipts: order.payment.method === 'cod' ? [] : [RECEIPT],
    ...recordFacts,
  });
}

const CREDIT = {
  kind: 'credit',
  reason: 'Books were returned: Pages are missing',
  lines: REQUEST.lines,
};
const IN_CASH = { payment: { method: 'cod', status: 'received' } } as const;

it('requests a return at the last moment of the return window', () => {
  expect(requestReturn(aDeliveredRecord(), REQUEST, LAST_MOMENT)).toMatchObject({
    record: { order: { returns: [REQUESTED], version: 2, status: 'delivered' } },
    effects: [{ kind: 'mail', mail: 'return-requested', lines: REQUEST.lines }],
  });
});

it('refuses a return after the return window, and one of an order without a window', () => {
  expect(requestReturn(aDeliveredRecord(), REQUEST, LAST_MOMENT + 1)).toBe('returnWindowOver');
  const { returnableUntil: _, ...order } = aDeliveredRecord().order;
  expect(requestReturn({ ...aDeliveredRecord(), order }, REQUEST, NOW)).toBe('returnWindowOver');
});

it('refuses a return before the delivery', () => {
  expect(requestReturn(aDeliveredRecord({ status: 'shipped' }), REQUEST, NOW)).toBe(
    'impossibleStep',
  );
});

it('accepts as many copies as were bought, and no more', () => {
  const all = { ...REQUEST, lines: [{ bookId: 'bk01', qty: 3 }] };
  expect(requestReturn(aDeliveredRecord(), all, NOW)).toHaveProperty('effects.length', 1);
  const tooMany = { ...REQUEST, lines: [{ bookId: 'bk01', qty: 4 }] };
  expect(requestReturn(aDeliveredRecord(), tooMany, NOW)).toBe('moreThanBought');
});

it('refuses a book that was not bought, together with one that was', () => {
  const lines = [...REQUEST.lines, { bookId: 'bk09', qty: 1 }];
  expect(requestReturn(aDeliveredRecord(), { ...REQUEST, lines }, NOW)).toBe('moreThanBought');
});

it('adds up lines of one book in a request', () => {
  const other = { bookId: 'bk02', qty: 1 };
  const lines = [{ bookId: 'bk01', qty: 1 }, other, { bookId: 'bk01', qty: 2 }];
  const sums = [{ bookId: 'bk01', qty: 3 }, other];
  expect(requestReturn(aDeliveredRecord(), { ...REQUEST, lines }, NOW)).toMatchObject({
    record: { order: { returns: [{ lines: sums }] } },
  });
  const tooMany = [...lines, { bookId: 'bk01', qty: 1 }];
  expect(requestReturn(aDeliveredRecord(), { ...REQUEST, lines: tooMany }, NOW)).toBe(
    'moreThanBought',
  );
});

it('counts copies of requested returns, but not of declined ones', () => {
  const nextRequest = { ...REQUEST, _id: 'rt02' };
  expect(requestReturn(aDeliveredRecord({ returns: [REQUESTED] }), nextRequest, NOW)).toBe(
    'moreThanBought',
  );
  const declined: OrderReturn = { ...REQUESTED, status: 'declined' };
  expect(requestReturn(aDeliveredRecord({ returns: [declined] }), nextRequest, NOW)).toMatchObject({
    record: { order: { returns: [declined, { ...REQUESTED, _id: 'rt02' }] } },
  });
});

it('restocks returned copies and refunds their price', () => {
  const other: OrderReturn = { ...REQUESTED, _id: 'rt00' };
  const step = decideReturn(aDeliveredRecord({ returns: [other, REQUESTED] }), ACCEPTANCE, NOW);
  const refund = { _id: 'rt01', amount: 40_000, isDone: false };
  expect(step).toMatchObject({
    record: {
      receipts: [{ refunds: [refund] }],
      order: {
        lines: [{ returned: 2 }, { returned: 0 }],
        returns: [other, { ...REQUESTED, status: 'received' }],
        payment: { status: 'refund-pending' },
      },
    },
  });
  expect(step).toHaveProperty('effects', [
    { kind: 'return-copies', lines: REQUEST.lines, reason: 'returned' },
    CREDIT,
    { kind: 'mail', mail: 'return-received', lines: REQUEST.lines, isRefundDue: true },
    { kind: 'refund', paymentId: 'p1', refund },
  ]);
});

it('credits without a reason of the user if the account has been deleted', () => {
  const step = decideReturn(
    aDeliveredRecord({ returns: [{ ...REQUESTED, reason: '' }] }),
    ACCEPTANCE,
    NOW,
  );
  expect(step).toMatchObject({
    effects: expect.arrayContaining([{ ...CREDIT, reason: 'Books were returned.' }]),
  });
});

it('does not restock damaged copies, and refunds cash at once', () => {
  const record = aDeliveredRecord({ ...IN_CASH, returns: [REQUESTED] });
  const step = decideReturn(record, { ...ACCEPTANCE, restock: false }, NOW);
  expect(step).toMatchObject({
    record: { cashRefunds: 400, order: { refunded: 400, returns: [{ status: 'refunded' }] } },
  });
  expect(step).toHaveProperty('effects', [
    CREDIT,
    { kind: 'mail', mail: 'return-received', lines: REQUEST.lines, isRefundDue: true },
    { kind: 'mail', mail: 'refunded' },
  ]);
  const note = '₹400 refunded in cash. For returned books.';
  expect(step).toHaveProperty('record.order.history.5.note', note);
});

it('refunds at most what remains of the payment', () => {
  const refunds = [{ _id: 'h1', amount: 93_900, isDone: true }];
  const online = aDeliveredRecord(
    { returns: [REQUESTED] },
    { receipts: [{ ...RECEIPT, refunds }] },
  );
  const refund = { _id: 'rt01', amount: 100, isDone: false };
  expect(decideReturn(online, ACCEPTANCE, NOW)).toHaveProperty('effects.3.refund', refund);
  const cash = aDeliveredRecord({ ...IN_CASH, returns: [REQUESTED] }, { cashRefunds: 939 });
  expect(decideReturn(cash, ACCEPTANCE, NOW)).toHaveProperty('record.cashRefunds', 940);
});

it('completes a return at once if nothing remains to be refunded', () => {
  const completed = { record: { order: { returns: [{ status: 'refunded' }], version: 2 } } };
  const online = aDeliveredRecord({ returns: [REQUESTED] }, { receipts: [] });
  const cash = aDeliveredRecord({ ...IN_CASH, returns: [REQUESTED] }, { cashRefunds: 940 });
  expect(decideReturn(online, ACCEPTANCE, NOW)).toMatchObject(completed);
  expect(decideReturn(cash, ACCEPTANCE, NOW)).toMatchObject(completed);
  expect(decideReturn(cash, ACCEPTANCE, NOW)).toHaveProperty('effects.length', 3);
});

it('declines a return without changing stock or refunds', () => {
  const decline = { ...ACCEPTANCE, decision: 'declined' } as const;
  const step = decideReturn(aDeliveredRecord({ returns: [REQUESTED] }), decline, NOW);
  expect(step).toMatchObject({
    record: {
      receipts: [RECEIPT],
      order: { lines: LINES, returns: [{ ...REQUESTED, status: 'declined' }], version: 2 },
    },
    effects: [],
  });
});

it('decides a return once, and returns nothing for an unknown return', () => {
  const declined = aDeliveredRecord({ returns: [{ ...REQUESTED, status: 'declined' }] });
  expect(decideReturn(declined, ACCEPTANCE, NOW)).toBe('impossibleStep');
  expect(decideReturn(declined, { ...ACCEPTANCE, returnId: 'rt02' }, NOW)).toBeUndefined();
});

it('withdraws a return once, before the shop decides', () => {
  const step = withdrawReturn(aDeliveredRecord({ returns: [REQUESTED] }), 'rt01', NOW);
  expect(step).toMatchObject({
    record: { order: { returns: [{ ...REQUESTED, status: 'withdrawn' }], version: 2 } },
    effects: [],
  });
  const withdrawn = aDeliveredRecord({ returns: [{ ...REQUESTED, status: 'withdrawn' }] });
  expect(withdrawReturn(withdrawn, 'rt01', NOW)).toEqual({ record: withdrawn, effects: [] });
  const declined = aDeliveredRecord({ returns: [{ ...REQUESTED, status: 'declined' }] });
  expect(withdrawReturn(declined, 'rt01', NOW)).toBe('impossibleStep');
  expect(withdrawReturn(declined, 'rt09', NOW)).toBeUndefined();
});

it('accepts five returns that are withdrawn, and then no other', () => {
  const withdrawn = (count: number) => {
    const returns = Array.from({ length: count }, (_, index): OrderReturn => ({
      ...REQUESTED,
      _id: `rt1${index}`,
      status: 'withdrawn',
    }));
    return aDeliveredRecord({ returns: [...returns, { ...REQUESTED, status: 'declined' }] });
  };
  expect(requestReturn(withdrawn(4), REQUEST, NOW)).toHaveProperty('record');
  expect(requestReturn(withdrawn(5), REQUEST, NOW)).toBe('tooManyReturns');
});

it('accepts another return of withdrawn copies', () => {
  const withdrawn = aDeliveredRecord({ returns: [{ ...REQUESTED, status: 'withdrawn' }] });
  expect(requestReturn(withdrawn, { ...REQUEST, _id: 'rt02' }, NOW)).toMatchObject({
    record: { order: { returns: [{ status: 'withdrawn' }, { status: 'requested' }] } },
  });
});

it('adds to the history why a return was declined, if the shop gives a reason', () => {
  const decline = { ...ACCEPTANCE, decision: 'declined', note: 'Written in' } as const;
  const step = decideReturn(aDeliveredRecord({ returns: [REQUESTED] }), decline, NOW);
  expect(step).toHaveProperty('record.order.history.5', {
    status: 'delivered',
    at: '2026-11-23T06:00:00+00:00',
    note: 'Return declined: Written in',
  });
  const withoutNote = decideReturn(
    aDeliveredRecord({ returns: [REQUESTED] }),
    { ...decline, note: '' },
    NOW,
  );
  expect(withoutNote).toHaveProperty('record.order.history.length', 5);
});
