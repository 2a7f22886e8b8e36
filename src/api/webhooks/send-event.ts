import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Job, Task } from '../records.ts';
import { buildEventHeaders } from './sign-event.ts';

/**
 * Sends the first event of a job, which must be leased, and removes it from the job, or the job if
 * it was the last one. Rejects if the webhook does not accept it. Resolves with `false` on a host
 * that sends no events.
 */
export async function sendFirstEvent(
  dependencies: Dependencies,
  { _id }: Pick<Job, '_id'>,
  { hookId, events }: Extract<Task, { kind: 'webhook' }>,
): Promise<boolean> {
  const { store, now, sendWebhook } = dependencies;
  const hook = await store.records.get('webhooks', hookId);
  const [event] = events;
  if (hook && event) {
    if (!sendWebhook) return false;
    const headers = await buildEventHeaders(hook, event, now());
    const note = (problem?: string) =>
      noteDelivery(dependencies, hookId, { type: event.type, ...(problem && { problem }) });
    await sendWebhook({ url: hook.url, headers, body: event.body }).catch(async (error: Error) => {
      await note(error.message);
      throw error;
    });
    await note();
  }
  await store.transact(async (transaction) => {
    const job = await transaction.get('jobs', _id);
    if (job?.task.kind !== 'webhook') return;
    // Other events may have been added meanwhile.
    const left = job.task.events.filter(({ id }) => id !== event?.id);
    if (!hook || left.length === 0) return transaction.remove('jobs', _id);
    const { problem: _problem, ...rest } = job;
    const task = { ...job.task, events: left };
    transaction.put('jobs', { ...rest, due: now(), since: now(), tries: 0, task });
  });
  return true;
}

/** Stores in the webhook what became of the last try. */
async function noteDelivery(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  hookId: string,
  outcome: { type: string; problem?: string },
): Promise<void> {
  await store.transact(async (transaction) => {
    const hook = await transaction.get('webhooks', hookId);
    const last = { at: formatTimestamp(now()), ...outcome };
    if (hook) transaction.put('webhooks', { ...hook, last });
  });
}
