import type { FailedRefund } from '#contract/desk/desk-orders.ts';
import { rupeesFromPaise } from '#domain/values/money.ts';
import { answerSuspension, findPendingRefund } from '#domain/orders/pending-refund.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { changeOrder } from '../orders/change-order.ts';
import { renewJob } from '../jobs/add-job.ts';
import type { Job } from '../records.ts';

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
  const failed = await Promise.all(jobs.map((job) => toFailedRefund({ store }, job)));
  return failed.flat();
}

/** Returns an empty list if the refund is no longer open, or will be retried. */
async function toFailedRefund(
  { store }: Pick<Dependencies, 'store'>,
  { task, due, problem = '' }: Job,
): Promise<FailedRefund[]> {
  if (task.kind !== 'refund') return [];
  const record = await store.records.get('orders', task.orderId);
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
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId'>,
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
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId' | 'siteUrl'>,
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
