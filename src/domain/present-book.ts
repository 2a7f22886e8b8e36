import type { Book } from '#contract/book.ts';

/** The book as lines and lists show it. */
export function withoutSample({ sample: _sample, ...book }: Book): Book {
  return book;
}

/**
 * The lines with what their books are now; own fields of a line and its moments stay. `present` has
 * the books that are still in the shop. A book that is gone stays as it was last known, out of stock.
 */
export function refreshLines<Line extends Book>(
  lines: readonly Line[],
  present: readonly Book[],
): Line[] {
  const books = new Map(present.map((book) => [book._id, withoutSample(book)]));
  return lines.map((line) => {
    const { createdAt, updatedAt } = line;
    const book = books.get(line._id) ?? {
      inStock: false,
      ...(line.stock !== undefined && { stock: 0 }),
    };
    return { ...line, ...book, createdAt, updatedAt };
  });
}
