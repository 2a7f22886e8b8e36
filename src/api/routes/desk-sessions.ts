import { Hono } from 'hono/tiny';
import { deskSessionsAnswerSchema } from '#contract/desk-sessions.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireHelper } from '../desk/owner.ts';
import { endOtherSessions, endSession, listSessions } from '../desk/sessions.ts';

/** Where a person is signed in at the desk. */
export function createDeskSessionsRoutes(dependencies: Dependencies) {
  const guard = requireHelper(dependencies);
  return new Hono()
    .get(
      '/',
      call({
        summary: 'Lists the own sessions at the desk, the last used first.',
        guard,
        answers: { 200: deskSessionsAnswerSchema },
      }),
      async (c) => c.json({ sessions: await listSessions(dependencies, c.var) }),
    )
    .delete(
      '/',
      call({
        summary: 'Ends all own sessions at the desk but for this one.',
        guard,
        answers: { 204: null },
      }),
      async (c) => {
        const { email } = c.var.user;
        await endOtherSessions(c.var.audited('sessions-ended', email), c.var);
        return c.body(null, 204);
      },
    )
    .delete(
      '/:id',
      call({
        summary: 'Ends one of the own sessions at the desk.',
        guard,
        answers: { 204: null, 404: ['sessionNotFound'] },
      }),
      async (c) => {
        const { user } = c.var;
        await endSession(c.var.audited('session-ended', user.email), user, c.req.param('id'));
        return c.body(null, 204);
      },
    );
}
