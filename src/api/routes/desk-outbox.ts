import { Hono } from 'hono/tiny';
import {
  outboxResponseSchema,
  outboxMailResponseSchema,
  outboxQuerySchema,
  type OutboxItem,
} from '#contract/desk-outbox.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import { formatTimestamp } from '#domain/time.ts';
import { HttpError } from '../errors.ts';
import type { Job } from '../records.ts';
import type { Transaction } from '../store.ts';
import { readPage } from '../desk/page.ts';

/** Mails and refunds that wait for the owner. */
export function createDeskOutboxRoutes(dependencies: Dependencies) {
  const guard = requireOwner(dependencies);
  return new Hono()
    .get(
      '/',
      call({
        summary:
          'Lists mails that are kept, and mails and refunds that were given up, or what is still tried; latest first.',
        guard,
        query: outboxQuerySchema,
        responses: { 200: outboxResponseSchema },
      }),
      async (c) => c.json(await listOutbox(dependencies, c.req.valid('query'))),
    )
    .get(
      '/:id',
      call({
        summary: 'Returns one of them, with the text of a mail.',
        guard,
        responses: { 200: outboxMailResponseSchema, 404: ['mailNotFound'] },
      }),
      async (c) => c.json(await showOutboxItem(dependencies, c.req.param('id'))),
    )
    .post(
      '/:id/retry',
      call({
        summary: 'Retries a mail or a refund for a day.',
        guard,
        responses: { 204: null, 404: ['mailNotFound'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        await retryJob(c.var.audited('outbox-retried', id), id);
        return c.body(null, 204);
      },
    )
    .delete(
      '/:id',
      call({
        summary: 'Deletes a mail; refunds cannot be deleted.',
        guard,
        responses: { 204: null, 404: ['mailNotFound'], 409: ['impossibleStep'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        await dropMail(c.var.audited('outbox-dropped', id), id);
        return c.body(null, 204);
      },
    );
}

interface OutboxRequest {
  state?: 'waiting' | undefined;
  /** The `next` of the previous page. */
  cursor?: string | undefined;
}

/**
 * Mails that are kept, and mails and refunds that were given up; or those that wait for their next
 * try. Latest first.
 */
async function listOutbox(
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
async function showOutboxItem({ store }: Pick<Dependencies, 'store'>, id: string) {
  const job = keepOnly(await store.records.get('jobs', id));
  const { task } = job;
  return { mail: { ...showItem(job), ...(task.kind === 'mail' && { text: task.mail.text }) } };
}

/** Retries it for another day. */
async function retryJob(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  id: string,
): Promise<void> {
  await store.transact(async (transaction) => {
    const { problem: _problem, ...job } = await takeJob(transaction, id);
    await transaction.put('jobs', { ...job, due: now(), since: now(), tries: 0 });
  });
}

/** Deletes a mail; 409 for a refund, which the shop still owes. */
async function dropMail({ store }: Pick<Dependencies, 'store'>, id: string): Promise<void> {
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
