import type { CartLine } from '#contract/cart.ts';
import { countCopies } from './totals.ts';

/** Copies by the `_id` of their book. */
export type CopiesByBook = Readonly<Record<string, number>>;

/** How many copies of the line's book the reader can have; `held` are those of the reader's own order. */
export function copiesToHave(line: CartLine, held: CopiesByBook = {}): number {
  const { _id, inStock, stock } = line;
  return (stock ?? (inStock ? Infinity : 0)) + (held[_id] ?? 0);
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
export function checkStock(
  lines: readonly CartLine[],
  held: CopiesByBook = {},
): { toOrder: CartLine[]; soldOut: CartLine[]; short: Shortage[] } {
  const toOrder = lines.filter((line) => copiesToHave(line, held) > 0);
  const soldOut = lines.filter((line) => copiesToHave(line, held) <= 0);
  const wanted = new Map<string, number>();
  for (const line of toOrder) wanted.set(line._id, (wanted.get(line._id) ?? 0) + countCopies(line));
  const first = toOrder.filter(
    ({ _id }, index) => toOrder.findIndex((other) => other._id === _id) === index,
  );
  const short = first
    .map((line) => ({ line, copies: copiesToHave(line, held) }))
    .filter(({ line, copies }) => (wanted.get(line._id) ?? 0) > copies);
  return { toOrder, soldOut, short };
}
