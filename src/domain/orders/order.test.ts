import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import {
  expireOrWait,
  failPayment,
  computeRefundablePaise,
  receivePayment,
  refundPart,
} from './payments/order-payment.ts';
import { sumRefunds, type OrderRecord, type Step } from './order-record.ts';
import { startOrder } from './start-order.ts';
import { decideReturn, requestReturn } from './order-return.ts';
import { refundByOwner, refundCash, answerSuspension } from './payments/pending-refund.ts';
import {
  completeRefund,
  recordReportedRefund,
  recordRefundList,
} from './payments/provider-refund.ts';
import { cancelOrder, moveOrder, type Obstacle, sendPayLink } from './order-steps.ts';
import { listRestocked } from './undelivered.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');
/** The stock before the order. */
const STOCK = 10;
/** The copies in the order. */
const COPIES = 3;
/** The price of the order in paise. */
const PAISE = COPIES * 20_000;
const NEXT_STATUSES: Record<Order['status'], Order['status'][]> = {
  'awaiting-payment': ['placed', 'cancelled', 'expired'],
  placed: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['packed', 'delivered', 'undelivered'],
  delivered: ['shipped'],
  undelivered: ['packed', 'shipped'],
  cancelled: [],
  expired: ['awaiting-payment', 'placed', 'cancelled'],
};

function aLine(): OrderLine {
  const title = 'Malgudi Days';
  return {
    bookId: 'bk01',
    title,
    author: 'R. K. Narayan',
    coverImg: '',
    qty: COPIES,
    originalPrice: 250,
    payable: 200,
    returned: 0,
  };
}

function startTestOrder(method: 'online' | 'cod'): Step {
  const address = { name: 'A', addressText: 'B', city: 'C', state: 'D', pin: '560003', phone: '9' };
  return startOrder(
    {
      _id: 'or01',
      userId: 'us01',
      email: 'a@example.com',
      key: 'k',
      keyedBody: '{}',
      keyUntil: 0,
      lines: [aLine()],
      method,
      address,
      totals: {
        price: 750,
        discount: 150,
        delivery: 0,
        amount: 600,
      },
      delivery: {
        from: '2026-11-26',
        to: '2026-11-28',
      },
      holdMs: 60_000,
    },
    NOW,
  );
}

/** A shop with one order. */
interface Shop {
  record: OrderRecord;
  /** The copies that are neither reserved for the order nor sold. */
  stock: number;
  now: number;
  /** The paise that the provider was asked to refund, by refund id. */
  asked: Map<string, number>;
}

/** An event in the shop; an `Obstacle` or nothing if it is not possible. */
type Act = (shop: Shop) => Step | Obstacle | undefined;

