import type { Order, OrderLine } from '#contract/orders/order.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { sumCopies } from '../../cart/cart.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/time.ts';
import type { Copies } from '../order-record.ts';

/** A hold that would be shorter is refused, because it leaves too little time to pay. */
export const MIN_HOLD_MS = 5 * MINUTE_MS;

/** Whether these copies may be held without a payment. A book may have several lines. */
export function mayHold(lines: readonly Copies[], holds: ShopSettings['holds']): boolean {
  const copies = lines.reduce((sum, { qty }) => sum + qty, 0);
  const perBook = Math.max(0, ...sumCopies(lines).values());
  return copies <= holds.perOrder && perBook <= holds.perBook;
}

/** Lists the lines for ₹0: those of the cart, and those of these orders that are not sent yet. */
export function listFreeLines(
  lines: readonly OrderLine[],
  orders: readonly Order[] = [],
): OrderLine[] {
  const unsent = orders.filter(({ status }) => status === 'placed' || status === 'packed');
  return [...lines, ...unsent.flatMap((order) => order.lines)].filter(
    ({ payable }) => payable === 0,
  );
}

/**
 * Returns for how many ms the copies may be held for an unpaid order; 0 if too few are left. Each
 * hour a user may hold a book for `holdMs`; `orders` are the user's latest. One that still awaits its
 * payment is replaced by the new order, which may use the rest of its hold.
 */
export function computeHoldMs(
  orders: readonly Order[],
  lines: readonly Copies[],
  { holdMs, now }: { holdMs: number; now: number },
): number {
  const left = lines.map(({ bookId }) => {
    const same = orders.filter((order) => order.lines.some((line) => line.bookId === bookId));
    const heldMs = same.reduce((sum, order) => sum + measureUnpaidHold(order, now), 0);
    const open = same.filter(({ status }) => status === 'awaiting-payment');
    const openMs = open.map(({ expiresAt }) => Date.parse(expiresAt ?? '') - now || 0);
    return Math.max(holdMs - heldMs, ...openMs);
  });
  const leftMs = Math.min(holdMs, ...left);
  return leftMs < Math.min(MIN_HOLD_MS, holdMs) ? 0 : leftMs;
}

/**
 * Measures the ms of the last hour in which an unpaid order held copies before a payment link. One
 * whose checkout the provider never opened could not be paid.
 */
function measureUnpaidHold({ history, payment }: Order, now: number): number {
  const [first, end] = history;
  if (
    !first ||
    payment.providerOrderId === undefined ||
    history.some(({ status }) => status === 'placed')
  )
    return 0;
  const from = Math.max(Date.parse(first.at), now - HOUR_MS);
  return Math.max(0, (end ? Date.parse(end.at) : now) - from);
}
