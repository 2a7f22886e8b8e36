import type { ConfirmPaymentRequest } from '#contract/orders/order.ts';
import {
  expireOrRetry,
  expireOrWait,
  failPayment,
  receivePayment,
} from '#domain/orders/payments/order-payment.ts';
import { type OrderRecord, listCopies } from '#domain/orders/order-record.ts';
import {
  hasUnrecordedRefunds,
  recordReportedRefund,
  recordRefundList,
} from '#domain/orders/payments/provider-refund.ts';
import { DAY_MS } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { addJob } from '../jobs/add-job.ts';
import {
  type WebhookEvent,
  type ProviderPayment,
  type ProviderRefund,
  ProviderFailure,
} from '../payment-provider.ts';
import type { RecordCursor } from '../store.ts';
import { changeOrder } from './change-order.ts';
import { takeCopies } from './shelf.ts';
import { usesProvider, withOrderProvider } from './order-provider.ts';
import type { User } from '#contract/account/user.ts';

/** Applies a payment of `dependencies.provider` to an order. Reads its refunds, unless known. */
export async function applyPayment(
  dependencies: Dependencies,
  id: string,
  payment: ProviderPayment,
  known?: readonly ProviderRefund[],
): Promise<OrderRecord> {
  const { provider, now, createId } = dependencies;
  const { id: paymentId, amount, status } = payment;
  if (status === 'created' || status === 'failed')
    return changeOrder(dependencies, id, (record) =>
      status === 'failed' ? failPayment(record, now()) : { record, effects: [] },
    );
  if (status === 'authorized') await provider.capture({ id: paymentId, amount });
  const refunds = known ?? (await readRefunds(dependencies, id, payment));
  return changeOrder(dependencies, id, async (record, transaction) => {
    if (hasPayment(record, paymentId))
      return recordRefundList(record, { paymentId, refunds }, now());
    const stockChange = { ...dependencies, orderId: id, reason: 'ordered' };
    // A payment cannot revive the order of a deleted account, which has no delivery address.
    const mayRevive = record.order.status === 'expired' && record.email !== '';
    const arrival = { paymentId, amount, refunds, refundId: createId(), areCopiesHeld: false };
    const step = receivePayment(record, arrival, now());
    // An expired order whose payment is right needs copies: try to take them, and apply it again.
    if (!mayRevive || step.record.order.status !== 'cancelled') return step;
    const outOfStockIds = await takeCopies(transaction, listCopies(record.order), stockChange);
    if (outOfStockIds.length > 0) return step;
    return receivePayment(record, { ...arrival, areCopiesHeld: true }, now());
  });
}

function hasPayment({ receipts }: OrderRecord, id: string): boolean {
  return receipts.some(({ paymentId }) => paymentId === id);
}

/**
 * Reads all refunds of the payment, if it has some at the provider or in the order: one of these may
 * have failed since. Throws `ProviderFailure` while the provider's list is incomplete.
 */
async function readRefunds(
  { store, provider }: Dependencies,
  id: string,
  payment: ProviderPayment,
): Promise<ProviderRefund[]> {
  const { id: paymentId } = payment;
  const refunded = getRefundedPaise(payment);
  const { receipts = [] } = (await store.records.get('orders', id)) ?? {};
  const isRefunded = receipts.some(
    (item) => item.paymentId === paymentId && item.refunds.length > 0,
  );
  if (refunded === 0 && !isRefunded) return [];
  const refunds = await provider.listRefunds(paymentId);
  const made = refunds.filter(({ isFailed }) => !isFailed);
  if (made.reduce((sum, { amount }) => sum + amount, 0) < refunded)
    throw new ProviderFailure(`The provider does not list all refunds of ${paymentId} yet.`);
  return refunds;
}

/** Returns the paise of the payment that were refunded, by the shop or at the provider. */
function getRefundedPaise({ refunded, status, amount }: ProviderPayment): number {
  return refunded ?? (status === 'refunded' ? amount : 0);
}

