import type { CartLine } from '#contract/cart.ts';
import { removeFromCart } from '../../features/cart/cart-actions.ts';
import { addToWishlist } from '../../features/wishlist/wishlist-actions.ts';

/** Adds to the wishlist first, so that the book is not lost if the second call fails. */
export async function moveToWishlist(line: CartLine): Promise<void> {
  if (await addToWishlist(line._id)) await removeFromCart(line._id);
}
