import type { Role } from '#contract/desk-people.ts';
import type { FailedRefund } from '#contract/desk.ts';
import { type Order, orderStatusSchema, type PaymentMethod } from '#contract/order.ts';
import { getLastDays, toTimeRange } from '#domain/period.ts';
import { foldText } from '#domain/text.ts';
import { dayInIndia } from '#domain/time.ts';
import { readSequence, type OrderRecord } from '#domain/orders/order-record.ts';
import { cancelOrder, moveOrder } from '#domain/orders/order-steps.ts';
import { rupeesFromPaise } from '#domain/money.ts';
import { findOpenRefund } from '#domain/orders/provider-refund.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { addJob } from '../jobs/add-job.ts';
import { changeOrder } from '../orders/change-order.ts';
import { readSettings } from '../settings.ts';
import type { Job } from '../records.ts';
import type { Selection } from '../store.ts';

const PAGE_SIZE = 25;

interface OrderSearch {
  /** A status, or the name of another list: see `LISTS`. */
  status?: string | undefined;
  /** An order number, or a text that the order's field `search` contains. */
  search?: string | undefined;
  /** Only orders that were placed within this number of days, today included. */
  placed?: string | undefined;
  payment?: PaymentMethod | undefined;
  /** The value of `next` in the previous page. */
  cursor?: string | undefined;
}

/** The conditions of the desk's lists of orders that are not defined by a single status. */
const LISTS: Record<string, Selection<'orders'>['where']> = {
  'payment-failed': { status: 'awaiting-payment', paymentStatus: 'failed' },
  'return-requested': { hasOpenReturn: 1 },
};
const LIST_NAMES = [...orderStatusSchema.options, ...Object.keys(LISTS)];

interface FoundOrders {
  records: OrderRecord[];
  total: number;
  counts: Record<string, number>;
  next: string | null;
}

/**
 * Finds a page of orders of all users, newest first. `total` is the number of orders on all pages
 * of the chosen list; `counts` has the number for each list.
 */
export async function searchOrders(
  { store, now }: Dependencies,
  { status, search = '', placed, payment, cursor }: OrderSearch,
): Promise<FoundOrders> {
  const text = foldText(search);
  const sequence = readSequence(text);
  const conditions = {
    // A text that is an order number is looked up by `where` instead.
    ...(text !== '' && sequence === undefined && { contains: { search: text } }),
    ...(placed !== undefined && {
      from: { madeAt: toTimeRange(getLastDays(Number(placed), dayInIndia(now()))).from },
    }),
  };
  const where = {
    ...(payment !== undefined && { method: payment }),
    ...(sequence !== undefined && { sequence }),
  };
  const [groups, records] = await Promise.all([
    store.records.countGroups('orders', ['status', 'paymentStatus', 'hasOpenReturn'], {
      where,
      ...conditions,
    }),
    store.records.list('orders', {
      where: { ...getConditions(status), ...where },
      ...conditions,
      ...(cursor !== undefined && { below: { sequence: Number(cursor) } }),
      orderBy: 'sequence',
      isDescending: true,
      limit: PAGE_SIZE + 1,
    }),
  ]);
  const count = (name?: string) =>
    groups
      .filter(({ values }) => isPartOf(getConditions(name), values))
      .reduce((sum, group) => sum + group.count, 0);
  const page = records.slice(0, PAGE_SIZE);
  return {
    records: page,
    total: count(status),
    counts: Object.fromEntries(LIST_NAMES.map((name) => [name, count(name)])),
    next: records.length > PAGE_SIZE ? String(page.at(-1)?.sequence) : null,
  };
}

/** Returns the conditions of a list; without a name, those of all orders. */
function getConditions(name?: string): NonNullable<Selection<'orders'>['where']> {
  return name === undefined ? {} : (LISTS[name] ?? { status: name });
}

function isPartOf(part: object, whole: object): boolean {
  const values = new Map(Object.entries(whole));
  return Object.entries(part).every(([column, value]) => values.get(column) === value);
}

interface Move {
  to: 'placed' | 'packed' | 'shipped' | 'delivered' | 'cancelled';
  tracking?: Order['tracking'];
  note?: string | undefined;
  /** The role of the person at the desk. */
  role?: Role | undefined;
}

/**
 * Moves an order to its next status, or from packed back to placed, or cancels it. Throws 409 if
 * its status does not allow that, 403 if a helper's cancellation would refund money.
 */
export async function moveOrderAtDesk(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId' | 'siteUrl'>,
  id: string,
  { to, tracking, note, role }: Move,
): Promise<OrderRecord> {
  const { now, createId } = dependencies;
  const refundId = createId();
  const { returnDays } = await readSettings(dependencies.store.records);
  return changeOrder(dependencies, id, (record) => {
    if (to !== 'cancelled') return moveOrder(record, { to, tracking, note, returnDays }, now());
    const step = cancelOrder(record, { refundId, note }, now());
    // `cancelOrder` returns an obstacle, whose message is for shoppers. The desk has one for all.
    if (typeof step === 'string') return 'impossibleStep';
    if (role === 'helper' && step.effects.some(({ kind }) => kind === 'refund'))
      throw new HttpError(403, 'ownersOnly');
    return step;
  });
}

/** Lists the refunds that were abandoned after all retries, of one order or of all. */
export async function listFailedRefunds(
  { store }: Pick<Dependencies, 'store'>,
  orderId?: string,
): Promise<FailedRefund[]> {
  // The list is short, because completed jobs are removed.
  const jobs = await store.records.list('jobs', {
    where: { kind: 'refund', ...(orderId !== undefined && { orderId }) },
  });
  const failed = await Promise.all(
    jobs.filter(({ due }) => due === null).map((job) => toFailedRefund({ store }, job)),
  );
  return failed.flat();
}

/** Returns an empty list if the refund is no longer open. */
async function toFailedRefund(
  { store }: Pick<Dependencies, 'store'>,
  { task, problem = '' }: Job,
): Promise<FailedRefund[]> {
  if (task.kind !== 'refund') return [];
  const record = await store.records.get('orders', task.orderId);
  const open = record && findOpenRefund(record, task.refundId);
  if (!open) return [];
  const { _id, amount } = open.refund;
  const { _id: orderId, number } = record.order;
  return [{ _id, orderId, number, amount: rupeesFromPaise(amount), problem }];
}

/**
 * Retries a refund that was abandoned. Throws 404 if the order has no such refund, 409 while retries
 * are still scheduled.
 */
export async function retryRefund(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId'>,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> {
  await dependencies.store.transact(async (transaction) => {
    const job = await transaction.get('jobs', refundId);
    if (job?.task.kind !== 'refund' || job.task.orderId !== orderId)
      throw new HttpError(404, 'refundNotFound');
    if (job.due !== null) throw new HttpError(409, 'impossibleStep');
    // The job gets the same id, so it replaces the abandoned one.
    await addJob(transaction, job.task, dependencies);
  });
}
