import type { CartLine } from '#contract/cart.ts';
import type { OrderLine } from '#contract/order.ts';
import { countCopies } from './totals.ts';

/** How many copies of the line's book the reader can have. */
export function copiesToHave({ inStock, stock, held = 0 }: CartLine): number {
  return (stock ?? (inStock ? Infinity : 0)) + held;
}

/** The lines, and how many copies of each book these lines of the reader's unpaid orders hold. */
export function countHeld(
  lines: readonly CartLine[],
  ordered: readonly Pick<OrderLine, 'bookId' | 'qty'>[],
): CartLine[] {
  return lines.map((line) => {
    const own = ordered.filter(({ bookId }) => bookId === line._id);
    const held = own.reduce((sum, { qty }) => sum + qty, 0);
    return held > 0 ? { ...line, held } : line;
  });
}

/** A book of which the cart has more copies than there are, and how many there are. */
export interface Shortage {
  line: CartLine;
  copies: number;
}

/**
 * Divides a cart with present books: `soldOut` are lines without a copy, which cannot be ordered;
 * each book of the others with too many copies is in `short` once.
 */
export function checkStock(lines: readonly CartLine[]): {
  toOrder: CartLine[];
  soldOut: CartLine[];
  short: Shortage[];
} {
  const toOrder = lines.filter((line) => copiesToHave(line) > 0);
  const soldOut = lines.filter((line) => copiesToHave(line) <= 0);
  const wanted = new Map<string, number>();
  for (const line of toOrder) wanted.set(line._id, (wanted.get(line._id) ?? 0) + countCopies(line));
  const first = toOrder.filter(
    ({ _id }, index) => toOrder.findIndex((other) => other._id === _id) === index,
  );
  const short = first
    .map((line) => ({ line, copies: copiesToHave(line) }))
    .filter(({ line, copies }) => (wanted.get(line._id) ?? 0) > copies);
  return { toOrder, soldOut, short };
}
