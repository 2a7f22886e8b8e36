import type { Book } from '#contract/book.ts';
import type { CartLine } from '#contract/cart.ts';
import { withoutSample } from '../books/present-book.ts';
import { MAX_COPIES } from './list-limits.ts';

const FIRST_QUANTITY = 1;

/** Appends a line with one copy of the book, even if the book is already in the cart; `now` is a timestamp. */
export function addLine(lines: readonly CartLine[], book: Book, now: string): CartLine[] {
  return [
    ...lines,
    { ...withoutSample(book), qty: FIRST_QUANTITY, createdAt: now, updatedAt: now },
  ];
}

/**
 * 'increment' adds one copy to every line of the book, 'decrement' subtracts one, also below one, up
 * to `MAX_COPIES` either way; any other type returns the same array. `now` is a timestamp.
 */
export function changeQuantity(
  lines: CartLine[],
  id: string,
  type: string,
  now: string,
): CartLine[] {
  const step = stepOf(type);
  if (step === undefined) return lines;
  return lines.map((line) =>
    line._id === id ? { ...line, qty: limitCopies(line.qty + step), updatedAt: now } : line,
  );
}

function limitCopies(copies: number): number {
  return Math.max(-MAX_COPIES, Math.min(MAX_COPIES, copies));
}

function stepOf(type: string): number | undefined {
  if (type === 'increment') return 1;
  if (type === 'decrement') return -1;
  return undefined;
}

/** The lines without any line of the book. */
export function removeLine(lines: readonly CartLine[], id: string): CartLine[] {
  return lines.filter((line) => line._id !== id);
}

/** `id` is the book's `_id`. */
export function isInCart(lines: readonly Pick<CartLine, '_id'>[], id: string): boolean {
  return lines.some((line) => line._id === id);
}

/** The lines without so many copies of each book; a line that loses its last copy is gone. */
export function removeBought(
  lines: readonly CartLine[],
  bought: readonly { bookId: string; qty: number }[],
): CartLine[] {
  const left = new Map<string, number>();
  for (const { bookId, qty } of bought) left.set(bookId, (left.get(bookId) ?? 0) + qty);
  return lines.flatMap((line) => {
    const gone = Math.min(left.get(line._id) ?? 0, Math.max(0, line.qty));
    if (gone === 0) return line;
    left.set(line._id, (left.get(line._id) ?? 0) - gone);
    return gone < line.qty ? { ...line, qty: line.qty - gone } : [];
  });
}