const acts: fc.Arbitrary<Act> = fc.oneof(
  // A payment arrives, sometimes late, twice or with a wrong amount.
  fc
    .record({
      id: fc.constantFrom('p1', 'p2', 'p3'),
      amount: fc.constantFrom(PAISE, 100),
      /** The part of the payment that the provider has refunded before; usually none. */
      refundedPart: fc.constantFrom(0, 0, 0.5, 1),
    })
    .map(({ id, amount, refundedPart }): Act => ({ record, stock, now, asked }) => {
      const isLate = record.order.status === 'expired';
      const refunds = refundedPart > 0 ? [{ id: `b-${id}`, amount: amount * refundedPart }] : [];
      const arrival = { paymentId: id, amount, refunds, refundId: `r${asked.size}-${id}` };
      return receivePayment(record, { ...arrival, areCopiesHeld: isLate && stock >= COPIES }, now);
    }),
  // The provider reports its completed refunds, and one more that was made in its dashboard.
  fc
    .record({ index: fc.nat(2), part: fc.constantFrom(0.1, 0.5, 1) })
    .map(({ index, part }): Act => ({ record, now }) => {
      const receipt = record.receipts[index];
      if (!receipt) return undefined;
      const { paymentId, amount } = receipt;
      const done = receipt.refunds.filter(({ isDone }) => isDone);
      const left = amount - sumRefunds(done);
      const refunds = done.map(({ _id: refundId, amount: paise, providerId: id = '' }) => ({
        id,
        amount: paise,
        refundId,
      }));
      const made = { id: `o${record.order.version}-${index}`, amount: Math.ceil(left * part) };
      return recordRefundList(record, { paymentId, refunds: [...refunds, made] }, now);
    }),
  fc.constant<Act>(({ record, now }) => failPayment(record, now)),
  fc.constant<Act>(({ record, now }) => expireOrWait(record, now)),
  fc.constant<Act>(({ record, now, asked }) =>
    cancelOrder(record, { refundId: `c${asked.size}` }, now),
  ),
  fc
    .record({
      to: fc.constantFrom('packed', 'shipped', 'delivered', 'undelivered'),
      restock: fc.constantFrom(undefined, true, false),
      note: fc.constantFrom(undefined, 'x'),
    })
    .map(({ to, restock, note }): Act => ({ record, now, stock }) => {
      // A parcel that leaves again takes its copies.
      if (to !== 'undelivered' && stock < countRestocked(record)) return undefined;
      return moveOrder(record, { to: to as 'packed', restock, note, returnDays: 14 }, now);
    }),
  fc.constant<Act>(({ record, now, stock }) =>
    record.order.status === 'expired' && stock < COPIES ? undefined : sendPayLink(record, now),
  ),
  // The owner answers whether the provider's refund replaces a suspended one.
  fc.record({ index: fc.nat(9), isReplaced: fc.boolean() }).map(
    ({ index, isReplaced }): Act =>
      ({ record, now, asked }) =>
        answerSuspension(record, { refundId: [...asked.keys()][index] ?? '', isReplaced }, now),
  ),
  // The user requests a return.
  fc.integer({ min: 1, max: COPIES }).map(
    (qty): Act =>
      ({ record, now }) =>
        requestReturn(
          record,
          { _id: `t${record.order.returns.length}`, lines: [{ bookId: 'bk01', qty }], reason: 'x' },
          now,
        ),
  ),
  // The shop decides a return, which may not exist.
  fc
    .record({
      at: fc.nat(3),
      decision: fc.constantFrom('received', 'declined'),
      restock: fc.boolean(),
    })
    .map(
      ({ at, decision, restock }): Act =>
        ({ record, now }) =>
          decideReturn(
            record,
            { returnId: `t${at}`, decision: decision as 'received', restock },
            now,
          ),
    ),
  // The shop refunds a part of the payment.
  fc.integer({ min: 1, max: 700 }).map(
    (rupees): Act =>
      ({ record, now, asked }) =>
        rupees * 100 <= computeRefundablePaise(record)
          ? refundPart(record, { refundId: `d${asked.size}`, amount: rupees * 100 }, now)
          : undefined,
  ),
  // The owner refunds up to ₹700, which is more than the price of ₹600.
  fc.record({ amount: fc.integer({ min: 1, max: 700 }), restock: fc.boolean() }).map(
    ({ amount, restock }): Act =>
      ({ record, now, asked }) =>
        refundByOwner(record, { refundId: `h${asked.size}`, amount, note: 'x', restock }, now),
  ),
  // The provider completes a refund. A refund that has failed is made again with another id.
  fc.nat(9).map((index): Act => ({ record, now, asked }) => {
    const refundId = [...asked.keys()][index];
    if (refundId === undefined) return undefined;
    const failures = record.receipts.flatMap(({ failedRefunds = [] }) => failedRefunds).length;
    return completeRefund(record, { refundId, id: `${refundId}-${failures}` }, now);
  }),
  // A refund fails at the bank.
  fc.nat(9).map((index): Act => ({ record, now }) => {
    const done = record.receipts.flatMap(({ paymentId, refunds }) =>
      refunds.filter(({ isDone }) => isDone).map((refund) => ({ paymentId, ...refund })),
    );
    const { paymentId = '', amount = 0, providerId: id = '' } = done[index] ?? {};
    const refund = { id, amount, isFailed: true };
    return recordReportedRefund(record, { paymentId, refunded: 0, refund }, now);
  }),
);

function applyStep(shop: Shop, step: Step) {
  for (const effect of step.effects) {
    if (effect.kind === 'return-copies')
      shop.stock += effect.lines.reduce((sum, { qty }) => sum + qty, 0);
    if (effect.kind === 'refund') {
      const isContinued = listSuspendedIds(shop.record).includes(effect.refund._id);
      if (effect.problem === undefined) expect(shop.asked.has(effect.refund._id)).toBe(isContinued);
      shop.asked.set(effect.refund._id, effect.refund.amount);
    }
    if (effect.kind === 'drop-refund-job' && !isRecorded(step.record, effect.refundId))
      shop.asked.delete(effect.refundId);
  }
  // A pending refund is at most what remains of the payment.
  for (const { amount, refunds } of step.record.receipts) {
    const left = amount - sumRefunds(refunds.filter(({ isDone }) => isDone));
    for (const { _id } of refunds.filter(({ isDone }) => !isDone))
      shop.asked.set(_id, Math.min(left, shop.asked.get(_id) ?? 0));
  }
  const statusBefore = shop.record.order.status;
  const statusAfter = step.record.order.status;
  if (statusBefore === 'expired' && ['placed', 'awaiting-payment'].includes(statusAfter))
    shop.stock -= COPIES;
  if (statusAfter !== 'undelivered') shop.stock -= countRestocked(shop.record);
  if (statusBefore !== statusAfter) expect(NEXT_STATUSES[statusBefore]).toContain(statusAfter);
  shop.record = step.record;
}

function countRestocked({ order }: OrderRecord): number {
  return listRestocked(order).reduce((sum, { qty }) => sum + qty, 0);
}

function listSuspendedIds({ receipts }: OrderRecord): string[] {
  const refunds = receipts.flatMap((receipt) => receipt.refunds);
  return refunds.filter(({ isSuspended }) => isSuspended).map(({ _id }) => _id);
}

/** Whether the refund is still recorded. */
function isRecorded({ receipts }: OrderRecord, refundId: string): boolean {
  return receipts.some(({ refunds }) => refunds.some(({ _id }) => _id === refundId));
}

