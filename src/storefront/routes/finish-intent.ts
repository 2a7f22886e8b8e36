import { addToCart } from '../features/cart/cart-actions.ts';
import type { Intent } from '../session/return-to.ts';
import { addToWishlist } from '../features/wishlist/wishlist-actions.ts';

/** Does, now that the visitor is signed in, what made them sign in. */
export function finishIntent(intent: Intent | undefined): void {
  if (intent?.list === 'cart') void addToCart(intent.bookId);
  if (intent?.list === 'wishlist') void addToWishlist(intent.bookId);
}
