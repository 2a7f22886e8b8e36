import { expect, it } from 'vitest';
import {
  mayBePaid,
  nextPurchase,
  TRANSITIONS,
  type Purchase,
  type StoredPurchase,
  type PurchaseEvent,
  type PurchaseState,
} from './purchase-machine.ts';

const proof = { razorpay_payment_id: 'p', razorpay_order_id: 'o', razorpay_signature: 's' };
const attempt = { key: 'k', body: 'b' };
const REQUESTED: StoredPurchase = { attempt };
const OPEN: StoredPurchase = { attempt: { ...attempt, orderId: 'or01', isOpen: true } };
const CLOSED: StoredPurchase = { attempt: { ...attempt, orderId: 'or01', isOpen: false } };
const CREATED = CLOSED;
const PAID: StoredPurchase = { ...OPEN, payment: { orderId: 'or01', proof } };
const UNCONFIRMED: StoredPurchase = { ...CLOSED, payment: { orderId: 'or01', proof } };
const orderId = 'or01';

type Row = [
  what: string,
  from: PurchaseState,
  before: StoredPurchase,
  event: PurchaseEvent,
  to: PurchaseState,
  after: StoredPurchase,
];

/** Each row is a step of a purchase, with the stored data of the tab before and after it. */
const STEPS: Row[] = [
  ['Place Order', 'idle', {}, { type: 'place' }, 'placing', {}],
  ['the payment page does not load', 'placing', {}, { type: 'cancelled' }, 'cancelled', {}],
  ['the request is sent', 'placing', {}, { type: 'request', attempt }, 'placing', REQUESTED],
  [
    'a price has changed, or copies are gone',
    'placing',
    REQUESTED,
    aRefusal(false),
    'refused',
    REQUESTED,
  ],
  ['the key is reused', 'placing', REQUESTED, aRefusal(true), 'refused', {}],
  ['the order is written', 'placing', REQUESTED, { type: 'created', orderId }, 'placing', CREATED],
  ['the same order again', 'placing', OPEN, { type: 'created', orderId }, 'placing', OPEN],
  ['cash on delivery', 'placing', CREATED, { type: 'placed', orderId }, 'placed', {}],
  ['the payment cannot be opened', 'placing', CREATED, { type: 'unpaid', orderId }, 'unpaid', {}],
  ['it had ended meanwhile', 'placing', CREATED, { type: 'ended', orderId }, 'ended', {}],
  ['the payment opens', 'placing', CREATED, { type: 'open', orderId }, 'paying', OPEN],
  ['the user closes the payment', 'paying', OPEN, { type: 'dismissed' }, 'cancelled', CLOSED],
  ['the provider breaks', 'paying', OPEN, { type: 'checkout-failed', orderId }, 'refused', CLOSED],
  [
    'the user pays',
    'paying',
    OPEN,
    { type: 'paid', payment: { orderId, proof } },
    'confirming',
    PAID,
  ],
  ['the payment is confirmed', 'confirming', PAID, { type: 'placed', orderId }, 'placed', {}],
  ['the payment has failed', 'confirming', PAID, { type: 'unpaid', orderId }, 'unpaid', {}],
  ['the payment came too late', 'confirming', PAID, { type: 'ended', orderId }, 'ended', {}],
  [
    'the proof is rejected',
    'confirming',
    PAID,
    { type: 'proof-rejected', orderId },
    'refused',
    CLOSED,
  ],
  ['no network', 'confirming', PAID, { type: 'unreachable' }, 'unconfirmed', UNCONFIRMED],
  ['Place Order again', 'unconfirmed', UNCONFIRMED, { type: 'place' }, 'placing', UNCONFIRMED],
  [
    'Place Order again confirms',
    'placing',
    UNCONFIRMED,
    { type: 'confirm' },
    'confirming',
    UNCONFIRMED,
  ],
  ['pay an earlier order', 'idle', {}, { type: 'pay', orderId: 'or02' }, 'placing', {}],
  [
    'an earlier order: the payment opens',
    'placing',
    OPEN,
    { type: 'open', orderId: 'or02' },
    'paying',
    OPEN,
  ],
  [
    'an earlier order: confirmed',
    'confirming',
    OPEN,
    { type: 'placed', orderId: 'or02' },
    'placed',
    OPEN,
  ],
  ['the page is left', 'cancelled', CLOSED, { type: 'leave' }, 'idle', CLOSED],
  [
    'the page is left unconfirmed',
    'unconfirmed',
    UNCONFIRMED,
    { type: 'leave' },
    'interrupted',
    UNCONFIRMED,
  ],
  ['reloaded', 'interrupted', OPEN, { type: 'resume' }, 'resuming', OPEN],
  ['reloaded: paid in another tab', 'resuming', OPEN, { type: 'placed', orderId }, 'placed', {}],
  ['reloaded: not paid yet', 'resuming', OPEN, { type: 'unknown' }, 'cancelled', OPEN],
  ['reloaded: expired', 'resuming', OPEN, { type: 'forget', orderId }, 'cancelled', {}],
  ['reloaded: payment failed', 'resuming', PAID, { type: 'unpaid', orderId }, 'unpaid', {}],
  ['reloaded: paid too late', 'resuming', PAID, { type: 'ended', orderId }, 'ended', {}],
  [
    'reloaded: the proof is rejected',
    'resuming',
    PAID,
    { type: 'proof-rejected', orderId },
    'refused',
    CLOSED,
  ],
  [
    'reloaded: the response was lost',
    'resuming',
    REQUESTED,
    { type: 'created', orderId },
    'resuming',
    CREATED,
  ],
  ['reloaded: confirmed', 'resuming', PAID, { type: 'placed', orderId }, 'placed', {}],
  ['reloaded: another user has paid', 'resuming', PAID, { type: 'unknown' }, 'cancelled', PAID],
  ['reloaded: no network', 'resuming', PAID, { type: 'unreachable' }, 'unconfirmed', UNCONFIRMED],
  [
    'reloaded: Place Order before the response',
    'resuming',
    OPEN,
    { type: 'place' },
    'placing',
    OPEN,
  ],
];

