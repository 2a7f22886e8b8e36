import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import {
  webhookChangesSchema,
  webhookRequestSchema,
  webhookSecretResponseSchema,
  webhooksResponseSchema,
  type EventType,
  type Webhook,
} from '#contract/desk/desk-webhooks.ts';
import { type DeskEnv, guardCalls } from '../../call/call.ts';
import {
  chooseId,
  isRepeated,
  readOptionalKey,
  type UserCall,
} from '../../call/idempotency-key.ts';
import type { Dependencies } from '../../dependencies.ts';
import { requireOwner } from '../../desk/owner.ts';
import { DAY_MS, formatTimestamp } from '#domain/values/time.ts';
import { createFieldError, HttpError } from '../../errors.ts';
import { dropEventsNow } from '../../jobs/due-work.ts';
import type { Webhook as StoredWebhook } from '../../records.ts';
import { ANY_VALUE, type RecordReader, type Transaction } from '../../store.ts';
import { addEvents, openQueues, addRemoval, createWebhookSecret } from '../../webhooks/events.ts';

const MAX_WEBHOOKS = 10;

/** The routes for the addresses to which the shop sends its events. */
export function createDeskWebhookRoutes(dependencies: Dependencies) {
  const { now } = dependencies;
  const describe = guardCalls(requireOwner(dependencies));

  /** Works on a webhook in an audited transaction. Throws 404 if there is none. */
  function change<T>(
    { c, action, id }: { c: Context<DeskEnv>; action: string; id: string },
    work: (hook: StoredWebhook, transaction: Transaction) => T | Promise<T>,
  ): Promise<T> {
    return c.var.audited(action, id).store.transact(async (transaction) => {
      const hook = await transaction.get('webhooks', id);
      if (!hook) throw new HttpError(404, 'webhookNotFound');
      return work(hook, transaction);
    });
  }

  return new Hono()
    .get(
      '/',
      describe({
        summary: 'Lists the webhooks, with the last try to send an event to each.',
        responses: { 200: webhooksResponseSchema },
      }),
      async (c) =>
        c.json({
          webhooks: await listWebhooks(dependencies),
          sendsEvents: dependencies.sendWebhook !== undefined,
        }),
    )
    .post(
      '/',
      describe({
        summary:
          'Adds a webhook. Only this response has its secret, and that to the same call with the same key.',
        body: webhookRequestSchema,
        needsKey: 'optional',
        responses: {
          201: webhookSecretResponseSchema,
          // A repeated call, after the webhook was removed.
          404: ['webhookNotFound'],
          422: ['tooManyWebhooks', 'httpsOnly'],
        },
      }),
      async (c) => {
        const fields = c.req.valid('json');
        const audited = c.var.audited('webhook-added', fields.url);
        const call = await readOptionalKey(c, fields);
        return c.json(await addWebhook(audited, fields, call), 201);
      },
    )
    .patch(
      '/:id',
      describe({
        summary: 'Changes the address of a webhook, or the events that it gets.',
        body: webhookChangesSchema,
        responses: { 204: null, 404: ['webhookNotFound'], 422: ['httpsOnly'] },
      }),
      async (c) => {
        const { url, events } = c.req.valid('json');
        if (url !== undefined) refusePlainHttp(dependencies, url);
        const changes = {
          ...(url !== undefined && { url }),
          ...(events && { events: [...new Set(events)] }),
        };
        // Waiting events are sent to the new address.
        await change({ c, action: 'webhook-changed', id: c.req.param('id') }, (hook, { put }) =>
          put('webhooks', { ...hook, ...changes }),
        );
        return c.body(null, 204);
      },
    )
    .delete(
      '/:id',
      describe({
        summary: 'Removes a webhook, and the events that wait for it.',
        responses: { 204: null, 404: ['webhookNotFound'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        await change({ c, action: 'webhook-removed', id }, async (_hook, transaction) => {
          transaction.remove('webhooks', id);
          addRemoval(transaction, id, now());
        });
        await dropEventsNow(dependencies, id);
        return c.body(null, 204);
      },
    )
    .post(
      '/:id/secret',
      describe({
        summary:
          'Gives a webhook another secret, which only this response has. For a day, its events are signed with the old one, too.',
        responses: { 200: webhookSecretResponseSchema, 404: ['webhookNotFound'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        const secret = createWebhookSecret();
        const webhook = await change(
          { c, action: 'webhook-secret-changed', id },
          async (hook, transaction) => {
            const oldSecret = { secret: hook.secret, until: now() + OLD_SECRET_MS };
            transaction.put('webhooks', { ...hook, secret, oldSecret });
            return showWebhook({ ...hook, oldSecret }, now(), await countJobs(transaction));
          },
        );
        return c.json({ webhook, secret });
      },
    )
    .post(
      '/:id/test',
      describe({
        summary: 'Sends an event of the type `test`, which the list then shows.',
        responses: { 204: null, 404: ['webhookNotFound'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        const type = 'test';
        await change({ c, action: 'webhook-tested', id }, async (_hook, transaction) => {
          // At once, whatever events the webhook gets, and in place of an earlier test.
          const hooks = [{ _id: id, events: [type] }];
          const queues = await openQueues(transaction, hooks, { subjectId: type, types: [type] });
          const emptied = queues.map((queue) => ({ ...queue, job: undefined }));
          addEvents(transaction, emptied, [{ type, data: {} }], dependencies);
        });
        return c.body(null, 204);
      },
    );
}

/** How long events are also signed with the secret before the current one. */
const OLD_SECRET_MS = DAY_MS;

/** Lists the webhooks, oldest first, with what waits for each of them. */
async function listWebhooks({ store: { records }, now }: Dependencies): Promise<Webhook[]> {
  const [hooks, counts] = await Promise.all([records.list('webhooks', {}), countJobs(records)]);
  return hooks
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    .map((hook) => showWebhook(hook, now(), counts));
}

/** Counts the jobs of each webhook: first those that wait, then those that were given up. */
async function countJobs(records: Pick<RecordReader, 'countGroups'>) {
  const where = { kind: 'webhook' };
  const groups = await Promise.all(
    (['due', 'kept'] as const).map((column) =>
      records.countGroups('jobs', ['hookId'], { where, upTo: { [column]: ANY_VALUE } }),
    ),
  );
  return groups.map((counts) => new Map(counts.map(({ values, count }) => [values.hookId, count])));
}

function showWebhook(
  { _id, url, events, createdAt, oldSecret, last }: StoredWebhook,
  now: number,
  [waiting, givenUp]: Awaited<ReturnType<typeof countJobs>> = [],
): Webhook {
  return {
    _id,
    url,
    events: events as EventType[],
    createdAt,
    ...(oldSecret && now < oldSecret.until && { oldSecretUntil: formatTimestamp(oldSecret.until) }),
    ...(last && { last }),
    waiting: waiting?.get(_id) ?? 0,
    givenUp: givenUp?.get(_id) ?? 0,
  };
}

/** Adds a webhook. Throws 422 for plain HTTP and for too many, and as `beginKeyedCall` does. */
async function addWebhook(
  dependencies: Dependencies,
  { url, events }: Pick<Webhook, 'url' | 'events'>,
  call: UserCall,
): Promise<{ webhook: Webhook; secret: string }> {
  const { store, now } = dependencies;
  refusePlainHttp(dependencies, url);
  const added = {
    _id: await chooseId(call, dependencies),
    url,
    events: [...new Set(events)],
    secret: createWebhookSecret(),
    createdAt: formatTimestamp(now()),
  };
  const hook = await store.transact(async (transaction) => {
    if (await isRepeated(transaction, call, dependencies))
      return transaction.get('webhooks', added._id);
    // Locks the series, so that webhooks that are added at once are counted one by one.
    await transaction.nextNumber('webhooks');
    if ((await transaction.count('webhooks', {})) >= MAX_WEBHOOKS)
      throw new HttpError(422, 'tooManyWebhooks');
    transaction.put('webhooks', added);
    return added;
  });
  if (!hook) throw new HttpError(404, 'webhookNotFound');
  return { webhook: showWebhook(hook, now()), secret: hook.secret };
}

function refusePlainHttp({ mayCallPrivateNetworks }: Dependencies, url: string) {
  if (mayCallPrivateNetworks || url.startsWith('https:')) return;
  throw createFieldError('url', 'httpsOnly');
}
