/** Lines of a cart, where a book may have several: each call of its reader reads all of them. */
export const MAX_CART_LINES = 100;
export const MAX_WISHLIST_BOOKS = 500;
/** Of one line; the paise of a full cart are still counted exactly. */
export const MAX_COPIES = 10_000;

/** Whether the list has grown beyond `max`. One that was longer before may stay as long. */
export function isOverfull(
  after: readonly unknown[],
  before: readonly unknown[],
  max: number,
): boolean {
  return after.length > Math.max(max, before.length);
}
