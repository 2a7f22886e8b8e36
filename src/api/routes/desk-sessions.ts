import { Hono } from 'hono/tiny';
import { deskSessionsResponseSchema } from '#contract/desk-sessions.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireHelper } from '../desk/owner.ts';
import { endSession, listSessions, removeSessions } from '../desk/sessions.ts';
import { readTrustId } from '../desk/trusted-browser.ts';

/** Where a person is signed in at the desk. */
export function createDeskSessionsRoutes(dependencies: Dependencies) {
  const guard = requireHelper(dependencies);
  return new Hono()
    .get(
      '/',
      call({
        summary:
          'Lists the own sessions at the desk and the browsers that are spared the code, the last used first.',
        guard,
        responses: { 200: deskSessionsResponseSchema },
      }),
      async (c) => {
        const own = [c.var.token.jti, await readTrustId(dependencies, c)];
        return c.json({ sessions: await listSessions(dependencies, c.var.user, own) });
      },
    )
    .delete(
      '/',
      call({
        summary: 'Ends all of them, except those of this browser.',
        guard,
        responses: { 204: null },
      }),
      async (c) => {
        const { _id, email } = c.var.user;
        const own = [c.var.token.jti, await readTrustId(dependencies, c)];
        const { store } = c.var.audited('sessions-ended', email);
        await store.transact((transaction) => removeSessions(transaction, _id, own));
        return c.body(null, 204);
      },
    )
    .delete(
      '/:id',
      call({
        summary: 'Ends one of them.',
        guard,
        responses: { 204: null, 404: ['sessionNotFound'] },
      }),
      async (c) => {
        const { user } = c.var;
        await endSession(c.var.audited('session-ended', user.email), user, c.req.param('id'));
        return c.body(null, 204);
      },
    );
}
