import type { CartLine } from '#contract/cart.ts';
import type { PlaceOrderRequest } from '#contract/order.ts';
import { readTab, writeTab } from '../../navigation/tab-storage.ts';

const ATTEMPT = 'order-attempt';

/** An order that this tab has asked for; the same request for the same cart keeps its key, over reloads. */
export interface Attempt {
  /** The `Idempotency-Key`. */
  key: string;
  /** The request, and which cart it is for, as JSON. */
  body: string;
  /** While the payment of its order is open: it may be paid without this page. */
  orderId?: string;
}

export function readAttempt(): Attempt | undefined {
  const { key, body, orderId } = (readTab(ATTEMPT) ?? {}) as Partial<Attempt>;
  if (typeof key !== 'string' || typeof body !== 'string') return undefined;
  return { key, body, ...(typeof orderId === 'string' && { orderId }) };
}

/**
 * The attempt for this request: the one under way if nothing has changed, otherwise a new one. Books
 * that are in the cart again, after an order of the same books, are another cart.
 */
export function attemptFor(request: PlaceOrderRequest, cart: readonly CartLine[]): Attempt {
  const lines = cart.map(({ _id, qty, createdAt, updatedAt }) => [_id, qty, createdAt, updatedAt]);
  const body = JSON.stringify([request, lines]);
  const known = readAttempt();
  if (known?.body === body) return known;
  const attempt = { key: createKey(), body };
  writeTab(ATTEMPT, attempt);
  return attempt;
}

/** Remembers the order of the attempt while its payment is open; `undefined` once that has ended. */
export function keepOpenOrder(orderId: string | undefined): void {
  const { key, body } = readAttempt() ?? {};
  if (key === undefined || body === undefined) return;
  writeTab(ATTEMPT, { key, body, ...(orderId !== undefined && { orderId }) } satisfies Attempt);
}

export function forgetAttempt(): void {
  writeTab(ATTEMPT, undefined);
}

/** `crypto.randomUUID` is not available over plain http. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
