import { MINUTE_MS } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Job, Task } from '../records.ts';
import { ANY_VALUE, type Transaction } from '../store.ts';

/** Further emails that wait for one person are sent one after the other. */
const MAX_EMAILS_AT_ONCE = 5;
/**
 * Between two further emails to one person. Those to others are sent meanwhile: with a shorter time,
 * some hundred accounts that order and cancel would cause more emails than a mail server takes.
 */
const EMAIL_INTERVAL_MS = MINUTE_MS;

/** Returns the id of the job that erases the data of a deleted account. */
export function toErasureId(userId: string): string {
  return `erase-${userId}`;
}

/**
 * Adds a job, which runs after the transaction, at `due` at the earliest; with a `problem`, only
 * after the owner has retried it. A refund's job has the refund's own id, so that a refund is
 * requested only once.
 */
export function addJob(
  transaction: Transaction,
  task: Task,
  { now, createId }: Pick<Dependencies, 'now' | 'createId'>,
  due = now(),
  problem?: string,
): void {
  const job = { _id: toJobId(task) ?? createId(), due, since: now(), tries: 0, task };
  transaction.put('jobs', problem === undefined ? job : { ...job, due: null, problem });
}

/** Returns a job that is due now, as if it had never been tried. */
export function renewJob({ problem: _problem, ...job }: Job, now: number): Job {
  return { ...job, due: now, since: now, tries: 0 };
}

function toJobId(task: Task): string | undefined {
  if (task.kind === 'refund') return task.refundId;
  return task.kind === 'erase' ? toErasureId(task.userId) : undefined;
}

/** Returns how long (ms) a new email to this address waits, because of those that wait already. */
export async function getEmailWait(transaction: Transaction, email: string): Promise<number> {
  const waiting = await transaction.count('jobs', { where: { email }, upTo: { due: ANY_VALUE } });
  return Math.max(0, waiting + 1 - MAX_EMAILS_AT_ONCE) * EMAIL_INTERVAL_MS;
}
