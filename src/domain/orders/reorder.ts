import type { Book } from '#contract/catalogue/book.ts';
import type { CartLine, StoredCartLine } from '#contract/orders/cart.ts';
import type { Order } from '#contract/orders/order.ts';
import { MAX_COPIES, addLine, countCartCopies } from '../cart/cart.ts';

interface Reorder {
  order: Pick<Order, 'lines'>;
  books: readonly Book[];
  /** A timestamp. */
  now: string;
}

/** Adds the books of an order in stock to the cart; `unavailable` are out of stock or gone. */
export function addCopies(
  cart: readonly StoredCartLine[],
  { order, books, now }: Reorder,
): { cart: StoredCartLine[]; unavailable: { bookId: string; title: string }[] } {
  let lines = [...cart];
  const unavailable: { bookId: string; title: string }[] = [];
  for (const { bookId, title, qty } of order.lines) {
    const book = books.find(({ _id }) => _id === bookId);
    if (!book?.inStock) {
      unavailable.push({ bookId, title });
      continue;
    }
    const limit = Math.min(MAX_COPIES, book.stock ?? Infinity);
    const copies = Math.min(qty, limit - countCartCopies(lines, bookId));
    if (copies > 0) lines = addToCart(lines, { book, copies, now });
  }
  return { cart: lines, unavailable };
}

/** Whether the cart gained copies of the order's books: if the response was lost, it shows this. */
export function hasGainedCopies(
  { lines }: Pick<Order, 'lines'>,
  before: readonly CartLine[],
  after: readonly CartLine[],
): boolean {
  return lines.some(
    ({ bookId }) => countCartCopies(after, bookId) > countCartCopies(before, bookId),
  );
}

interface Addition {
  book: Book;
  copies: number;
  now: string;
}

function addToCart(lines: StoredCartLine[], { book, copies, now }: Addition): StoredCartLine[] {
  const index = lines.findIndex(({ _id }) => _id === book._id);
  const line = lines[index];
  if (line)
    return lines.with(index, { ...line, qty: Math.max(0, line.qty) + copies, updatedAt: now });
  return addLine(lines, book, now).map((added) =>
    added._id === book._id ? { ...added, qty: copies } : added,
  );
}
