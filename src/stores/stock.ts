import type { Book } from '#contract/book.ts';

/**
 * The book with so many more copies; `undefined` if fewer than none would be left. A book that does
 * not say how many copies there are has enough while it is in stock.
 */
export function withCopies(book: Book, change: number): Book | undefined {
  if (book.stock === undefined) return book.inStock || change >= 0 ? book : undefined;
  const stock = book.stock + change;
  return stock < 0 ? undefined : { ...book, stock, inStock: stock > 0 };
}
