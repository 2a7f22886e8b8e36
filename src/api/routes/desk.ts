import { Hono } from 'hono/tiny';
import { deskSummarySchema, welcomeRequestSchema } from '#contract/desk.ts';
import { rememberBrowser } from '../auth/known-browser.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { withAudit } from '../desk/audit.ts';
import { createOrderEvents } from '../desk/events.ts';
import { refuseOtherOrigins, requireHelper, acceptInvitation } from '../desk/owner.ts';
import { summarize } from '../desk/summary.ts';

/** What the owner sees first. */
export function createDeskRoutes(dependencies: Dependencies) {
  const guard = requireHelper(dependencies);
  const openEvents = createOrderEvents(dependencies);
  return new Hono()
    .post(
      '/welcome',
      call({
        summary: 'Makes the user with the printed link an owner.',
        body: welcomeRequestSchema,
        responses: {
          204: null,
          400: ['badLink'],
          403: ['ownersOnly'],
          422: ['commonPassword'],
        },
      }),
      async (c) => {
        refuseOtherOrigins(c, dependencies.deskCookie);
        const welcome = c.req.valid('json');
        const { email } = welcome;
        const audited = withAudit(dependencies, { email, action: 'welcomed', subject: email });
        await acceptInvitation(audited, welcome);
        await rememberBrowser(dependencies, c, { email: welcome.email, place: 'shop' });
        return c.body(null, 204);
      },
    )
    .get(
      '/summary',
      call({
        summary: 'Returns what awaits the owner, and the sales of the last 30 days.',
        guard,
        responses: {
          200: deskSummarySchema,
        },
      }),
      async (c) => c.json(await summarize(dependencies)),
    )
    .get(
      '/events',
      call({
        summary:
          'Streams server-sent events: `orders` says that orders have changed, and nothing of them. The demo has no such stream.',
        guard,
        responses: {
          200: 'text/event-stream',
          404: ['pathNotFound'],
        },
      }),
      (c) =>
        openEvents({
          session: c.var.token.jti ?? c.var.user._id,
          lastId: c.req.header('last-event-id'),
          check: () => guard.check(c),
        }),
    );
}
