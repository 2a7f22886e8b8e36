import type { Book } from '#contract/book.ts';
import type { Placed } from '#domain/finding/find-books.ts';

/**
 * Books in their order with positions. A book with a known one keeps it while others come and go, unless
 * the order changes or a new one before it finds no gap.
 */
export function placeBooks<B extends Pick<Book, '_id'>>(
  books: readonly B[],
  known: ReadonlyMap<string, number>,
): Placed<B>[] {
  let last = -1;
  return books.map((book) => {
    last = Math.max(known.get(book._id) ?? 0, last + 1);
    return { book, position: last };
  });
}

/** The positions by `_id`. */
export function positionsOf(placed: readonly Placed<Pick<Book, '_id'>>[]): Map<string, number> {
  return new Map(placed.map(({ book, position }) => [book._id, position]));
}
