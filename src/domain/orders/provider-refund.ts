import { computeRefundablePaise } from './order-payment.ts';
import {
  addHistoryEntry,
  sumRefunds,
  toNextVersion,
  type Effect,
  type OrderRecord,
  type ReceivedPayment,
  type Refund,
  type Step,
} from './order-record.ts';
import { cancelOrder } from './order-steps.ts';

const EXTERNAL_REFUND_NOTE = 'The payment provider made a refund.';

interface ProviderRefund {
  id: string;
  /** In paise. */
  amount: number;
  /** The shop's `_id` of the refund; `undefined` if it was made in the provider's dashboard. */
  refundId?: string | undefined;
}

interface RefundedPayment {
  paymentId: string;
  /** The total of the payment's refunds in paise, as the provider reports it. */
  refunded: number;
}

/**
 * Records all refunds of a payment, as the provider lists them. A list that is older than the
 * recorded refunds changes nothing.
 *
 * The provider would refuse a pending refund that is larger than the rest of the payment. It is
 * therefore reduced to that rest, or dropped if nothing remains.
 *
 * While a refund made in the provider's dashboard may replace a pending one, the pending one is
 * suspended until the owner answers: see `answerSuspension`.
 *
 * If a refund was made in the provider's dashboard and nothing more can be refunded, an order that
 * was not shipped is cancelled.
 */
export function recordRefundList(
  record: OrderRecord,
  { paymentId, refunds }: { paymentId: string; refunds: readonly ProviderRefund[] },
  now: number,
): Step {
  const receipt = findReceipt(record, paymentId);
  if (!receipt) return { record, effects: [] };
  const recordedIds = new Set(receipt.refunds.map(({ _id }) => _id));
  const done = refunds.map(({ id, amount, refundId = '' }): Refund => ({
    _id: recordedIds.has(refundId) ? refundId : id,
    amount,
    isDone: true,
  }));
  if (sumRefunds(done) <= sumRefunds(listDoneRefunds(receipt))) return { record, effects: [] };

  const remaining = receipt.amount - sumRefunds(done);
  const pending = receipt.refunds.filter(({ isDone }) => !isDone);
  const settledIds = new Set(
    pending
      .map(({ _id }) => _id)
      .filter((id) => remaining <= 0 || done.some(({ _id }) => _id === id)),
  );
  const external = done.filter(({ _id }) => !recordedIds.has(_id));
  const stillPendingPaise = sumRefunds(pending.filter(({ _id }) => !settledIds.has(_id)));
  // Whether the external refund and the pending ones, reduced, are more than was requested.
  const mayReplace =
    sumRefunds(external) > stillPendingPaise - Math.min(remaining, stillPendingPaise);
  const stillPending = pending
    .filter(({ _id }) => !settledIds.has(_id))
    .map((item) =>
      item.amount > remaining ? { ...item, amount: remaining, isReduced: true } : item,
    )
    .map((item) => (mayReplace ? { ...item, isSuspended: true } : item));
  const recorded: OrderRecord = {
    ...record,
    receipts: record.receipts.map((item) =>
      item === receipt ? { ...item, refunds: [...done, ...stillPending] } : item,
    ),
    order: {
      ...record.order,
      returns: record.order.returns.map((item) =>
        settledIds.has(item._id) && item.status === 'received'
          ? { ...item, status: 'refunded' }
          : item,
      ),
    },
  };
  const effects: Effect[] = [...settledIds].map((refundId) => ({
    kind: 'drop-refund-job',
    refundId,
  }));
  const { counts: paysForOrder } = receipt;
  const mail: Effect[] = paysForOrder ? [{ kind: 'mail', mail: 'refunded' }] : [];
  const credit: Effect = { kind: 'credit', reason: EXTERNAL_REFUND_NOTE, lines: [] };
  if (external.length === 0)
    return { record: toNextVersion(recorded, now), effects: [...effects, ...mail] };
  if (paysForOrder && computeRefundablePaise(recorded) === 0) {
    // The whole payment is refunded or about to be refunded, so the cancellation refunds nothing.
    const step = cancelOrder(recorded, { refundId: '', note: EXTERNAL_REFUND_NOTE }, now);
    if (typeof step !== 'string' && step.record !== recorded)
      return { record: step.record, effects: [...effects, ...step.effects] };
  }
  return {
    record: addHistoryEntry(recorded, recorded.order.status, now, EXTERNAL_REFUND_NOTE),
    effects: [...effects, ...(paysForOrder ? [credit] : []), ...mail],
  };
}

