import { keptPaise } from './order-payment.ts';
import {
  withStatus,
  sumRefunds,
  refreshDerived,
  type Effect,
  type OrderRecord,
  type ReceivedPayment,
  type Refund,
  type Step,
} from './order-record.ts';
import { cancelOrder } from './order-steps.ts';

const NOTE = 'Money was given back by the payment provider.';

/** A refund as the payment provider knows it. */
interface ProviderRefund {
  /** The provider's own id. */
  id: string;
  /** Paise. */
  amount: number;
  /** The `_id` that the shop asked with; `undefined` if it was made on the provider's pages. */
  refundId?: string | undefined;
}

interface Payment {
  paymentId: string;
  /** Paise of the payment that were refunded, as the provider reports it. */
  refunded: number;
}

/**
 * Notes all refunds of a payment, as the provider lists them. One that still waits is reduced to what
 * is left of the payment: what the provider has refunded only grows, so it would always refuse more.
 * When nothing is left, those that wait are dropped, and an order that was not shipped is cancelled. A
 * list that is older than what is known changes nothing.
 */
export function recordRefunds(
  record: OrderRecord,
  { paymentId, refunds }: { paymentId: string; refunds: readonly ProviderRefund[] },
  now: number,
): Step {
  const receipt = findReceipt(record, paymentId);
  if (!receipt) return { record, effects: [] };
  const known = new Set(receipt.refunds.map(({ _id }) => _id));
  const done = refunds.map(({ id, amount, refundId = '' }): Refund => ({
    _id: known.has(refundId) ? refundId : id,
    amount,
    isDone: true,
  }));
  if (sumRefunds(done) <= sumRefunds(doneRefunds(receipt))) return { record, effects: [] };

  const left = receipt.amount - sumRefunds(done);
  const open = receipt.refunds.filter(({ isDone }) => !isDone);
  const ended = new Set(
    open.map(({ _id }) => _id).filter((id) => left <= 0 || done.some(({ _id }) => _id === id)),
  );
  const waiting = open
    .filter(({ _id }) => !ended.has(_id))
    .map((one) => (one.amount > left ? { ...one, amount: left, isReduced: true } : one));
  const noted: OrderRecord = {
    ...record,
    receipts: record.receipts.map((one) =>
      one === receipt ? { ...one, refunds: [...done, ...waiting] } : one,
    ),
    order: {
      ...record.order,
      returns: record.order.returns.map((one) =>
        ended.has(one._id) && one.status === 'received' ? { ...one, status: 'refunded' } : one,
      ),
    },
  };
  const effects: Effect[] = [...ended].map((refundId) => ({ kind: 'end-refund', refundId }));
  const mail: Effect[] = receipt.counts ? [{ kind: 'mail', mail: 'refunded' }] : [];
  const hasExternalRefund = done.some(({ _id }) => !known.has(_id));
  if (!hasExternalRefund)
    return { record: refreshDerived(noted, now), effects: [...effects, ...mail] };
  if (receipt.counts && keptPaise(noted) === 0) {
    // Nothing is left that this could refund.
    const step = cancelOrder(noted, { refundId: '', note: NOTE }, now);
    if (typeof step !== 'string' && step.record !== noted)
      return { record: step.record, effects: [...effects, ...step.effects] };
  }
  return {
    record: withStatus(noted, noted.order.status, now, NOTE),
    effects: [...effects, ...mail],
  };
}

/**
 * Notes one refund that the provider reports. One that others made is left to `recordRefunds` unless the
 * sums prove that it is the only one the shop does not know: see `hasUnrecordedRefunds`.
 */
export function noteRefund(
  record: OrderRecord,
  { paymentId, refunded, refund }: Payment & { refund: ProviderRefund },
  now: number,
): Step {
  const receipt = findReceipt(record, paymentId);
  if (!receipt) return { record, effects: [] };
  const isOwn = receipt.refunds.some(({ _id }) => _id === refund.refundId);
  if (isOwn) return completeRefund(record, refund.refundId ?? '', now);
  const done = doneRefunds(receipt);
  if (includes(done, refund) || sumRefunds(done) + refund.amount !== refunded)
    return { record, effects: [] };
  const refunds = [...done.map(({ _id: id, amount }) => ({ id, amount })), refund];
  return recordRefunds(record, { paymentId, refunds }, now);
}

/** Whether the provider reports refunds of a payment that the order does not know. */
export function hasUnrecordedRefunds(
  record: OrderRecord | undefined,
  { paymentId, refunded, refund }: Payment & { refund?: ProviderRefund | undefined },
): boolean {
  const receipt = record && findReceipt(record, paymentId);
  const done = receipt ? doneRefunds(receipt) : [];
  return (refund && !includes(done, refund)) || refunded > sumRefunds(done);
}

/** The provider has taken a refund of the shop. Reported twice, it happens once. */
export function completeRefund(record: OrderRecord, refundId: string, now: number): Step {
  const open = findOpenRefund(record, refundId);
  if (!open) return { record, effects: [] };
  const { receipt, refund } = open;
  const refunds = [...doneRefunds(receipt), refund].map(({ _id: id, amount }) => ({ id, amount }));
  return recordRefunds(record, { paymentId: receipt.paymentId, refunds }, now);
}

/** A refund of the shop that the provider has not taken yet. */
export function findOpenRefund(
  { receipts }: OrderRecord,
  refundId: string,
): { receipt: ReceivedPayment; refund: Refund } | undefined {
  for (const receipt of receipts) {
    const refund = receipt.refunds.find(({ _id, isDone }) => _id === refundId && !isDone);
    if (refund) return { receipt, refund };
  }
  return undefined;
}

function findReceipt({ receipts }: OrderRecord, id: string): ReceivedPayment | undefined {
  return receipts.find(({ paymentId }) => paymentId === id);
}

function doneRefunds({ refunds }: ReceivedPayment): Refund[] {
  return refunds.filter(({ isDone }) => isDone);
}

function includes(refunds: readonly Refund[], { id, refundId }: ProviderRefund): boolean {
  return refunds.some(({ _id }) => _id === id || _id === refundId);
}
