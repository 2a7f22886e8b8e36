import { keptPaise } from './order-payment.ts';
import { enter, sumOf, type OrderRecord, type Refund, type Step } from './order-record.ts';
import { cancelOrder } from './order-steps.ts';

interface GivenBack {
  paymentId: string;
  /** Paise of the payment that the provider has given back, all in all. */
  refunded: number;
  /** For the part that the shop did not ask for. */
  refundId: string;
}

/**
 * Notes what the provider has given back unasked, by the owner's hand on its own pages. An order
 * without money that was not shipped is cancelled. A sum that was told before changes nothing.
 */
export function adoptRefunds(record: OrderRecord, given: GivenBack, now: number): Step {
  const { paymentId, refunded, refundId } = given;
  const { receipts, order } = record;
  const receipt = receipts.find((one) => one.paymentId === paymentId);
  // Refunds that the shop has asked for may be among those of the provider, done or not.
  const amount = refunded - sumOf(receipt?.refunds ?? []);
  if (!receipt || amount <= 0) return { record, effects: [] };
  const refund: Refund = { _id: refundId, amount, isDone: true };
  const adopted: OrderRecord = {
    ...record,
    receipts: receipts.map((one) =>
      one === receipt ? { ...one, refunds: [...one.refunds, refund] } : one,
    ),
  };
  const note = 'Money was given back by the payment provider.';
  if (receipt.counts && keptPaise(adopted) === 0) {
    const step = cancelOrder(adopted, { refundId, note }, now);
    if (typeof step !== 'string' && step.record !== adopted) return step;
  }
  return {
    record: enter(adopted, order.status, now, note),
    effects: receipt.counts ? [{ kind: 'mail', mail: 'refunded' }] : [],
  };
}
