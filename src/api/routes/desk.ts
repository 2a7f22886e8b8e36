import { Hono } from 'hono/tiny';
import { deskSummarySchema } from '#contract/desk.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeCall } from '../describe-call.ts';
import { requireOwner } from '../desk/require-owner.ts';
import { summarize } from '../desk/summary.ts';

/** What the owner sees first. */
export function createDeskRoutes(dependencies: Dependencies) {
  return new Hono().get(
    '/summary',
    describeCall('Tells what waits for the owner, and what was sold in the last 30 days.', {
      200: deskSummarySchema,
    }),
    requireOwner(dependencies),
    async (c) => c.json(await summarize(dependencies)),
  );
}
