import type { Order } from '#contract/orders/order.ts';
import { listSoldCopies } from '../orders/sales.ts';
import { DAY_MS } from '../values/time.ts';
import type { CopiesSold } from './sort-order.ts';

export const SALES_DAYS = 90;

/** Returns the start of the last 90 days (ms since 1970). */
export function getStartOfSales(now: number): number {
  return now - SALES_DAYS * DAY_MS;
}

/** Counts the copies of each book sold in the last 90 days, at `now` (ms since 1970). */
export function countSold(orders: readonly Order[], now: number): CopiesSold {
  return countSoldSince(orders, getStartOfSales(now));
}

/** Counts the copies of each book sold at `since` (ms since 1970) or later. */
export function countSoldSince(orders: readonly Order[], since: number): CopiesSold {
  const sold = new Map<string, number>();
  for (const order of orders) {
    // A damaged `createdAt` is NaN, and the order is left out.
    if (!(Date.parse(order.createdAt) >= since)) continue;
    for (const [bookId, { copies }] of listSoldCopies(order))
      if (copies > 0) sold.set(bookId, (sold.get(bookId) ?? 0) + copies);
  }
  return sold;
}
