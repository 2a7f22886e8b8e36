import { findCountedPayment, sumRefunds, type OrderRecord } from '#domain/orders/order-record.ts';
import { paiseFromRupees } from '#domain/values/money.ts';
import { sumRefunded, type BankPayment } from '../bank.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

function findPayment({ bank }: World, { order }: OrderRecord, id: string): BankPayment | undefined {
  const { payments = [] } = bank.orders.get(order.payment.providerOrderId ?? '') ?? {};
  return payments.find((payment) => payment.id === id);
}

const IS_OWED = ['placed', 'packed', 'shipped', 'delivered', 'undelivered'];

export const RECEIPTS: Invariant = {
  name: 'money: receipts',
  sentence:
    'A payment in our books is one of that order at the provider, captured, with the same amount; one at most counts; no more of it is refunded than was paid.',
  check(world, { changes }) {
    for (const record of changes.puts.orders?.values() ?? []) {
      const { receipts, order } = record;
      const counting = receipts.filter(({ counts }) => counts);
      if (counting.length > 1) return `${order.number} counts ${counting.length} payments`;
      if (new Set(receipts.map(({ paymentId }) => paymentId)).size < receipts.length)
        return `${order.number} has a payment twice`;
      for (const { paymentId, amount, refunds, counts } of receipts) {
        const payment = findPayment(world, record, paymentId);
        if (payment?.status !== 'captured') return `${order.number}: ${paymentId} is not captured`;
        if (payment.amount !== amount) return `${order.number}: ${paymentId} has another amount`;
        if (counts && amount !== paiseFromRupees(order.totals.amount))
          return `${order.number}: ${paymentId} does not pay for it`;
        if (sumRefunds(refunds.filter(({ isSuspended }) => !isSuspended)) > amount)
          return `${order.number}: more than ${paymentId} is refunded`;
        const done = sumRefunds(refunds.filter(({ isDone }) => isDone));
        if (done > sumRefunded(payment))
          return `${order.number}: ${done} refunded of ${paymentId}, at the provider less`;
      }
    }
    return undefined;
  },
};

export const PAID_FIRST: Invariant = {
  name: 'money: paid first',
  sentence: 'An order that is paid online is packed only once its payment has been received.',
  check(_world, { changes }) {
    for (const record of changes.puts.orders?.values() ?? []) {
      const { status, payment, totals, number } = record.order;
      const mustBePaid = IS_OWED.includes(status) && payment.method === 'online';
      if (mustBePaid && totals.amount > 0 && !findCountedPayment(record))
        return `${number} is ${status}, and not paid`;
    }
    return undefined;
  },
};

export const SETTLED: Invariant = {
  name: 'money: settled',
  sentence:
    'In the end each payment is in our books, each refund of our books is made once at the provider, and the shop keeps what it has sold, less what the owner and returns gave back.',
  checkEnd(world) {
    const { ledger, bank, memories } = world;
    for (const record of ledger.orders.values()) {
      const { order, receipts } = record;
      const { providerOrderId = '', method } = order.payment;
      for (const payment of bank.orders.get(providerOrderId)?.payments ?? []) {
        if (payment.status !== 'captured') continue;
        const received = receipts.find(({ paymentId }) => paymentId === payment.id);
        if (!received) return `${order.number}: ${payment.id} is not in our books`;
        const pending = received.refunds.filter(({ isDone }) => !isDone);
        if (pending.length > 0) return `${order.number}: a refund of ${payment.id} is pending`;
        const refunded = sumRefunded(payment);
        if (refunded !== sumRefunds(received.refunds))
          return `${order.number}: ${refunded} refunded at the provider, in our books ${sumRefunds(received.refunds)}`;
        const kept = payment.amount - refunded;
        const isKept = received.counts && IS_OWED.includes(order.status);
        if (!isKept && kept > 0)
          return `${order.number}, ${order.status}: ${kept} of ${payment.id} kept`;
      }
      const asked = memories.refunds.get(order._id) ?? 0;
      if (method !== 'online' || !IS_OWED.includes(order.status) || Number.isNaN(asked)) continue;
      const expected = Math.min(asked + priceReturns(record), order.totals.amount);
      if (order.refunded !== expected)
        return `${order.number}: ₹${order.refunded} refunded, expected ₹${expected}`;
    }
    return undefined;
  },
};

/** Returns the price (₹) of the returned copies. */
function priceReturns({ order }: OrderRecord): number {
  return order.lines.reduce((sum, { returned, payable }) => sum + returned * payable, 0);
}

export const CREDITED: Invariant = {
  name: 'money: credit notes',
  sentence: 'The credit notes of an order are never more than its bill.',
  check(_world, { changes }) {
    for (const { order } of changes.puts.orders?.values() ?? []) {
      const credited = (order.creditNotes ?? []).reduce((sum, { amount }) => sum + amount, 0);
      if (credited > order.totals.amount) return `${order.number}: ₹${credited} credited`;
      if (credited > 0 && !order.invoice) return `${order.number} has credit notes and no bill`;
    }
    return undefined;
  },
};
