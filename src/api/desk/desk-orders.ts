import type { Marking, MoveRequest, FailedRefund } from '#contract/desk/desk-orders.ts';
import type { Role } from '#contract/desk/desk-people.ts';
import type { DeskSummary } from '#contract/desk/desk.ts';
import type { Order } from '#contract/orders/order.ts';
import { sendPayLink, cancelOrder, moveOrder } from '#domain/orders/order-steps.ts';
import { markOrder } from '#domain/orders/desk-marks.ts';
import { getStockOfLines } from '#domain/orders/order-lines.ts';
import { listCopies, type OrderRecord } from '#domain/orders/order-record.ts';
import { completeTracking } from '#domain/orders/tracking.ts';
import { listRestocked } from '#domain/orders/undelivered.ts';
import { rupeesFromPaise } from '#domain/values/money.ts';
import { answerSuspension, findPendingRefund } from '#domain/orders/payments/pending-refund.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { changeOrder } from '../orders/change-order.ts';
import {
  holdCopies,
  lockCopies,
  takeCopies,
  takePromised,
  untakePromised,
} from '../orders/shelf.ts';
import { readSettings } from '../shop/settings.ts';
import type { Store } from '../store.ts';
import { renewJob } from '../jobs/add-job.ts';
import type { Job } from '../records.ts';
import { searchOrders } from './order-search.ts';

/**
 * Moves an order to its next status, takes its last step back, or cancels it. A parcel that is sent
 * again takes its copies again. Throws 409 if the step is not possible or copies were sold; 403 if
 * a helper's cancellation would refund money.
 */
export async function moveOrderAtDesk(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId' | 'siteUrl'>,
  id: string,
  { to, from, role, ...move }: MoveRequest & { role?: Role },
): Promise<OrderRecord> {
  const { now, createId } = dependencies;
  const refundId = createId();
  const { returnDays } = await readSettings(dependencies.store.records);
  const tracking = move.tracking && (await readTracking(dependencies, id, move.tracking));
  return changeOrder(dependencies, id, async (record, transaction) => {
    if (from !== undefined && from !== record.order.status) return 'impossibleStep';
    if (to !== 'cancelled') {
      const isHelper = role === 'helper';
      const step = moveOrder(record, { ...move, to, tracking, returnDays, isHelper }, now());
      if (typeof step !== 'string' && step.record.order.undelivered === undefined)
        await holdCopies(
          transaction,
          { orderId: id, lines: listRestocked(record.order) },
          dependencies,
        );
      if (to === 'shipped' && record.order.status === 'packed') {
        const copies = listCopies(record.order);
        await lockCopies(transaction, [], copies);
        await takePromised(transaction, copies, { now, createId, orderId: id });
      }
      if (to === 'packed' && record.order.status === 'shipped' && typeof step !== 'string')
        await untakePromised(transaction, record.order, { now, createId, orderId: id });
      return step;
    }
    const step = cancelOrder(record, { refundId, note: move.note }, now());
    // `cancelOrder` returns an obstacle, whose message is for shoppers. The desk has one for all.
    if (typeof step === 'string') return 'impossibleStep';
    if (role === 'helper' && step.effects.some(({ kind }) => kind === 'refund'))
      throw new HttpError(403, 'ownersOnly');
    return step;
  });
}

/** Cleans a tracking that replaces that of an order, and adds its link. */
export async function readTracking(
  { store: { records } }: Pick<Dependencies, 'store'>,
  orderId: string,
  typed: NonNullable<Order['tracking']>,
): Promise<NonNullable<Order['tracking']>> {
  const { carriers } = await readSettings(records);
  const record = await records.get('orders', orderId);
  return completeTracking(typed, carriers, record?.order.tracking);
}

/**
 * Marks an order. `written` about a lost payment holds its copies again, if all are there. Throws
 * 409 if the note was changed meanwhile, or the order is not unpaid.
 */
export async function markOrderAtDesk(dependencies: Dependencies, id: string, marking: Marking) {
  const { now } = dependencies;
  await changeOrder(dependencies, id, async (record, transaction) => {
    const marked = markOrder(record, marking, now());
    if (marked === 'changedMeanwhile') throw new HttpError(409, marked);
    const { status, lines } = record.order;
    const { lostPayment } = marking;
    const isUnpaid = status === 'expired' || status === 'awaiting-payment';
    if (lostPayment !== undefined && !isUnpaid) return 'impossibleStep';
    const step = lostPayment === 'written' ? sendPayLink(marked, now(), false) : 'impossibleStep';
    const change = { ...dependencies, orderId: id, reason: 'ordered' };
    const needed = step !== 'impossibleStep' && status === 'expired' ? listCopies({ lines }) : [];
    const missingIds = await takeCopies(transaction, needed, change);
    return typeof step === 'string' || missingIds.length > 0
      ? { record: marked, effects: [] }
      : step;
  });
}