function expectConsistent({ record, stock, asked }: Shop) {
  const { order, receipts } = record;
  const isVoid = order.status === 'cancelled' || order.status === 'expired';
  const returned = order.lines.reduce((sum, line) => sum + line.returned, 0);
  const soldCopies = isVoid ? 0 : COPIES - countRestocked(record);
  // Copies neither appear nor disappear, except for returned copies that are too damaged to sell.
  expect(stock).toBeLessThanOrEqual(STOCK - soldCopies + returned);
  expect(stock).toBeGreaterThanOrEqual(STOCK - soldCopies);
  // Nothing is due for a cash parcel that came back, and nothing is refunded.
  if (order.payment.status === 'not-due') expect(order.refunded).toBe(0);
  // The provider refunds what the record says, and what remains of the payments is refundable.
  const requestedPaise = [...asked.values()].reduce((sum, amount) => sum + amount, 0);
  const refunds = receipts.flatMap((receipt) => receipt.refunds);
  expect(requestedPaise).toBe(sumRefunds(refunds.filter(({ _id }) => asked.has(_id))));
  // A suspended refund may be dropped, so that its amount is not about to be refunded.
  const left = receipts.map((receipt) =>
    Math.max(0, receipt.amount - sumRefunds(receipt.refunds.filter((item) => !item.isSuspended))),
  );
  expect(left.reduce((sum, paise) => sum + paise, 0)).toBe(computeRefundablePaise(record));
  if (isVoid) expect(computeRefundablePaise(record)).toBe(0);
  expect(receipts.filter(({ counts }) => counts).length).toBeLessThanOrEqual(1);
  for (const receipt of receipts)
    expect(sumRefunds(receipt.refunds.filter(({ isDone }) => isDone))).toBeLessThanOrEqual(
      receipt.amount,
    );
  expect(order.refunded).toBeLessThanOrEqual(order.totals.amount);
}

it('neither loses nor creates copies or money, in any sequence of events', () => {
  // Pauses before an event: none, half of the hold, and 20 days, which are more than the 14 days
  // for returns.
  const pauses = fc.constantFrom(0, 30_000, 20 * 86_400_000);
  const run = fc.array(fc.tuple(acts, pauses), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.constantFrom('online', 'cod'), run, (method, steps) => {
      const { record } = startTestOrder(method as 'online');
      const shop: Shop = { record, stock: STOCK - COPIES, now: NOW, asked: new Map() };
      for (const [act, pause] of steps) {
        shop.now += pause;
        const before = structuredClone(shop.record);
        const step = act(shop);
        expect(shop.record).toEqual(before);
        if (step === undefined || typeof step === 'string') continue;
        const { history, version } = before.order;
        applyStep(shop, step);
        expect(shop.record.order.history.slice(0, history.length)).toEqual(history);
        expect(shop.record.order.version).toBeGreaterThanOrEqual(version);
        expectConsistent(shop);
      }
    }),
    { numRuns: 800 },
  );
});

it('refunds only what remains of the payment after refunds made elsewhere', () => {
  const arrival = { paymentId: 'p1', amount: PAISE, refundId: 'r1', areCopiesHeld: false };
  const paid = receivePayment(startTestOrder('cod').record, arrival, NOW).record;
  const refunds = [{ id: 'o1', amount: 6000 }];
  const recorded = recordRefundList(paid, { paymentId: 'p1', refunds }, NOW).record;
  const other = { _id: 'o1', amount: 6000, isDone: true };
  const pending = { _id: 'r1', amount: 54_000, isDone: false, isReduced: true };
  expect(recorded.receipts).toMatchObject([{ refunds: [other, pending] }]);
  const done = { _id: 'r1', amount: 54_000, isDone: true };
  expect(
    completeRefund(recorded, { refundId: 'r1', id: 'rfnd_1' }, NOW).record.receipts,
  ).toMatchObject([{ refunds: [other, done] }]);
});

it('counts a refund made elsewhere once, if it is reported again while another is pending', () => {
  const arrival = { paymentId: 'p1', amount: PAISE, refundId: '', areCopiesHeld: false };
  const refund = { id: 'o1', amount: 6000 };
  const paid = receivePayment(
    startTestOrder('online').record,
    { ...arrival, refunds: [refund] },
    NOW,
  ).record;
  const { record } = refundPart(paid, { refundId: 'r1', amount: 6000 }, NOW);
  // The provider has made both refunds, but its response to the second request was lost.
  const report = { paymentId: 'p1', refunded: 12_000, refund };
  expect(recordReportedRefund(record, report, NOW)).toEqual({ record, effects: [] });
});

it('records cash that the owner has refunded', () => {
  const { record } = startTestOrder('cod');
  const { order } = refundCash(record, { amount: 200, note: 'A torn page.' }, NOW).record;
  expect(order).toMatchObject({ refunded: 200, payment: { status: 'partly-refunded' } });
  expect(order.history.at(-1)?.note).toBe('₹200 refunded in cash. A torn page.');
});
