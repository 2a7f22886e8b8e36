import type { Book } from '#contract/book.ts';

/** A book and its position in the shop's order, which may have gaps; a new book has none yet. */
export interface PlacedBook {
  book: Book;
  position?: number | undefined;
}
