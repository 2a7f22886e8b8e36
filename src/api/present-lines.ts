import type { Book } from '#contract/book.ts';
import type { CartLine } from '#contract/cart.ts';
import { refreshCart, refreshLines } from '#domain/present-book.ts';
import type { Store } from './store.ts';

/** The lines of a cart or a wishlist with what their books are now. */
export async function presentLines<Line extends Book>(
  store: Store,
  lines: readonly Line[],
): Promise<Line[]> {
  return refreshLines(lines, await store.booksById(lines.map(({ _id }) => _id)));
}

/** As `presentLines`, for a cart: also tells prices that have changed. */
export async function presentCart(store: Store, cart: readonly CartLine[]): Promise<CartLine[]> {
  return refreshCart(cart, await store.booksById(cart.map(({ _id }) => _id)));
}
