import type { Order } from '#contract/order.ts';
import { keptCopies } from '../orders/sales.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import type { CopiesSold } from './sort-order.ts';

const SALES_DAYS = 90;

/**
 * When the last 90 days began (ms since 1970), in whole hours: orders made after it count for
 * `BEST_SELLING`. The result changes once an hour, so that stores which keep counts correct them as rarely.
 */
export function startOfSales(now: number): number {
  return Math.floor((now - SALES_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS;
}

/** The copies of each book that these orders have sold in the last 90 days. `now` is ms since 1970. */
export function countSold(orders: readonly Order[], now: number): CopiesSold {
  const since = startOfSales(now);
  const sold = new Map<string, number>();
  for (const order of orders) {
    if (Date.parse(order.createdAt) <= since) continue;
    for (const [bookId, { copies }] of keptCopies(order))
      if (copies > 0) sold.set(bookId, (sold.get(bookId) ?? 0) + copies);
  }
  return sold;
}
