import { Hono } from 'hono/tiny';
import { auditAnswerSchema, auditQuerySchema } from '#contract/desk-audit.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import { readPage } from '../desk/page.ts';

/** Who changed what at the desk. */
export function createDeskAuditRoutes(dependencies: Dependencies) {
  return new Hono().get(
    '/',
    call({
      summary: 'Lists who changed what at the desk, the latest first.',
      guard: requireOwner(dependencies),
      query: auditQuerySchema,
      answers: { 200: auditAnswerSchema },
    }),
    async (c) => {
      const { records, ...rest } = await readPage(dependencies.store.records, 'auditEntries', {
        orderBy: 'moment',
        read: ({ moment }) => moment,
        cursor: c.req.valid('query').cursor,
      });
      const entries = records.map(({ moment: _moment, ...entry }) => entry);
      return c.json({ entries, ...rest });
    },
  );
}
