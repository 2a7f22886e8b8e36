import type { DeskSummary } from '#contract/desk.ts';
import type { Order } from '#contract/order.ts';
import { bestSellers, salesBegin, salesByDay } from '#domain/orders/desk-summary.ts';
import { withoutSample } from '#domain/books/present-book.ts';
import type { Dependencies } from '../dependencies.ts';
import { readSettings } from '../settings.ts';
import { listFailedRefunds } from './desk-orders.ts';

const PAGE = 500;
const MAX_LOW = 50;

/** What waits for the owner, and what was sold in the last 30 days. */
export async function summarize(dependencies: Dependencies): Promise<DeskSummary> {
  const { store, now } = dependencies;
  const { lowStock } = await readSettings(store.records);
  const [toPack, failedPayments, failedRefunds, returns, orders, low] = await Promise.all([
    store.records.count('orders', { where: { status: 'placed' } }),
    store.records.count('orders', {
      where: { status: 'awaiting-payment', paymentStatus: 'failed' },
    }),
    listFailedRefunds(dependencies),
    store.records.count('orders', { where: { hasOpenReturn: 1 } }),
    readRecentOrders(dependencies),
    store.lowStockBooks(lowStock, MAX_LOW),
  ]);
  const best = bestSellers(orders);
  const lowIds = low.map(({ book }) => book._id);
  const books = await store.booksById([...lowIds, ...best.map(({ bookId }) => bookId)]);
  return {
    toPack,
    failedPayments,
    failedRefunds,
    returns,
    lowStock: lowIds.flatMap((id) => books.filter(({ _id }) => _id === id).map(withoutSample)),
    days: salesByDay(orders, now()),
    bestSellers: best.flatMap(({ bookId, copies }) => {
      const book = books.find(({ _id }) => _id === bookId);
      return book
        ? [
            {
              book: withoutSample(book),
              copies,
            },
          ]
        : [];
    }),
  };
}

/** Page after page, so that not all orders ever made are read. */
async function readRecentOrders(
  dependencies: Dependencies,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Order[]> {
  const { store, now } = dependencies;
  const page = await store.records.list('orders', {
    below: { sequence: before },
    orderBy: 'sequence',
    isDescending: true,
    limit: PAGE,
  });
  const orders = page.map(({ order }) => order);
  const recent = orders.filter(({ createdAt }) => Date.parse(createdAt) >= salesBegin(now()));
  if (recent.length < PAGE) return recent;
  return [...recent, ...(await readRecentOrders(dependencies, page.at(-1)?.sequence))];
}
