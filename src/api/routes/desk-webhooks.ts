import { Hono } from 'hono/tiny';
import {
  webhookChangesSchema,
  webhookRequestSchema,
  webhookSecretResponseSchema,
  webhooksResponseSchema,
  type EventType,
  type Webhook,
} from '#contract/desk-webhooks.ts';
import { guardCalls } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import { ERRORS } from '#contract/errors.ts';
import { MAX_WEBHOOKS } from '#contract/limits.ts';
import { DAY_MS, formatTimestamp } from '#domain/time.ts';
import { HttpError } from '../errors.ts';
import type { Webhook as StoredWebhook } from '../records.ts';
import type { Transaction } from '../store.ts';
import { addEvents, openQueues } from '../webhooks/queue.ts';
import { createWebhookSecret } from '../webhooks/send-event.ts';

/** The routes for the addresses to which the shop sends its events. */
export function createDeskWebhookRoutes(dependencies: Dependencies) {
  const describe = guardCalls(requireOwner(dependencies));
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
        summary: 'Adds a webhook. Only this response has its secret.',
        body: webhookRequestSchema,
        responses: { 201: webhookSecretResponseSchema, 422: ['tooManyWebhooks', 'httpsOnly'] },
      }),
      async (c) => {
        const fields = c.req.valid('json');
        return c.json(await addWebhook(c.var.audited('webhook-added', fields.url), fields), 201);
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
        const id = c.req.param('id');
        await changeWebhook(c.var.audited('webhook-changed', id), id, c.req.valid('json'));
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
        await removeWebhook(c.var.audited('webhook-removed', id), id);
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
        return c.json(await changeWebhookSecret(c.var.audited('webhook-secret-changed', id), id));
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
        await testWebhook(c.var.audited('webhook-tested', id), id);
        return c.body(null, 204);
      },
    );
}

/** How long events are also signed with the secret before the current one. */
const OLD_SECRET_MS = DAY_MS;
/** Selects the records that have any value in a column. */
const ANY = Number.MAX_SAFE_INTEGER;

/** Lists the webhooks, oldest first, with what waits for each of them. */
async function listWebhooks({
  store: { records },
  now,
}: Pick<Dependencies, 'store' | 'now'>): Promise<Webhook[]> {
  const where = { kind: 'webhook' };
  const [hooks, ...groups] = await Promise.all([
    records.list('webhooks', {}),
    ...(['due', 'kept'] as const).map((column) =>
      records.countGroups('jobs', ['hookId'], { where, upTo: { [column]: ANY } }),
    ),
  ]);
  const [waiting, givenUp] = groups.map(
    (counts) => new Map(counts.map(({ values, count }) => [values.hookId, count])),
  );
  return hooks
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    .map((hook) => ({
      ...showWebhook(hook, now()),
      waiting: waiting?.get(hook._id) ?? 0,
      givenUp: givenUp?.get(hook._id) ?? 0,
    }));
}

function showWebhook(
  { _id, url, events, createdAt, oldSecret, last }: StoredWebhook,
  now: number,
): Webhook {
  return {
    _id,
    url,
    events: events as EventType[],
    createdAt,
    ...(oldSecret && now < oldSecret.until && { oldSecretUntil: formatTimestamp(oldSecret.until) }),
    ...(last && { last }),
    waiting: 0,
    givenUp: 0,
  };
}

type Fields = Pick<Webhook, 'url' | 'events'>;

/**
 * Adds a webhook. Resolves with it and its secret, which no other call returns. Throws 422 for an
 * address without TLS, and if there are too many.
 */
async function addWebhook(
  dependencies: Dependencies,
  { url, events }: Fields,
): Promise<{ webhook: Webhook; secret: string }> {
  const { store, now, createId } = dependencies;
  refusePlainHttp(dependencies, url);
  const secret = createWebhookSecret();
  const _id = createId();
  const hook = {
    _id,
    url,
    events: [...new Set(events)],
    secret,
    createdAt: formatTimestamp(now()),
  };
  await store.transact(async (transaction) => {
    if ((await transaction.count('webhooks', {})) >= MAX_WEBHOOKS)
      throw new HttpError(422, 'tooManyWebhooks');
    transaction.put('webhooks', hook);
  });
  return { webhook: showWebhook(hook, now()), secret };
}

/** Changes address or events. What waits already is sent to the new address. */
async function changeWebhook(
  dependencies: Dependencies,
  id: string,
  { url, events }: { url?: string | undefined; events?: EventType[] | undefined },
): Promise<void> {
  if (url !== undefined) refusePlainHttp(dependencies, url);
  await dependencies.store.transact(async (transaction) => {
    const hook = await requireWebhook(transaction, id);
    const changes = {
      ...(url !== undefined && { url }),
      ...(events && { events: [...new Set(events)] }),
    };
    transaction.put('webhooks', { ...hook, ...changes });
  });
}

/** Gives a webhook another secret. For a day, its events are signed with the old one, too. */
async function changeWebhookSecret(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = createWebhookSecret();
  return store.transact(async (transaction) => {
    const hook = await requireWebhook(transaction, id);
    const oldSecret = { secret: hook.secret, until: now() + OLD_SECRET_MS };
    const changed = { ...hook, secret, oldSecret };
    transaction.put('webhooks', changed);
    return { webhook: showWebhook(changed, now()), secret };
  });
}

/** Removes a webhook, and what waits for it. */
async function removeWebhook({ store }: Pick<Dependencies, 'store'>, id: string): Promise<void> {
  await store.transact(async (transaction) => {
    await requireWebhook(transaction, id);
    transaction.remove('webhooks', id);
    const jobs = await transaction.list('jobs', { where: { hookId: id } });
    for (const { _id } of jobs) transaction.remove('jobs', _id);
  });
}

/**
 * Sends an event of the type `test` to a webhook at once, whatever events it wants. It takes the
 * place of an earlier one, which may wait for an hour after failures.
 */
async function testWebhook(dependencies: Dependencies, id: string): Promise<void> {
  const type = 'test';
  await dependencies.store.transact(async (transaction) => {
    await requireWebhook(transaction, id);
    const hooks = [{ _id: id, events: [type] }];
    const queues = await openQueues(transaction, hooks, { subjectId: type, types: [type] });
    const emptied = queues.map((queue) => ({ ...queue, job: undefined }));
    addEvents(transaction, emptied, [{ type, data: {} }], dependencies);
  });
}

async function requireWebhook(transaction: Transaction, id: string): Promise<StoredWebhook> {
  const hook = await transaction.get('webhooks', id);
  if (!hook) throw new HttpError(404, 'webhookNotFound');
  return hook;
}

function refusePlainHttp(
  { mayCallPrivateNetworks }: Pick<Dependencies, 'mayCallPrivateNetworks'>,
  url: string,
): void {
  if (mayCallPrivateNetworks || url.startsWith('https:')) return;
  const fields = [{ field: 'url', message: ERRORS.httpsOnly }];
  throw new HttpError(422, 'httpsOnly', { fields });
}
