import { Hono } from 'hono/tiny';
import { deskSummarySchema, welcomeRequestSchema } from '#contract/desk.ts';
import { rememberBrowser } from '../auth/known-browser.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { withAudit } from '../desk/audit.ts';
import { refuseOtherOrigins, requireHelper, welcomeOwner } from '../desk/owner.ts';
import { summarize } from '../desk/summary.ts';

/** What the owner sees first. */
export function createDeskRoutes(dependencies: Dependencies) {
  return new Hono()
    .post(
      '/welcome',
      call({
        summary: 'Makes the user with the printed link an owner.',
        body: welcomeRequestSchema,
        answers: {
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
        await welcomeOwner(audited, welcome);
        await rememberBrowser(dependencies, c, { email: welcome.email, place: 'shop' });
        return c.body(null, 204);
      },
    )
    .get(
      '/summary',
      call({
        summary: 'Returns what awaits the owner, and the sales of the last 30 days.',
        guard: requireHelper(dependencies),
        answers: {
          200: deskSummarySchema,
        },
      }),
      async (c) => c.json(await summarize(dependencies)),
    );
}
