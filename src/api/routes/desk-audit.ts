import { Hono } from 'hono/tiny';
import { auditResponseSchema, auditQuerySchema } from '#contract/desk-audit.ts';
import { call } from '../call.ts';
import { findName } from '../desk/audit.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import { readPage } from '../desk/page.ts';

/** Who changed what at the desk. */
export function createDeskAuditRoutes(dependencies: Dependencies) {
  const { store } = dependencies;
  return new Hono().get(
    '/',
    call({
      summary: 'Lists who changed what at the desk, latest first.',
      guard: requireOwner(dependencies),
      query: auditQuerySchema,
      responses: { 200: auditResponseSchema },
    }),
    async (c) => {
      const { email, cursor } = c.req.valid('query');
      const { records, ...rest } = await readPage(store.records, 'auditEntries', {
        where: email === undefined ? {} : { email },
        orderBy: 'moment',
        read: ({ moment }) => moment,
        cursor,
        limit: 25,
      });
      const entries = await Promise.all(
        records.map(async ({ moment: _moment, ...entry }) => ({
          ...entry,
          name: await findName(store, entry),
        })),
      );
      return c.json({ entries, ...rest });
    },
  );
}
