import type { OrderLine } from '#contract/orders/order.ts';
import { getStockOfLines } from '#domain/orders/order-lines.ts';
import { listCopies, type Copies, type Step } from '#domain/orders/order-record.ts';
import { compareTexts } from '#domain/values/text.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { putOnShelf, recordStock } from './shelf.ts';
import type { Transaction } from '../store.ts';

/**
 * Locks the stock of these books, and of the books whose copies the steps return to stock, until
 * the transaction ends. A transaction that changes the stock for several orders calls this first:
 * otherwise two such transactions could each wait for a book that the other has locked.
 */
export async function lockCopies(
  transaction: Transaction,
  steps: readonly Step[],
  books: readonly Pick<Copies, 'bookId'>[] = [],
): Promise<void> {
  const returned = steps.flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.kind === 'return-copies' ? effect.lines : [])),
  );
  const ids = new Set([...books, ...returned].map(({ bookId }) => bookId));
  // Even a change by zero locks the book.
  await Promise.all([...ids].toSorted(compareTexts).map((id) => transaction.changeStock(id, 0)));
}

interface StockChange extends Pick<Dependencies, 'now' | 'createId'> {
  orderId: string;
  reason: string;
}

/** Takes the copies of all lines, or none; resolves with the ids of books with too few copies. */
export async function takeCopies(
  transaction: Transaction,
  lines: readonly Copies[],
  change: StockChange,
): Promise<string[]> {
  const sorted = sortByBook(lines);
  const areTaken = await Promise.all(
    sorted.map(({ bookId, qty }) => transaction.changeStock(bookId, -qty)),
  );
  const taken = sorted.filter((_, index) => areTaken[index]);
  if (taken.length === sorted.length) {
    const negative = taken.map(({ bookId, qty }) => ({ bookId, qty: -qty }));
    recordStock(transaction, negative, change);
  } else await Promise.all(taken.map(({ bookId, qty }) => transaction.changeStock(bookId, qty)));
  return sorted.filter((_, index) => !areTaken[index]).map(({ bookId }) => bookId);
}

/** Takes the copies of all lines for an order. Throws 409 if a book has too few. */
export async function holdCopies(
  transaction: Transaction,
  { orderId, lines }: { orderId: string; lines: readonly OrderLine[] },
  dependencies: Pick<Dependencies, 'now' | 'createId'>,
) {
  const outOfStockIds = await takeCopies(transaction, listCopies({ lines }), {
    ...dependencies,
    orderId,
    reason: 'ordered',
  });
  if (outOfStockIds.length === 0) return;
  const outOfStockLines = lines.filter(({ bookId }) => outOfStockIds.includes(bookId));
  const books = await transaction.booksById(outOfStockIds);
  throw new HttpError(409, 'outOfStock', { books: getStockOfLines(outOfStockLines, books) });
}

/** Returns the copies of all lines to stock, or to open orders that lack them. */
export async function returnCopies(
  transaction: Transaction,
  lines: readonly Copies[],
  change: StockChange,
) {
  const added = await putOnShelf(transaction, sortByBook(lines));
  recordStock(transaction, added, change);
}

/** Sorts the lines by book: all orders lock books in this order, so that no two orders deadlock. */
function sortByBook(lines: readonly Copies[]): Copies[] {
  return lines.toSorted((a, b) => compareTexts(a.bookId, b.bookId));
}
