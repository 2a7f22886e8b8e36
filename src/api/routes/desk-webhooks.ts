import { Hono } from 'hono/tiny';
import {
  webhookChangesSchema,
  webhookRequestSchema,
  webhookSecretResponseSchema,
  webhooksResponseSchema,
} from '#contract/desk-webhooks.ts';
import { guardCalls } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import {
  addWebhook,
  changeWebhook,
  changeWebhookSecret,
  listWebhooks,
  removeWebhook,
  testWebhook,
} from '../webhooks/webhooks.ts';

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
