import type { Book } from '#contract/book.ts';

/** Books on a shelf. */
export const SHELF_LENGTH = 6;
/** A shelf with fewer is left out. */
export const SHORTEST_SHELF = 4;

/** Of what is in stock, the books that are marked as new, then those that came to the shop last. */
export function shelveNewArrivals(books: readonly Book[]): Book[] {
  const latest = books
    .filter(({ inStock }) => inStock)
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const marked = latest.filter((book) => hasOffer(book, 'newArrival'));
  return [...new Set([...marked, ...latest])].slice(0, SHELF_LENGTH);
}

/**
 * Of what is in stock, the books that were sold most, in the order of `sold`, then those that are marked
 * as best sellers, in catalogue order.
 */
export function shelveBestSellers(
  books: readonly Book[],
  sold: readonly Pick<Book, '_id'>[],
): Book[] {
  const inStock = new Map(books.filter((book) => book.inStock).map((book) => [book._id, book]));
  const marked = [...inStock.values()].filter((book) => hasOffer(book, 'bestSeller'));
  const best = [...sold.flatMap(({ _id }) => inStock.get(_id) ?? []), ...marked];
  return [...new Set(best)].slice(0, SHELF_LENGTH);
}

function hasOffer({ offers }: Book, name: Book['offers'][number]['offer']): boolean {
  return offers.some(({ offer, isOffer }) => isOffer && offer === name);
}
