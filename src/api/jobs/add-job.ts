import type { Dependencies } from '../dependencies.ts';
import type { Task } from '../records.ts';
import type { Transaction } from '../store.ts';

/**
 * Adds a job, which runs after the transaction. A refund's job has the refund's own id, so that a
 * refund is requested only once.
 */
export async function addJob(
  transaction: Transaction,
  task: Task,
  { now, createId }: Pick<Dependencies, 'now' | 'createId'>,
): Promise<void> {
  const _id = task.kind === 'refund' ? task.refundId : createId();
  await transaction.put('jobs', { _id, due: now(), since: now(), tries: 0, task });
}