/** Reads all payments of the order, and applies them. Rejects when the provider fails. */
export async function reconcile(dependencies: Dependencies, id: string): Promise<void> {
  const record = await dependencies.store.records.get('orders', id);
  const { providerOrderId } = record?.order.payment ?? {};
  if (record && providerOrderId !== undefined)
    await applyPayments(dependencies, record, providerOrderId);
}

/**
 * Reads and applies the order's payments. Then expires the order if its hold has ended, even if the
 * provider does not respond, or schedules the next check; a last one without response is repeated.
 */
export async function checkForPayments(
  dependencies: Dependencies,
  record: OrderRecord,
): Promise<void> {
  const { _id, order } = record;
  const { providerOrderId } = order.payment;
  let hasFailed = false;
  if (providerOrderId !== undefined)
    await applyPayments(dependencies, record, providerOrderId).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
      hasFailed = true;
    });
  const now = dependencies.now();
  await changeOrder(dependencies, _id, (current) =>
    hasFailed ? expireOrRetry(current, now) : expireOrWait(current, now),
  );
}

/** Applies the payments of the order. If one fails, rejects after the others. */
async function applyPayments(
  dependencies: Dependencies,
  record: OrderRecord,
  providerOrderId: string,
): Promise<void> {
  const withProvider = withOrderProvider(dependencies, record);
  let failure: Error | undefined;
  for (const payment of await withProvider.provider.listPayments(providerOrderId))
    await applyPayment(withProvider, record._id, payment).catch((error: Error) => {
      failure = error;
    });
  if (failure) throw failure;
}

/** Applies an event once; ignores unknown orders. Jobs do the rest, after the response. */
export async function handleWebhookEvent(dependencies: Dependencies, event: WebhookEvent) {
  const { store, provider } = dependencies;
  const { providerOrderId } = event;
  const _id = `${provider.name}:${event.id}`;
  if (await store.records.get('events', _id)) return;
  const records = await store.records.list('orders', { where: { providerOrderId } });
  const record = records.find((item) => usesProvider(provider, item));
  if (!record) return;
  const isComplete = await settleByEvent(dependencies, record._id, event);
  // Recorded last: if the process is killed before, the provider sends the event again.
  await store.transact(async (transaction) => {
    if (!isComplete) addJob(transaction, { kind: 'reconcile', orderId: record._id }, dependencies);
    transaction.put('events', { _id, at: dependencies.now() });
  });
}

/** Applies the event. Resolves with `false` if the provider must be asked for more. */
async function settleByEvent(
  dependencies: Dependencies,
  orderId: string,
  { payment, refund }: WebhookEvent,
): Promise<boolean> {
  const { store, now } = dependencies;
  if (!payment) return true;
  const reported = { paymentId: payment.id, refunded: getRefundedPaise(payment) };
  if (refund)
    await changeOrder(dependencies, orderId, (record) =>
      recordReportedRefund(record, { ...reported, refund }, now()),
    );
  const record = await store.records.get('orders', orderId);
  if (hasUnrecordedRefunds(record, { ...reported, refund })) return false;
  await applyPayment(dependencies, orderId, payment, refund?.isFailed ? [refund] : []);
  return true;
}

/** Applies the payment that the page reports. Throws 400 for a wrong signature. */
export async function confirmPayment(
  dependencies: Dependencies,
  record: OrderRecord,
  proof: ConfirmPaymentRequest,
): Promise<void> {
  const withProvider = withOrderProvider(dependencies, record);
  const { provider } = withProvider;
  const { razorpay_payment_id: paymentId, razorpay_order_id: providerOrderId } = proof;
  const isSameOrder = record.order.payment.providerOrderId === providerOrderId;
  const signed = { providerOrderId, paymentId, signature: proof.razorpay_signature };
  if (!isSameOrder || !(await provider.isSigned(signed))) throw new HttpError(400, 'badSignature');
  if (hasPayment(record, paymentId)) return;
  const payments = await provider.listPayments(providerOrderId);
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment) throw new ProviderFailure(`The provider does not know ${paymentId} yet.`);
  await applyPayment(withProvider, record._id, payment);
}

