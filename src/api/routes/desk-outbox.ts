import { Hono } from 'hono/tiny';
import {
  outboxResponseSchema,
  outboxMailResponseSchema,
  outboxQuerySchema,
} from '#contract/desk-outbox.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { dropMail, listOutbox, retryJob, showOutboxItem } from '../desk/outbox.ts';
import { requireOwner } from '../desk/owner.ts';

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