/** Emails a link to pay. For an expired order, takes its copies again; throws 409 if some are sold. */
export async function sendPayLinkAtDesk(dependencies: Dependencies, id: string) {
  await changeOrder(dependencies, id, async (record, transaction) => {
    const { status, lines } = record.order;
    const step = sendPayLink(record, dependencies.now());
    if (status === 'expired' && typeof step !== 'string')
      await holdCopies(transaction, { orderId: id, lines }, dependencies);
    return step;
  });
}

/** Lists the latest lost payments and parcels that came back, and counts those to decide on. */
export async function summarizeOrders(
  dependencies: Dependencies,
): Promise<
  Pick<DeskSummary, 'failedPayments' | 'lostPayments' | 'returns' | 'cameBack' | 'cameBackTotal'>
> {
  const find = (status: string) => searchOrders(dependencies, { status });
  const [failed, lost, returns, cameBack] = await Promise.all([
    find('payment-failed'),
    find('payment-lost'),
    find('return-requested'),
    find('came-back'),
  ]);
  const lines = lost.records.flatMap(({ order }) => order.lines);
  const books = await dependencies.store.booksById([...new Set(lines.map(({ bookId }) => bookId))]);
  const stock = new Map(getStockOfLines(lines, books).map((book) => [book._id, book.stock]));
  const lostPayments = [...failed.records, ...lost.records].map((record) => {
    const missing = record.order.lines.filter(
      ({ bookId, qty }) => record.order.status === 'expired' && (stock.get(bookId) ?? 0) < qty,
    );
    const writtenAt = record.desk?.lostPayment?.writtenAt;
    return {
      order: toOrderWithEmail(record),
      missing: missing.map(({ bookId }) => bookId),
      ...(writtenAt !== undefined && { writtenAt }),
    };
  });
  return {
    failedPayments: failed.total + lost.total,
    lostPayments,
    returns: returns.total,
    cameBack: cameBack.records.map(toOrderWithEmail),
    cameBackTotal: cameBack.total,
  };
}

export function toOrderWithEmail({ order, email }: OrderRecord) {
  return { ...order, email };
}

const MAX_FAILED = 100;

/** Lists the refunds that were abandoned, failed at the bank or are suspended, of one order or all. */
export async function listFailedRefunds(
  { store }: Pick<Dependencies, 'store'>,
  orderId?: string,
): Promise<FailedRefund[]> {
  const where = { kind: 'refund', ...(orderId !== undefined && { orderId }) };
  const jobs = await store.records.list('jobs', {
    where,
    // Of all orders only those that are not retried: while the provider fails, many others are.
    ...(orderId === undefined && { orderBy: 'givenUp' as const, limit: MAX_FAILED }),
  });
  const failed = await Promise.all(jobs.map((job) => toFailedRefund(store, job)));
  return failed.flat();
}

/** Returns an empty list if the refund is no longer open, or will be retried. */
async function toFailedRefund({ records }: Store, { task, due, problem = '' }: Job) {
  if (task.kind !== 'refund') return [];
  const record = await records.get('orders', task.orderId);
  const open = record && findPendingRefund(record, task.refundId);
  if (!record || !open) return [];
  const { _id, amount, isSuspended } = open.refund;
  if (due !== null && !isSuspended) return [];
  const { _id: orderId, number } = record.order;
  const suspended = isSuspended && { isSuspended: true as const };
  return [{ _id, orderId, number, amount: rupeesFromPaise(amount), problem, ...suspended }];
}

/** Retries an abandoned refund. Throws 404 if there is none, 409 while retries are scheduled. */
export async function retryRefund(
  dependencies: Dependencies,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> {
  await dependencies.store.transact(async (transaction) => {
    const job = await transaction.get('jobs', refundId);
    if (job?.task.kind !== 'refund' || job.task.orderId !== orderId)
      throw new HttpError(404, 'refundNotFound');
    if (job.due !== null) throw new HttpError(409, 'impossibleStep');
    transaction.put('jobs', renewJob(job, dependencies.now()));
  });
}

/** Applies the answer whether the provider's refund replaced this one; `false` if not suspended. */
export async function answerRefund(
  dependencies: Dependencies,
  { orderId, refundId, isReplaced }: { orderId: string; refundId: string; isReplaced: boolean },
): Promise<boolean> {
  let isAnswered = false;
  await changeOrder(dependencies, orderId, (record) => {
    const step = answerSuspension(record, { refundId, isReplaced }, dependencies.now());
    isAnswered = step !== undefined;
    return step ?? { record, effects: [] };
  });
  return isAnswered;
}
