import type { Order, PlaceOrderRequest } from '#contract/order.ts';
import { readTab, writeTab } from '../../navigation/tab-storage.ts';

const ATTEMPT = 'order-attempt';

/** An order that this tab has asked for; the same request keeps its key, over reloads. */
export interface Attempt {
  /** The `Idempotency-Key`. */
  key: string;
  /** The request as JSON. */
  body: string;
  /** Since the shop has answered with an order that awaits payment. */
  orderId?: string;
}

export function readAttempt(): Attempt | undefined {
  const { key, body, orderId } = (readTab(ATTEMPT) ?? {}) as Partial<Attempt>;
  if (typeof key !== 'string' || typeof body !== 'string') return undefined;
  return { key, body, ...(typeof orderId === 'string' && { orderId }) };
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
export function keepOrder({ key, body }: Attempt, { _id: orderId }: Order): void {
  writeTab(ATTEMPT, { key, body, orderId } satisfies Attempt);
}

export function forgetAttempt(): void {
  writeTab(ATTEMPT, undefined);
}

/** `crypto.randomUUID` is not available over plain http. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
