import type { CartLine, WishlistItem } from '#contract/cart.ts';

/** `id` is the book's `_id`. */
export function isInCart(lines: readonly Pick<CartLine, '_id'>[], id: string): boolean {
  return lines.some((line) => line._id === id);
}

/** `id` is the book's `_id`. */
export function isInWishlist(items: readonly Pick<WishlistItem, '_id'>[], id: string): boolean {
  return items.some((item) => item._id === id);
}
