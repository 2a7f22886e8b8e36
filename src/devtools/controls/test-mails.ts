import { Hono } from 'hono/tiny';
import type { Store } from '#api/store.ts';

/** The mails of the demo, which leave the browser nowhere. The shop on a server has no such call. */
export function createTestMailRoutes({ records }: Pick<Store, 'records'>) {
  return new Hono().get('/', async (c) => {
    const jobs = await records.list('jobs', { where: { kind: 'mail' } });
    const mails = jobs
      .toSorted((one, other) => other.since - one.since)
      .flatMap(({ task }) => (task.kind === 'mail' ? task.mail : []));
    return c.json({ mails });
  });
}
