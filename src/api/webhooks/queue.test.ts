import { expect, it } from 'vitest';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { addEvents, openQueues } from './events.ts';
import { CONTENT } from './webhook-suite.ts';

it('keeps the latest 50 events about a subject', async () => {
  const store = createMemoryStore(CONTENT);
  const type = 'stock.low';
  let id = 0;
  const context = { now: () => 0, createId: () => String(++id) };
  const add = (count: number) =>
    store.transact(async (transaction) => {
      const hooks = [{ _id: 'wh01', events: [type] }];
      const queues = await openQueues(transaction, hooks, { subjectId: 'bk01', types: [type] });
      const events = Array.from({ length: count }, () => ({ type, data: {} }) as const);
      addEvents(transaction, queues, events, context);
    });
  const listIds = async () => {
    const job = await store.records.get('jobs', 'wh01-bk01');
    return job?.task.kind === 'webhook' ? job.task.events.map((event) => event.id) : [];
  };
  await add(30);
  await add(20);
  expect([(await listIds()).length, (await listIds())[0]]).toEqual([50, '1']);
  await add(1);
  expect([(await listIds()).length, (await listIds())[0]]).toEqual([50, '2']);
});