/**
 * Records one refund that the provider reports, if it has the amount that the shop requested. A
 * refund that the shop did not request is recorded only if the totals show that it is the only
 * unrecorded one. If `hasUnrecordedRefunds` is true afterwards, the caller must read the provider's
 * list: see `recordRefundList`.
 */
export function recordReportedRefund(
  record: OrderRecord,
  { paymentId, refunded, refund }: RefundedPayment & { refund: ProviderRefund },
  now: number,
): Step {
  const receipt = findReceipt(record, paymentId);
  if (!receipt) return { record, effects: [] };
  const own = receipt.refunds.find(({ _id }) => _id === refund.refundId);
  if (own)
    return own.amount === refund.amount
      ? completeRefund(record, own._id, now)
      : { record, effects: [] };
  const doneRefunds = listDoneRefunds(receipt);
  if (includes(doneRefunds, refund) || sumRefunds(doneRefunds) + refund.amount !== refunded)
    return { record, effects: [] };
  const refunds = [...doneRefunds.map(({ _id: id, amount }) => ({ id, amount })), refund];
  return recordRefundList(record, { paymentId, refunds }, now);
}

/** Whether the provider reports refunds that are not recorded in the order. */
export function hasUnrecordedRefunds(
  record: OrderRecord | undefined,
  { paymentId, refunded, refund }: RefundedPayment & { refund?: ProviderRefund | undefined },
): boolean {
  const receipt = record && findReceipt(record, paymentId);
  const done = receipt ? listDoneRefunds(receipt) : [];
  return (refund && !includes(done, refund)) || refunded > sumRefunds(done);
}

/** Records that the provider has accepted a requested refund, once. */
export function completeRefund(record: OrderRecord, refundId: string, now: number): Step {
  const pending = findPendingRefund(record, refundId);
  if (!pending) return { record, effects: [] };
  const { receipt, refund } = pending;
  const refunds = [...listDoneRefunds(receipt), refund].map(({ _id: id, amount }) => ({
    id,
    amount,
  }));
  return recordRefundList(record, { paymentId: receipt.paymentId, refunds }, now);
}

/**
 * Applies the owner's answer about a suspended refund: whether the provider's refund was made in its
 * place. If so, it is dropped, and the others of its payment are requested. Otherwise it is
 * requested. `undefined` if there is no such refund.
 */
export function answerSuspension(
  record: OrderRecord,
  { refundId, isReplaced }: { refundId: string; isReplaced: boolean },
  now: number,
): Step | undefined {
  const { receipt, refund: asked } = findPendingRefund(record, refundId) ?? {};
  if (!receipt || !asked?.isSuspended) return undefined;
  const effects: Effect[] = isReplaced ? [{ kind: 'drop-refund-job', refundId }] : [];
  const refunds = receipt.refunds.flatMap((item) => {
    if (!item.isSuspended || (item === asked) === isReplaced) return item === asked ? [] : item;
    const { isSuspended: _answered, ...refund } = item;
    effects.push({ kind: 'refund', paymentId: receipt.paymentId, refund });
    return refund;
  });
  const receipts = record.receipts.map((item) => (item === receipt ? { ...item, refunds } : item));
  return { record: toNextVersion({ ...record, receipts }, now), effects };
}

/** Finds a refund that the shop requested and that the provider has not accepted yet. */
export function findPendingRefund(
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

function listDoneRefunds({ refunds }: ReceivedPayment): Refund[] {
  return refunds.filter(({ isDone }) => isDone);
}

function includes(refunds: readonly Refund[], { id, refundId }: ProviderRefund): boolean {
  return refunds.some(({ _id }) => _id === id || _id === refundId);
}
