import { addToCart } from '../../features/cart/cart-actions.ts';
import { addToWishlist } from '../../features/wishlist/wishlist-actions.ts';
import { redirectWith } from '../../navigation/redirect.ts';
import { parseIntent, parseReturnTo, parseScrollState } from '../../session/return-to.ts';

/** Redirects to the page that led to sign-in; `state` is from the sign-in page's history entry. */
export function returnAfterSignIn(state: unknown): Response {
  finishIntent(state);
  return redirectWith(parseReturnTo(state), { state: parseScrollState(state), replaces: true });
}

/** Finishes what the visitor wanted to do before signing in. */
export function finishIntent(state: unknown): void {
  const intent = parseIntent(state);
  if (intent?.list === 'cart') void addToCart(intent.bookId);
  if (intent?.list === 'wishlist') void addToWishlist(intent.bookId);
}
