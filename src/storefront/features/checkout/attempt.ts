import type { Order, OrderLine, PlaceOrderRequest } from '#contract/order.ts';
import type { CopiesByBook } from '#domain/cart-check.ts';
import { readTab, writeTab } from './tab-storage.ts';

const ATTEMPT = 'order-attempt';

/** An order that this tab has asked for; the same request keeps its key, over reloads. */
export interface Attempt {
  /** The `Idempotency-Key`. */
  key: string;
  /** The request as JSON. */
  body: string;
  /** Since the shop has answered with an order that awaits payment. */
  order?: { id: string; lines: Pick<OrderLine, 'bookId' | 'qty'>[] };
}

export function readAttempt(): Attempt | undefined {
  const { key, body, order } = (readTab(ATTEMPT) ?? {}) as Partial<Attempt>;
  if (typeof key !== 'string' || typeof body !== 'string') return undefined;
  const isFine =
    typeof order?.id === 'string' && Array.isArray(order.lines) && order.lines.every(Boolean);
  return { key, body, ...(isFine && { order }) };
}

/** The attempt for this request: the one under way if nothing has changed, otherwise a new one. */
export function attemptFor(request: PlaceOrderRequest): Attempt {
  const body = JSON.stringify(request);
  const known = readAttempt();
  if (known?.body === body) return known;
  const attempt = { key: createKey(), body };
  writeTab(ATTEMPT, attempt);
  return attempt;
}

/** Remembers the order of an attempt while it awaits payment. */
export function keepOrder({ key, body }: Attempt, { _id: id, lines }: Order): void {
  const copies = lines.map(({ bookId, qty }) => ({ bookId, qty }));
  writeTab(ATTEMPT, { key, body, order: { id, lines: copies } } satisfies Attempt);
}

export function forgetAttempt(): void {
  writeTab(ATTEMPT, undefined);
}

/** The copies that the order of this tab holds; they are not in the stock that the shop tells. */
export function heldCopies(): CopiesByBook {
  const lines = readAttempt()?.order?.lines ?? [];
  return Object.fromEntries(lines.map(({ bookId, qty }) => [bookId, Number(qty)]));
}

/** `crypto.randomUUID` is not available over plain http. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
