import type { Book } from '#contract/catalogue/book.ts';
import type { EventType } from '#contract/desk/desk-webhooks.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { cutText } from '#domain/values/text.ts';
import { sumCopies } from '#domain/cart/cart.ts';
import type { Copies } from '#domain/orders/order-record.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { fromBase64, toBase64 } from '#domain/values/bytes.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Job, Webhook, Task } from '../records.ts';
import { readSettings } from '../shop/settings.ts';
import type { Transaction } from '../store.ts';
import { renewJob } from '../jobs/add-job.ts';

/** The maximum number of events about one subject that wait for a webhook; older ones are dropped. */
const MAX_EVENTS = 50;
const MAX_TITLE_CHARS = 200;

interface Event {
  type: EventType | 'test';
  data: object;
}

/** What waits for one webhook about one order or book. */
interface Queue {
  hook: Pick<Webhook, '_id' | 'events'>;
  _id: string;
  job: Job | undefined;
}

/**
 * Reads and locks what waits for the webhooks that want events of these types, about the order or
 * book with this id. A job has all events about its subject, so they are sent one after another.
 */
export function openQueues(
  transaction: Transaction,
  hooks: readonly Queue['hook'][],
  { subjectId, types }: { subjectId: string; types: readonly string[] },
): Promise<Queue[]> {
  const wanting = hooks.filter(({ events }) => types.some((type) => events.includes(type)));
  return Promise.all(
    wanting.map(async (hook) => {
      const _id = `${hook._id}-${subjectId}`;
      return { hook, _id, job: await transaction.get('jobs', _id) };
    }),
  );
}

interface EventContext extends Pick<Dependencies, 'now' | 'createId'> {
  orderId?: string;
}

/**
 * Adds events, which are sent after the transaction. Events that were given up before are tried
 * again, because they come first.
 */
export function addEvents(
  transaction: Transaction,
  queues: readonly Queue[],
  events: readonly Event[],
  { now, createId, orderId }: EventContext,
): void {
  if (queues.length === 0) return;
  const timestamp = formatTimestamp(now());
  const composed = events.map(({ type, data }) => ({
    id: createId(),
    type,
    body: JSON.stringify({ type, timestamp, data }),
  }));
  for (const { hook, _id, job } of queues) {
    const wanted = composed.filter(({ type }) => hook.events.includes(type));
    const earlier = job?.task.kind === 'webhook' ? job.task.events : [];
    const isWaiting = job !== undefined && job.due !== null;
    transaction.put('jobs', {
      ...(isWaiting ? job : { _id, due: now(), since: now(), tries: 0 }),
      task: {
        kind: 'webhook',
        hookId: hook._id,
        ...(orderId !== undefined && { orderId }),
        events: [...earlier, ...wanted].slice(-MAX_EVENTS),
      },
    });
  }
}

interface StockContext extends EventContext {
  hooks: readonly Webhook[];
  settings: Pick<ShopSettings, 'lowStock'>;
}

/** Reads what `addLowStock` needs. Call it before the transaction: a read inside would lock it. */
export async function readStockContext({
  store: { records },
  now,
  createId,
}: Pick<Dependencies, 'store' | 'now' | 'createId'>): Promise<StockContext> {
  const [settings, hooks] = await Promise.all([
    readSettings(records),
    records.list('webhooks', {}),
  ]);
  return { settings, hooks, now, createId };
}

/** Adds an event for each of these books that the taken copies have made run low. */
export async function addLowStock(
  transaction: Transaction,
  taken: readonly Copies[],
  { hooks, settings: { lowStock }, now, createId }: StockContext,
): Promise<void> {
  const type = 'stock.low';
  if (taken.length === 0 || !hooks.some(({ events }) => events.includes(type))) return;
  const books = await transaction.booksById(taken.map(({ bookId }) => bookId));
  const copies = sumCopies(taken);
  const low = books.filter(({ _id, stock = Infinity }) => {
    return stock <= lowStock && stock + (copies.get(_id) ?? 0) > lowStock;
  });
  for (const book of low) {
    const queues = await openQueues(transaction, hooks, { subjectId: book._id, types: [type] });
    const event = { type, data: { book: describeBook(book) } } as const;
    addEvents(transaction, queues, [event], { now, createId });
  }
}

function describeBook({ _id, isbn, title, stock = 0 }: Book) {
  return {
    _id,
    ...(isbn !== undefined && { isbn }),
    title: cutText(title, MAX_TITLE_CHARS),
    stock,
  };
}

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
async function dropEvents({ store, now }: Dependencies, job: Job, hookId: string): Promise<void> {
  await store.transact(async (transaction) => {
    const dropped = await transaction.list('jobs', { where: { hookId }, limit: MAX_DROPPED });
    for (const { _id } of dropped) transaction.remove('jobs', _id);
    if (dropped.length === MAX_DROPPED) transaction.put('jobs', { ...job, due: now() });
  });
}

/**
 * Sends the first event of a leased job, and removes it, or the job with its last one. Rejects if
 * the webhook does. `false` on a host without events. Drops the jobs of a removed webhook.
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
  { store, now }: Dependencies,
  hookId: string,
  outcome: { type: string; problem?: string },
): Promise<void> {
  await store.transact(async (transaction) => {
    const hook = await transaction.get('webhooks', hookId);
    const last = { at: formatTimestamp(now()), ...outcome };
    if (hook) transaction.put('webhooks', { ...hook, last });
  });
}
