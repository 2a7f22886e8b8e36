import { Hono } from 'hono/tiny';
import { deskSummarySchema, welcomeRequestSchema } from '#contract/desk.ts';
import { rememberBrowser } from '../auth/known-browser.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeCall } from '../describe-call.ts';
import { refuseOtherOrigins, requireOwner } from '../desk/require-owner.ts';
import { summarize } from '../desk/summary.ts';
import { welcomeOwner } from '../desk/welcome.ts';
import { checkBody } from '../request-body.ts';

/** What the owner sees first. */
export function createDeskRoutes(dependencies: Dependencies) {
  return new Hono()
    .post(
      '/welcome',
      describeCall('Makes the one who has the printed link an owner.', {
        204: null,
        400: ['badLink'],
        403: ['ownersOnly'],
        422: ['commonPassword'],
      }),
      checkBody(welcomeRequestSchema),
      async (c) => {
        refuseOtherOrigins(c, dependencies.deskCookie);
        const welcome = c.req.valid('json');
        await welcomeOwner(dependencies, welcome);
        await rememberBrowser(dependencies, c, { email: welcome.email, place: 'shop' });
        return c.body(null, 204);
      },
    )
    .get(
      '/summary',
      describeCall('Tells what waits for the owner, and what was sold in the last 30 days.', {
        200: deskSummarySchema,
      }),
      requireOwner(dependencies),
      async (c) => c.json(await summarize(dependencies)),
    );
}
