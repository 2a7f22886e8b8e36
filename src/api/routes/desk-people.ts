import { Hono } from 'hono/tiny';
import {
  invitationResponseSchema,
  inviteRequestSchema,
  peopleResponseSchema,
} from '#contract/desk-people.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import { findEmail, invitePerson, listPeople, removePerson } from '../desk/people.ts';

/** Who may use the desk. */
export function createDeskPeopleRoutes(dependencies: Dependencies) {
  const guard = requireOwner(dependencies);
  return new Hono()
    .get(
      '/',
      call({
        summary: 'Lists the owners and helpers, and those who are invited.',
        guard,
        responses: { 200: peopleResponseSchema },
      }),
      async (c) => c.json({ people: await listPeople(dependencies, c.var.user) }),
    )
    .post(
      '/',
      call({
        summary: 'Makes a link with which an owner or a helper chooses a password.',
        guard,
        body: inviteRequestSchema,
        responses: { 201: invitationResponseSchema, 403: ['publicAccount'], 422: ['emailTaken'] },
      }),
      async (c) => {
        const body = c.req.valid('json');
        const audited = c.var.audited(`${body.role}-invited`, body.email);
        return c.json(await invitePerson(audited, body), 201);
      },
    )
    .delete(
      '/:id',
      call({
        summary: "Ends another person's access to the desk, or voids an invitation.",
        guard,
        responses: { 204: null, 404: ['personNotFound'], 409: ['impossibleStep'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        const email = await findEmail(dependencies, id, c.var.user);
        await removePerson(c.var.audited('person-removed', email), id, c.var.user);
        return c.body(null, 204);
      },
    );
}
