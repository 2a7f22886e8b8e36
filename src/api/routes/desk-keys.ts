import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import {
  apiKeyRequestSchema,
  apiKeysResponseSchema,
  newApiKeyResponseSchema,
} from '#contract/desk/desk-keys.ts';
import { type DeskEnv, guardCalls } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { addKey, listKeys, removeKey } from '../desk/api-keys.ts';
import { requireHelper } from '../desk/owner.ts';

/** The routes for the keys with which programs act at the desk. No key may call them. */
export function createDeskKeyRoutes(dependencies: Dependencies) {
  const describe = guardCalls(requireHelper(dependencies));
  return new Hono()
    .get(
      '/',
      describe({
        summary: "Lists the caller's keys; an owner gets those of everyone.",
        responses: { 200: apiKeysResponseSchema },
      }),
      async (c) => c.json({ keys: await listKeys(dependencies, getLimitingId(c)) }),
    )
    .post(
      '/',
      describe({
        summary: 'Makes a key, which may do no more than the caller. Only this response has it.',
        body: apiKeyRequestSchema,
        responses: { 201: newApiKeyResponseSchema, 422: ['tooManyKeys'] },
      }),
      async (c) => {
        const fields = c.req.valid('json');
        const audited = c.var.audited('key-added', fields.name);
        return c.json(await addKey(audited, c.var.user, fields), 201);
      },
    )
    .delete(
      '/:id',
      describe({
        summary: "Ends one of the caller's keys; an owner may end any.",
        responses: { 204: null, 404: ['apiKeyNotFound'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        const { name = '' } = (await dependencies.store.records.get('apiKeys', id)) ?? {};
        await removeKey(c.var.audited('key-removed', name), id, getLimitingId(c));
        return c.body(null, 204);
      },
    );
}

/** Returns the id of a helper, who sees and ends only the own keys; `undefined` for an owner. */
function getLimitingId(c: Context<DeskEnv>): string | undefined {
  return c.var.role === 'owner' ? undefined : c.var.user._id;
}
