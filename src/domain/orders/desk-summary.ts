import type { Order } from '#contract/order.ts';
import { DAY_MS, dayInIndia } from '../time.ts';

const DAYS = 30;
const MAX_BEST_SELLERS = 10;

interface Day {
  /** `YYYY-MM-DD`, in India's time. */
  date: string;
  orders: number;
  copies: number;
  /** ₹. */
  amount: number;
}

/** Whether the order was sold, and not cancelled since. */
export function isSold({ status }: Pick<Order, 'status'>): boolean {
  return !['awaiting-payment', 'cancelled', 'expired'].includes(status);
}

/** What was sold on each of the last 30 days, oldest first. `now` is ms since 1970. */
export function salesByDay(orders: readonly Order[], now: number): Day[] {
  const days = new Map<string, Day>();
  for (let ago = DAYS - 1; ago >= 0; ago--) {
    const date = dayInIndia(now - ago * DAY_MS);
    days.set(date, { date, orders: 0, copies: 0, amount: 0 });
  }
  for (const order of orders.filter(isSold)) {
    const day = days.get(dayInIndia(Date.parse(order.createdAt)));
    if (!day) continue;
    day.orders += 1;
    day.copies += order.lines.reduce((sum, { qty }) => sum + qty, 0);
    day.amount += order.totals.amount;
  }
  return [...days.values()];
}

/** The books of which most copies were sold, the best one first. */
export function bestSellers(orders: readonly Order[]): { bookId: string; copies: number }[] {
  const copies = new Map<string, number>();
  for (const { bookId, qty } of orders.filter(isSold).flatMap(({ lines }) => lines))
    copies.set(bookId, (copies.get(bookId) ?? 0) + qty);
  return [...copies]
    .map(([bookId, sold]) => ({ bookId, copies: sold }))
    .toSorted((one, other) => other.copies - one.copies)
    .slice(0, MAX_BEST_SELLERS);
}

/** When the first of the days of `salesByDay` cannot have begun yet (ms). */
export function salesBegin(now: number): number {
  return now - DAYS * DAY_MS;
}
