import type { Dependencies } from '../dependencies.ts';
import type { Task } from '../records.ts';
import type { Transaction } from '../store.ts';

/** The job is done after the transaction; a refund has its own id, so that it is requested once. */
export async function addJob(
  transaction: Transaction,
  task: Task,
  { now, createId }: Pick<Dependencies, 'now' | 'createId'>,
): Promise<void> {
  const _id = task.kind === 'refund' ? task.refundId : createId();
  await transaction.put('jobs', { _id, due: now(), since: now(), tries: 0, task });
}
