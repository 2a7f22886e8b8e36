import { Hono } from 'hono/tiny';
import {
  outboxResponseSchema,
  outboxMailResponseSchema,
  outboxQuerySchema,
  type OutboxItem,
  type OutboxQuery,
} from '#contract/desk/desk-outbox.ts';
import { guardCalls } from '../../call/call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { requireOwner } from '../../desk/owner.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { HttpError } from '../../errors.ts';
import { renewJob } from '../../jobs/add-job.ts';
import type { Job, Webhook } from '../../records.ts';
import type { Transaction } from '../../store.ts';
import { readPage } from '../../desk/page.ts';

/** The routes for the outbox: emails, refunds and other jobs that need the owner's attention. */
export function createDeskOutboxRoutes(dependencies: Dependencies) {
  const describe = guardCalls(requireOwner(dependencies));
  return new Hono()
    .get(
      '/',
      describe({
        summary:
          'Lists emails and events that the shop only stores, and jobs that were abandoned, such as refunds; or the jobs that are still retried. Latest first.',
        query: outboxQuerySchema,
        responses: { 200: outboxResponseSchema },
      }),
      async (c) => c.json(await listOutbox(dependencies, c.req.valid('query'))),
    )
    .get(
      '/:id',
      describe({
        summary:
          'Returns one item of the outbox, with the text of an email or the bodies of events.',
        responses: { 200: outboxMailResponseSchema, 404: ['mailNotFound'] },
      }),
      async (c) => c.json(await showOutboxItem(dependencies, c.req.param('id'))),
    )
    .post(
      '/:id/retry',
      describe({
        summary: 'Retries an email, a refund or events for another day.',
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
      describe({
        summary: 'Deletes an email or events; refunds cannot be deleted.',
        responses: { 204: null, 404: ['mailNotFound'], 409: ['refundKept'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        await dropMail(c.var.audited('outbox-dropped', id), id);
        return c.body(null, 204);
      },
    );
}

/** Lists jobs that are no longer retried, latest first; with `waiting`, those that are. */
async function listOutbox({ store, sendMail }: Dependencies, { state, cursor }: OutboxQuery) {
  const { records, ...page } = await readPage(store.records, 'jobs', {
    ...(state === 'waiting'
      ? { orderBy: 'due', read: ({ due, since }) => due ?? since }
      : { orderBy: 'kept', read: ({ since }) => since }),
    cursor,
  });
  const hooks = await store.records.list('webhooks', {});
  const mails = records.map((job) => showItem(job, hooks));
  return { sendsMail: sendMail !== undefined, mails, ...page };
}

function showItem(
  { _id, task, due, since, tries, problem }: Job,
  hooks: readonly Webhook[],
): OutboxItem {
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
  if (task.kind === 'webhook') {
    const { hookId, orderId, events } = task;
    const to = hooks.find((hook) => hook._id === hookId)?.url;
    return {
      ...item,
      kind: 'webhook',
      ...(to !== undefined && { to }),
      subject: events.map(({ type }) => type).join(', '),
      ...(orderId !== undefined && { orderId }),
    };
  }
  if (task.kind === 'erase') return { ...item, kind: 'erasure' };
  return { ...item, kind: task.kind === 'refund' ? 'refund' : 'payment', orderId: task.orderId };
}

/** Returns one item with the text of an email or events; throws 404 if there is none. */
async function showOutboxItem({ store }: Dependencies, id: string) {
  const job = requireInOutbox(await store.records.get('jobs', id));
  const item = showItem(job, await store.records.list('webhooks', {}));
  const text = readText(job);
  return { mail: { ...item, ...(text !== undefined && { text }) } };
}

function readText({ task }: Job): string | undefined {
  if (task.kind === 'mail') return task.mail.text;
  if (task.kind !== 'webhook') return undefined;
  return task.events
    .map(({ id, body }) => `${id}\n${JSON.stringify(JSON.parse(body), null, 2)}`)
    .join('\n\n');
}

async function retryJob({ store, now }: Dependencies, id: string): Promise<void> {
  await store.transact(async (transaction) => {
    transaction.put('jobs', renewJob(await readOutboxJob(transaction, id), now()));
  });
}

/** Deletes an email or events; throws 409 for another job, such as a refund that the shop owes. */
async function dropMail({ store }: Dependencies, id: string): Promise<void> {
  await store.transact(async (transaction) => {
    const { task } = await readOutboxJob(transaction, id);
    if (!['mail', 'forgot', 'webhook'].includes(task.kind)) throw new HttpError(409, 'refundKept');
    transaction.remove('jobs', id);
  });
}

async function readOutboxJob(transaction: Transaction, id: string): Promise<Job> {
  return requireInOutbox(await transaction.get('jobs', id));
}

/** Throws 404 for no job, and for one that is still retried, which is only listed. */
function requireInOutbox(job: Job | undefined): Job {
  if (!job || job.due !== null) throw new HttpError(404, 'mailNotFound');
  return job;
}
