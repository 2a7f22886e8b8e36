import type { FailedRefund } from '#contract/desk.ts';
import { findOpenRefund } from '#domain/orders/provider-refund.ts';
import { rupeesFromPaise } from '#domain/orders/payment.ts';
import type { Dependencies } from '../dependencies.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Job } from '../records.ts';
import { Refusal } from '../refusal.ts';

/** Refunds that were given up, of one order or of all. */
export async function listFailedRefunds(
  { store }: Pick<Dependencies, 'store'>,
  orderId?: string,
): Promise<FailedRefund[]> {
  // Jobs that are done are removed: few are left.
  const jobs = await store.records.list('jobs', {
    where: { kind: 'refund', ...(orderId !== undefined && { orderId }) },
  });
  const failed = await Promise.all(
    jobs.filter(({ due }) => due === null).map((job) => toFailedRefund({ store }, job)),
  );
  return failed.flat();
}

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

/** Has a refund tried again that was given up; 409 while it is still tried. */
export async function retryRefund(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId'>,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> {
  await dependencies.store.transact(async (unit) => {
    const job = await unit.get('jobs', refundId);
    if (job?.task.kind !== 'refund' || job.task.orderId !== orderId)
      throw new Refusal(404, 'refundNotFound');
    if (job.due !== null) throw new Refusal(409, 'impossibleStep');
    await addJob(unit, job.task, dependencies);
  });
}
