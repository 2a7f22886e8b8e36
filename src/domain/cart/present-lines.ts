import type { Book } from '#contract/book.ts';
import type { CartLine } from '#contract/cart.ts';
import { getPayablePrice, withoutSample } from '../books/present-book.ts';

/**
 * Returns the lines with the current data of their books; a line keeps its own fields and times.
 * `present` are the books that are still in the shop. A line of a deleted book keeps the last known
 * data, out of stock.
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

/** Like `refreshLines`, for a cart: where a price has changed, adds the earlier one. */
export function refreshCart(lines: readonly CartLine[], present: readonly Book[]): CartLine[] {
  return refreshLines(lines, present).map((line, index) => {
    const current = lines[index];
    const payableWhenAdded = current && getPayablePrice(current);
    return payableWhenAdded === undefined || payableWhenAdded === getPayablePrice(line)
      ? line
      : { ...line, payableWhenAdded };
  });
}
