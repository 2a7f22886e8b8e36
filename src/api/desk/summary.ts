import type { DeskSummary } from '#contract/desk.ts';
import { withoutSample } from '#domain/books/present-book.ts';
import { withEmptyDays } from '#domain/orders/sales.ts';
import { lastDays } from '#domain/period.ts';
import { dayInIndia } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { readSettings } from '../settings.ts';
import { listFailedRefunds } from './desk-orders.ts';

const DAYS = 30;
const MAX_BEST = 10;
const MAX_LOW = 50;

/** What waits for the owner, and what was sold in the last 30 days. */
export async function summarize(dependencies: Dependencies): Promise<DeskSummary> {
  const { store, now } = dependencies;
  const { lowStock } = await readSettings(store.records);
  const period = lastDays(DAYS, dayInIndia(now()));
  const [toPack, failedPayments, givenUp, failedRefunds, returns, sold, best, low] =
    await Promise.all([
      store.records.count('orders', { where: { status: 'placed' } }),
      store.records.count('orders', {
        where: { status: 'awaiting-payment', paymentStatus: 'failed' },
      }),
      store.records.count('jobs', { upTo: { givenUp: Number.MAX_SAFE_INTEGER } }),
      listFailedRefunds(dependencies),
      store.records.count('orders', { where: { hasOpenReturn: 1 } }),
      store.reports.salesByDay(period),
      store.reports.bestSold(period, MAX_BEST),
      store.lowStockBooks({ copies: lowStock, limit: MAX_LOW }),
    ]);
  const lowIds = low.map(({ book }) => book._id);
  const books = await store.booksById([...lowIds, ...best.map(({ bookId }) => bookId)]);
  return {
    toPack,
    failedPayments,
    givenUp,
    failedRefunds,
    returns,
    lowStock: lowIds.flatMap((id) => books.filter(({ _id }) => _id === id).map(withoutSample)),
    days: withEmptyDays(sold, period),
    bestSellers: best.flatMap(({ bookId, copies }) => {
      const book = books.find(({ _id }) => _id === bookId);
      return book ? [{ book: withoutSample(book), copies }] : [];
    }),
  };
}
