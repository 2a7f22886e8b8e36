import { formatPaise } from '../../values/money.ts';
import { computeRefundablePaise } from './order-payment.ts';
import {
  addHistoryEntry,
  sumRefunds,
  toNextVersion,
  type Effect,
  type OrderRecord,
  type ProviderRefund,
  type ReceivedPayment,
  type Refund,
  type Step,
} from '../order-record.ts';
import { cancelOrder } from '../order-steps.ts';
import { completeReturns, findPendingRefund } from './pending-refund.ts';

const EXTERNAL_REFUND_NOTE = 'The payment provider made a refund.';
const FAILED_AT_BANK = 'The bank sent the money back to the payment provider.';

interface RefundedPayment {
  paymentId: string;
  /** The total of the payment's refunds in paise, as the provider reports it. */
  refunded: number;
}

/**
 * Records all refunds of a payment, as the provider lists them, also those that have failed. Of a list
 * that is older than the recorded refunds, only the failed ones are recorded.
 */
export function recordRefundList(
  record: OrderRecord,
  { paymentId, refunds }: { paymentId: string; refunds: readonly ProviderRefund[] },
  now: number,
): Step {
  const payment = findPayment(record, paymentId);
  if (!payment) return { record, effects: [] };
  const recordedIds = new Set(payment.refunds.map(({ _id }) => _id));
  const failed = refunds.filter((refund) => refund.isFailed);
  const listed = refunds
    .filter((refund) => !refund.isFailed && !isKnownAsFailed(payment, refund))
    .map(({ id, amount, refundId = '' }): Refund => ({
      _id: recordedIds.has(refundId) ? refundId : id,
      amount,
      isDone: true,
      providerId: id,
    }));
  const known = listDoneRefunds(payment, failed);
  const isMissing = ({ providerId }: Refund) =>
    providerId !== undefined && !refunds.some(({ id }) => id === providerId);
  const listedAndMissing = [...listed, ...known.filter(isMissing)];
  const isNewer = sumRefunds(listedAndMissing) > sumRefunds(known);
  const done = isNewer ? listedAndMissing : known;
  return recordRefunds(record, payment, { done, failed }, now);
}

/**
 * Records which refunds of a payment are done, and which have failed.
 * The provider would refuse a pending refund that is larger than the rest of the payment. It is
 * therefore reduced to that rest, or dropped if nothing remains.
 * While a refund made in the provider's dashboard may replace a pending one, the pending one is
 * suspended until the owner answers: see `answerSuspension`.
 * If a refund was made in the provider's dashboard and nothing more can be refunded, an order that
 * was not shipped is cancelled.
 * A refund that was done and has failed is pending again, and waits for the owner. So is one that
 * was made in the provider's dashboard, because the shop has credited it.
 */
