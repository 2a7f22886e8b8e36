import { Hono } from 'hono/tiny';
import type { Context } from 'hono';
import {
  invitationResponseSchema,
  inviteRequestSchema,
  peopleResponseSchema,
  auditResponseSchema,
  auditQuerySchema,
  apiKeyRequestSchema,
  apiKeysResponseSchema,
  newApiKeyResponseSchema,
} from '#contract/desk/desk-people.ts';
import { guardCalls, type DeskEnv } from '../../call/call.ts';
import { readOptionalKey } from '../../call/idempotency-key.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AuditedAction } from '../../desk/audit.ts';
import { requireOwner, requireHelper } from '../../desk/owner.ts';
import { findPersonEmail, invitePerson, listPeople, removePerson } from '../../desk/people.ts';
import { readPage } from '../../desk/page.ts';
import { addKey, listKeys, removeKey } from '../../desk/api-keys.ts';
import type { Store } from '../../store.ts';

const AUDIT_PAGE_LENGTH = 25;

/** The routes of people, their keys, which no key may call, and what they did at the desk. */
export function createDeskPeopleRoutes(dependencies: Dependencies) {
  const { store } = dependencies;
  const describe = guardCalls(requireOwner(dependencies));
  const describeForHelpers = guardCalls(requireHelper(dependencies));
  return new Hono()
    .get(
      '/keys',
      describeForHelpers({
        summary: "Lists the caller's keys; an owner gets those of everyone.",
        responses: { 200: apiKeysResponseSchema },
      }),
      async (c) => c.json({ keys: await listKeys(dependencies, getLimitingId(c)) }),
    )
    .post(
      '/keys',
      describeForHelpers({
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
      '/keys/:id',
      describeForHelpers({
        summary: "Ends one of the caller's keys; an owner may end any.",
        responses: { 204: null, 404: ['apiKeyNotFound'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        const { name = '' } = (await store.records.get('apiKeys', id)) ?? {};
        await removeKey(c.var.audited('key-removed', name), id, getLimitingId(c));
        return c.body(null, 204);
      },
    )
    .get(
      '/people',
      describe({
        summary: 'Lists the owners and helpers, and the people who are invited.',
        responses: { 200: peopleResponseSchema },
      }),
      async (c) => c.json({ people: await listPeople(dependencies, c.var.user) }),
    )
    .post(
      '/people',
      describe({
        summary: 'Creates a link with which a new owner or helper chooses a password.',
        body: inviteRequestSchema,
        needsKey: 'optional',
        responses: { 201: invitationResponseSchema, 403: ['publicAccount'], 422: ['emailTaken'] },
      }),
      async (c) => {
        const body = c.req.valid('json');
        const audited = c.var.audited(`${body.role}-invited`, body.email);
        const call = await readOptionalKey(c, body);
        return c.json(await invitePerson(audited, body, c.var.user, call), 201);
      },
    )
    .delete(
      '/people/:id',
      describe({
        summary: "Ends another person's access to the desk, or voids an invitation.",
        responses: { 204: null, 404: ['personNotFound'], 409: ['ownAccess'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        const email = await findPersonEmail(dependencies, id, c.var.user);
        await removePerson(c.var.audited('person-removed', email), id, c.var.user);
        return c.body(null, 204);
      },
    )
    .get(
      '/audit',
      describe({
        summary: 'Lists who changed what at the desk, latest first.',
        query: auditQuerySchema,
        responses: { 200: auditResponseSchema },
      }),
      async (c) => {
        const { email, cursor } = c.req.valid('query');
        const { records, ...page } = await readPage(store.records, 'auditEntries', {
          where: email === undefined ? {} : { email },
          orderBy: 'moment',
          read: ({ moment }) => moment,
          cursor,
          limit: AUDIT_PAGE_LENGTH,
        });
        const entries = await Promise.all(
          records.map(async ({ moment: _moment, ...entry }) => ({
            ...entry,
            name: await findSubjectName(store, entry),
          })),
        );
        return c.json({ entries, ...page });
      },
    );
}

/** Returns the id of a helper, who sees and ends only the own keys; `undefined` for an owner. */
function getLimitingId(c: Context<DeskEnv>): string | undefined {
  return c.var.role === 'owner' ? undefined : c.var.user._id;
}

/** Finds a readable name for the subject of an entry; '' if there is none. */
async function findSubjectName(
  { book, records }: Pick<Store, 'book' | 'records'>,
  { action, subject }: Pick<AuditedAction, 'action' | 'subject'>,
): Promise<string> {
  // The first word of an action says what the subject is, as in `order-shipped`. The subject of a
  // payment, a refund or a return is its order.
  const [firstWord = ''] = action.split('-', 1);
  switch (firstWord) {
    case 'order':
    case 'payment':
    case 'refund':
    case 'return':
      return (await records.get('orders', subject))?.order.number ?? '';
    case 'book':
    case 'cover':
      return (await book(subject))?.title ?? '';
    case 'import':
      return (await records.get('imports', subject))?.name ?? '';
    default:
      return '';
  }
}
