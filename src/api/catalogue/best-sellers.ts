import type { ListedBook } from '#contract/finding.ts';
import { bestSellers } from '#domain/orders/desk-summary.ts';
import { listedBook } from '#domain/books/present-book.ts';
import type { Store } from '../store.ts';

/** Orders that count: so many are read for every answer. */
const LATEST_ORDERS = 500;

/** The books of which the latest orders have most copies, the best one first, at most 10. */
export async function findBestSellers(store: Store): Promise<ListedBook[]> {
  const records = await store.records.list('orders', {
    orderBy: 'sequence',
    isDescending: true,
    most: LATEST_ORDERS,
  });
  const ids = bestSellers(records.map(({ order }) => order)).map(({ bookId }) => bookId);
  const books = new Map((await store.booksById(ids)).map((book) => [book._id, book]));
  return ids.flatMap((id) => books.get(id) ?? []).map(listedBook);
}