function recordRefunds(
  record: OrderRecord,
  payment: ReceivedPayment,
  { done, failed }: { done: readonly Refund[]; failed: readonly ProviderRefund[] },
  now: number,
): Step {
  const { paymentId, counts: paysForOrder, failedRefunds = [] } = payment;
  const failedIds = new Set([...failedRefunds, ...failed.map(({ id }) => id)]);
  const before = listDoneRefunds(payment);
  if (sumRefunds(done) === sumRefunds(before) && failedIds.size === failedRefunds.length)
    return { record, effects: [] };

  const doneIds = new Set(done.map(({ _id }) => _id));
  const returned = before
    .filter((refund) => !doneIds.has(refund._id) && hasFailed(refund, failed))
    .map(({ _id, amount }): Refund => ({ _id, amount, isDone: false }));
  const returnedIds = new Set(returned.map(({ _id }) => _id));
  const remaining = payment.amount - sumRefunds(done);
  const pending = [...payment.refunds.filter(({ isDone }) => !isDone), ...returned];
  const settledIds = new Set(
    pending.map(({ _id }) => _id).filter((id) => remaining <= 0 || doneIds.has(id)),
  );
  const recordedIds = new Set(payment.refunds.map(({ _id }) => _id));
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
  const settled = completeReturns(record, settledIds);
  const returns = settled.order.returns.map((item) =>
    returnedIds.has(item._id) && !settledIds.has(item._id)
      ? { ...item, status: 'received' as const }
      : item,
  );
  const refunds = [...done, ...stillPending];
  const next = {
    ...payment,
    refunds,
    ...(failedIds.size > 0 && { failedRefunds: [...failedIds] }),
  };
  const recorded = returned.reduce(
    (current, { amount }) =>
      addHistoryEntry(
        current,
        current.order.status,
        now,
        `A refund of ${formatPaise(amount)} failed at the bank.`,
      ),
    {
      ...record,
      receipts: record.receipts.map((item) => (item === payment ? next : item)),
      order: { ...record.order, returns },
    },
  );
  const effects: Effect[] = [
    ...Array.from(settledIds, (refundId) => ({ kind: 'drop-refund-job' as const, refundId })),
    ...stillPending
      .filter(({ _id }) => returnedIds.has(_id))
      .map((refund) => ({ kind: 'refund' as const, paymentId, refund, problem: FAILED_AT_BANK })),
  ];
  const isRefunded = done.some(({ _id }) => !before.some((refund) => refund._id === _id));
  const mail: Effect[] = paysForOrder && isRefunded ? [{ kind: 'mail', mail: 'refunded' }] : [];
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
 * Records one refund that the provider reports, if it has the amount that the shop requested, or
 * that it has failed. A refund that the shop did not request is recorded only if the totals show
 * that it is the only unrecorded one. If `hasUnrecordedRefunds` is true afterwards, the caller must
 * read the provider's list: see `recordRefundList`.
 */
export function recordReportedRefund(
  record: OrderRecord,
  { paymentId, refunded, refund }: RefundedPayment & { refund: ProviderRefund },
  now: number,
): Step {
  const payment = findPayment(record, paymentId);
  if (!payment) return { record, effects: [] };
  if (refund.isFailed) {
    const done = listDoneRefunds(payment, [refund]);
    return recordRefunds(record, payment, { done, failed: [refund] }, now);
  }
  const own = payment.refunds.find(({ _id }) => _id === refund.refundId);
  if (own)
    return own.amount === refund.amount
      ? completeRefund(record, { refundId: own._id, id: refund.id }, now)
      : { record, effects: [] };
  const done = listDoneRefunds(payment);
  const isKnown = includes(done, refund) || isKnownAsFailed(payment, refund);
  if (isKnown || sumRefunds(done) + refund.amount !== refunded) return { record, effects: [] };
  return recordDone(record, payment, { _id: refund.id, ...refund }, now);
}

export function hasUnrecordedRefunds(
  record: OrderRecord | undefined,
  { paymentId, refunded, refund }: RefundedPayment & { refund?: ProviderRefund | undefined },
): boolean {
  const payment = record && findPayment(record, paymentId);
  const done = payment ? listDoneRefunds(payment) : [];
  const isKnown =
    !refund ||
    refund.isFailed ||
    includes(done, refund) ||
    (payment && isKnownAsFailed(payment, refund));
  return !isKnown || refunded > sumRefunds(done);
}

/**
 * Records that the provider has accepted a requested refund, once; nothing if it is known to have
 * failed since. `id` is the provider's id of the refund.
 */
export function completeRefund(
  record: OrderRecord,
  { refundId, id }: { refundId: string; id: string },
  now: number,
): Step {
  const { payment, refund } = findPendingRefund(record, refundId) ?? {};
  if (!payment || !refund || isKnownAsFailed(payment, { id })) return { record, effects: [] };
  return recordDone(record, payment, { _id: refundId, id, amount: refund.amount }, now);
}

function recordDone(
  record: OrderRecord,
  payment: ReceivedPayment,
  { _id, id, amount }: { _id: string; id: string; amount: number },
  now: number,
): Step {
  const refund = { _id, amount, isDone: true, providerId: id };
  return recordRefunds(
    record,
    payment,
    { done: [...listDoneRefunds(payment), refund], failed: [] },
    now,
  );
}

function findPayment({ receipts }: OrderRecord, id: string): ReceivedPayment | undefined {
  return receipts.find(({ paymentId }) => paymentId === id);
}

/** Lists the refunds that are recorded as done, without those of `failed`. */
function listDoneRefunds(
  { refunds }: ReceivedPayment,
  failed: readonly ProviderRefund[] = [],
): Refund[] {
  return refunds.filter((refund) => refund.isDone && !hasFailed(refund, failed));
}

function hasFailed({ _id, providerId }: Refund, failed: readonly ProviderRefund[]): boolean {
  return failed.some(({ id, refundId }) =>
    providerId === undefined ? _id === id || _id === refundId : providerId === id,
  );
}

function isKnownAsFailed({ failedRefunds }: ReceivedPayment, { id }: { id: string }): boolean {
  return failedRefunds?.includes(id) === true;
}

function includes(refunds: readonly Refund[], { id, refundId }: ProviderRefund): boolean {
  return refunds.some(({ _id }) => _id === id || _id === refundId);
}
