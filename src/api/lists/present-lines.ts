import type { Book } from '#contract/book.ts';
import type { CartLine } from '#contract/cart.ts';
import type { User } from '#contract/user.ts';
import { checkStock, countHeld } from '#domain/cart/cart-check.ts';
import { refreshCart, refreshLines } from '#domain/books/present-book.ts';
import type { Store } from '../store.ts';

/** The lines of a cart or a wishlist with what their books are now. */
export async function presentLines<Line extends Book>(
  store: Store,
  lines: readonly Line[],
): Promise<Line[]> {
  return refreshLines(lines, await store.booksById(lines.map(({ _id }) => _id)));
}

/**
 * As `presentLines`, for a cart: also tells prices that have changed. If there are too few copies of
 * a book, it tells those that the reader's own unpaid order holds: a new order gives them back.
 */
export async function presentCart(
  store: Store,
  { _id: userId, cart }: Pick<User, '_id' | 'cart'>,
): Promise<CartLine[]> {
  const lines = refreshCart(cart, await store.booksById(cart.map(({ _id }) => _id)));
  const { soldOut, short } = checkStock(lines);
  if (soldOut.length + short.length === 0) return lines;
  const where = { userId, status: 'awaiting-payment' } as const;
  const unpaid = await store.records.list('orders', { where });
  return countHeld(
    lines,
    unpaid.flatMap(({ order }) => order.lines),
  );
}
