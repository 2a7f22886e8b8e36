import type { Book } from '#contract/book.ts';
import type { WishlistItem } from '#contract/cart.ts';
import { withoutSample } from '../books/present-book.ts';

/** Appends the book, even if it is already in the wishlist; `now` is a timestamp. */
export function addToWishlist(
  items: readonly WishlistItem[],
  book: Book,
  now: string,
): WishlistItem[] {
  return [...items, { ...withoutSample(book), createdAt: now, updatedAt: now }];
}

/** The items without any item of the book. */
export function removeFromWishlist(items: readonly WishlistItem[], id: string): WishlistItem[] {
  return items.filter((item) => item._id !== id);
}

/** `id` is the book's `_id`. */
export function isInWishlist(items: readonly Pick<WishlistItem, '_id'>[], id: string): boolean {
  return items.some((item) => item._id === id);
}