/** Providers refund a payment for about as long. */
const MAX_AGE_MS = 180 * DAY_MS;
const MAX_PER_TRANSACTION = 200;
/** Between the calls for two orders, which leaves the provider room for others. */
const INTERVAL_MS = 100;

/**
 * Adds a job for each paid order of the last months, latest first, which reads its payments and
 * refunds from the provider: a restore may lack some. Resolves with their number.
 */
export async function reconcilePaidOrders(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId'>,
): Promise<number> {
  const { store, now } = dependencies;
  const since = now() - MAX_AGE_MS;
  let count = 0;
  let after: RecordCursor | null = null;
  for (;;) {
    const orders: OrderRecord[] = await store.records.list('orders', {
      orderBy: 'sequence',
      isDescending: true,
      after,
      limit: MAX_PER_TRANSACTION,
    });
    // Also those that were refunded, because a refund may have failed.
    const paid = orders.filter(
      (record) => record.receipts.length > 0 && getCreationTime(record) >= since,
    );
    await store.transact(async (transaction) => {
      for (const [index, { _id: orderId }] of paid.entries()) {
        const due = now() + (count + index) * INTERVAL_MS;
        // A backup may have jobs of an earlier restore, which are due too late.
        const earlier = { where: { kind: 'reconcile', orderId }, limit: MAX_PER_TRANSACTION };
        for (const job of await transaction.list('jobs', earlier))
          transaction.remove('jobs', job._id);
        addJob(transaction, { kind: 'reconcile', orderId }, dependencies, due);
      }
    });
    count += paid.length;
    const last = orders.at(-1);
    if (!last || getCreationTime(last) < since) return count;
    after = { value: last.sequence, id: last._id };
  }
}

function getCreationTime({ order }: OrderRecord): number {
  return Date.parse(order.createdAt);
}

/**
 * Returns an order of the user; throws 404 for an order of another user. If the hold on its copies
 * has ended, first asks the provider whether the order was paid, and expires it if not.
 */
export async function findOrder(dependencies: Dependencies, { _id: userId }: User, id: string) {
  const record = await dependencies.store.records.get('orders', id);
  if (record?.userId !== userId) throw new HttpError(404, 'orderNotFound');
  if (!hasHoldEnded(record, dependencies.now())) return record;
  await checkForPayments(dependencies, record);
  return (await dependencies.store.records.get('orders', id)) ?? record;
}

const PAGE_SIZE = 20;

/**
 * Returns a page of the user's orders, newest first, after checking those whose hold has ended, as
 * `findOrder` does. `before` is the `sequence` of the last order on the previous page.
 */
export async function listOrders(
  dependencies: Dependencies,
  { _id: userId }: User,
  before = Infinity,
): Promise<{ records: OrderRecord[]; next: string | null }> {
  const { store, now } = dependencies;
  const read = () =>
    store.records.list('orders', {
      where: { userId },
      ...(before !== Infinity && { below: { sequence: before } }),
      orderBy: 'sequence',
      isDescending: true,
      limit: PAGE_SIZE + 1,
    });
  let records = await read();
  const ended = records.filter((record) => hasHoldEnded(record, now()));
  for (const record of ended) await checkForPayments(dependencies, record);
  if (ended.length > 0) records = await read();
  const page = records.slice(0, PAGE_SIZE);
  return { records: page, next: records.length > PAGE_SIZE ? String(page.at(-1)?.sequence) : null };
}

/** Whether the hold is over, but the order is not marked as expired yet. */
function hasHoldEnded({ order }: OrderRecord, now: number): boolean {
  const { status, expiresAt } = order;
  return status === 'awaiting-payment' && Date.parse(expiresAt ?? '') <= now;
}