function aRefusal(isKeyReused: boolean): PurchaseEvent {
  return { type: 'order-refused', isKeyReused };
}

function purchaseIn(state: PurchaseState, stored: StoredPurchase = {}): Purchase {
  return { state, ...stored } as Purchase;
}

it.each(STEPS)('%s, from the state %s', (_what, from, before, event, to, after) => {
  const own = { orderId: event.type === 'pay' ? event.orderId : undefined };
  expect(nextPurchase(purchaseIn(from, before), event)).toEqual({ state: to, ...own, ...after });
});

it('has a step for each event during a purchase', () => {
  const listed = new Set(STEPS.map(([, from, , { type }]) => `${from}: ${type}`));
  const all = (['placing', 'paying', 'confirming', 'resuming'] as const).flatMap((state) =>
    Object.keys(TRANSITIONS[state]).map((type) => `${state}: ${type}`),
  );
  // A purchase begins as after any other state, see below.
  const missing = all.filter((step) => !listed.has(step));
  expect(missing).toEqual(['resuming: pay', 'resuming: resume']);
});

it('keeps what is stored about one order when an event is about another', () => {
  for (const [state, events] of Object.entries(TRANSITIONS))
    for (const type of Object.keys(events) as PurchaseEvent['type'][]) {
      if (['request', 'created', 'paid', 'order-refused'].includes(type)) continue;
      const event = { type, orderId: 'or02' } as PurchaseEvent;
      const before = purchaseIn(state as PurchaseState, UNCONFIRMED);
      expect([state, type, nextPurchase(before, event)]).toMatchObject([state, type, UNCONFIRMED]);
    }
});

const BUSY: PurchaseState[] = ['placing', 'paying', 'confirming'];

it.each(BUSY)('begins no second purchase while it is %s', (state) => {
  for (const type of ['place', 'pay', 'resume', 'leave'] as const)
    expect(nextPurchase(purchaseIn(state), { type, orderId })).toBeUndefined();
});

it('can begin a purchase in every other state', () => {
  const others = (Object.keys(TRANSITIONS) as PurchaseState[]).filter(
    (state) => !BUSY.includes(state),
  );
  const states = others.map((state) => nextPurchase(purchaseIn(state), { type: 'place' })?.state);
  expect(states).toEqual(others.map(() => 'placing'));
});

it('is interrupted by an open payment, and by one that is not confirmed', () => {
  const states = [{}, REQUESTED, CREATED, CLOSED, OPEN, UNCONFIRMED];
  expect(states.map(mayBePaid)).toEqual([false, false, false, false, true, true]);
});
