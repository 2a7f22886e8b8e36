import type { Book } from '#contract/book.ts';

/** The book with these copies, unless it does not say how many there are, or they are damaged. */
export function setCopies(book: Book, copies: unknown): Book {
  if (book.stock === undefined || !Number.isSafeInteger(copies) || Number(copies) < 0) return book;
  return { ...book, stock: Number(copies), inStock: Number(copies) > 0 };
}

/**
 * The book with so many more copies; `undefined` if fewer than none would be left. A book that does
 * not say how many copies there are has enough while it is in stock.
 */
export function withCopies(book: Book, change: number): Book | undefined {
  if (book.stock === undefined) return book.inStock || change >= 0 ? book : undefined;
  const copies = book.stock + change;
  return copies < 0 ? undefined : setCopies(book, copies);
}

/** The first `most` of the books with at most so many copies, the fewest first. */
export function lowBooks(books: readonly Book[], copies: number, most: number): Book[] {
  return books
    .filter(({ stock = Infinity }) => stock <= copies)
    .toSorted((one, other) => (one.stock ?? 0) - (other.stock ?? 0))
    .slice(0, most);
}
