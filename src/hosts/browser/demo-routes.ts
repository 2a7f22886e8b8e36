import { Hono } from 'hono/tiny';
import type { Store } from '#api/store.ts';

const TODOS = [
  { _id: 'todo1', title: 'Dust the top shelf', isCompleted: true },
  { _id: 'todo2', title: 'Unpack the new arrivals', isCompleted: false },
  { _id: 'todo3', title: 'Find the bookmark lost in Cosmos', isCompleted: false },
];

/** Routes with sample data for a first request in the API console. The shop does not call them. */
export const testTodoRoutes = new Hono().get('/', (c) => c.json({ todos: TODOS }));

/**
 * Creates the routes that list the emails of the demo, newest first. These emails never leave the
 * browser. The API on a server has no such routes.
 */
export function createTestMailRoutes({ records }: Pick<Store, 'records'>) {
  return new Hono().get('/', async (c) => {
    const jobs = await records.list('jobs', { where: { kind: 'mail' } });
    const mails = jobs
      .toSorted((a, b) => b.since - a.since)
      .flatMap(({ task }) => (task.kind === 'mail' ? task.mail : []));
    return c.json({ mails });
  });
}
