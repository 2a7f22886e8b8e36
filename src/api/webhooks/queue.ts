import { cutText } from '#domain/values/text.ts';
import type { Book } from '#contract/catalogue/book.ts';
import type { EventType } from '#contract/desk/desk-webhooks.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { sumCopies } from '#domain/cart/cart.ts';
import type { Copies } from '#domain/orders/order-record.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Job, Webhook } from '../records.ts';
import { readSettings } from '../shop/settings.ts';
import type { Transaction } from '../store.ts';

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
