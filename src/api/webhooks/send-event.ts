import { fromBase64, toBase64 } from '#domain/values/bytes.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { renewJob } from '../jobs/add-job.ts';
import type { Job, Task, Webhook } from '../records.ts';
import type { Transaction } from '../store.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

/** Creates a secret in the format of Standard Webhooks. */
export function createWebhookSecret(): string {
  return PREFIX + toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/**
 * Returns the headers with which an event is sent at `now`, as Standard Webhooks has them. For a day
 * after its secret was changed, a webhook gets a signature by each of the two.
 */
export async function buildEventHeaders(
  { secret, oldSecret }: Pick<Webhook, 'secret' | 'oldSecret'>,
  { id, body }: { id: string; body: string },
  now: number,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const secrets = [secret, ...(oldSecret && now < oldSecret.until ? [oldSecret.secret] : [])];
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = await Promise.all(secrets.map((text) => sign(text, content)));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

async function sign(secret: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = fromBase64(secret.slice(PREFIX.length));
  const key = await crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['sign']);
  const signature = await crypto.subtle.sign(ALGORITHM.name, key, content);
  return `v1,${toBase64(new Uint8Array(signature))}`;
}

/** How many jobs are dropped at once: there may be thousands, and other writes wait meanwhile. */
const MAX_DROPPED = 100;

/** Returns the id of the job that drops what waits for a removed webhook. */
export function toRemovalId(hookId: string): string {
  return `${hookId}-removed`;
}

/** Adds the job that drops what waits for a webhook, in the transaction that removes the webhook. */
export function addRemoval(transaction: Transaction, hookId: string, now: number): void {
  const task = { kind: 'webhook' as const, hookId, events: [] };
  transaction.put('jobs', { _id: toRemovalId(hookId), due: now, since: now, tries: 0, task });
}

/** Drops some of the jobs for a removed webhook. If there may be others, this job is due again. */
async function dropEvents(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  job: Job,
  hookId: string,
): Promise<void> {
  await store.transact(async (transaction) => {
    const dropped = await transaction.list('jobs', { where: { hookId }, limit: MAX_DROPPED });
    for (const { _id } of dropped) transaction.remove('jobs', _id);
    if (dropped.length === MAX_DROPPED) transaction.put('jobs', { ...job, due: now() });
  });
}

/**
 * Sends the first event of a job, which must be leased, and removes it from the job, or the job if
 * it was the last one. Rejects if the webhook does not accept it. Resolves with `false` on a host
 * that sends no events. If the webhook was removed, drops its jobs.
 */
export async function sendFirstEvent(
  dependencies: Dependencies,
  job: Job,
  { hookId, events }: Extract<Task, { kind: 'webhook' }>,
): Promise<boolean> {
  const { store, now, sendWebhook } = dependencies;
  const { _id } = job;
  const hook = await store.records.get('webhooks', hookId);
  const [event] = events;
  if (!hook) {
    await dropEvents(dependencies, job, hookId);
    return true;
  }
  if (event) {
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
    const current = await transaction.get('jobs', _id);
    if (current?.task.kind !== 'webhook') return;
    // Other events may have been added meanwhile.
    const left = current.task.events.filter(({ id }) => id !== event?.id);
    if (left.length === 0) return transaction.remove('jobs', _id);
    const task = { ...current.task, events: left };
    transaction.put('jobs', renewJob({ ...current, task }, now()));
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
