import type { OutboxItem } from '#contract/desk-outbox.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { Job } from '../records.ts';
import type { Transaction } from '../store.ts';
import { readPage } from './page.ts';

interface OutboxRequest {
  state?: 'waiting' | undefined;
  /** The `next` of the previous page. */
  cursor?: string | undefined;
}

/**
 * Mails that are kept, and mails and refunds that were given up; or those that wait for their next
 * try. Latest first.
 */
export async function listOutbox(
  { store }: Pick<Dependencies, 'store'>,
  { state, cursor }: OutboxRequest,
) {
  const { records, ...rest } = await readPage(store.records, 'jobs', {
    ...(state === 'waiting'
      ? { orderBy: 'due', read: ({ due, since }) => due ?? since }
      : { orderBy: 'kept', read: ({ since }) => since }),
    cursor,
  });
  return { mails: records.map(showItem), ...rest };
}

function showItem({ _id, task, due, since, tries, problem }: Job): OutboxItem {
  const item = {
    _id,
    at: formatTimestamp(due ?? since),
    tries,
    ...(problem !== undefined && { problem }),
  };
  if (task.kind === 'mail') {
    const { to, subject } = task.mail;
    return { ...item, kind: 'mail', to, subject };
  }
  if (task.kind === 'forgot') return { ...item, kind: 'link', to: task.email };
  return { ...item, kind: task.kind === 'refund' ? 'refund' : 'payment', orderId: task.orderId };
}

/** One of them, with the text of a mail; 404 when there is none. */
export async function showOutboxItem({ store }: Pick<Dependencies, 'store'>, id: string) {
  const job = keepOnly(await store.records.get('jobs', id));
  const { task } = job;
  return { mail: { ...showItem(job), ...(task.kind === 'mail' && { text: task.mail.text }) } };
}

/** Retries it for another day. */
export async function retryJob(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  id: string,
): Promise<void> {
  await store.transact(async (transaction) => {
    const { problem: _problem, ...job } = await takeJob(transaction, id);
    await transaction.put('jobs', { ...job, due: now(), since: now(), tries: 0 });
  });
}

/** Deletes a mail; 409 for a refund, which the shop still owes. */
export async function dropMail({ store }: Pick<Dependencies, 'store'>, id: string): Promise<void> {
  await store.transact(async (transaction) => {
    const { task } = await takeJob(transaction, id);
    if (task.kind !== 'mail' && task.kind !== 'forgot') throw new HttpError(409, 'impossibleStep');
    await transaction.remove('jobs', id);
  });
}

async function takeJob(transaction: Transaction, id: string): Promise<Job> {
  return keepOnly(await transaction.get('jobs', id));
}

/** Jobs that are still tried are not in the outbox. */
function keepOnly(job: Job | undefined): Job {
  if (!job || job.due !== null) throw new HttpError(404, 'mailNotFound');
  return job;
}
