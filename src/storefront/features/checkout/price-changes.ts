import { useState } from 'react';
import type { CartLine } from '#contract/cart.ts';
import { payablePrice } from '#domain/books/price.ts';

/** A line whose price (₹) is no longer what the user has seen. */
export interface PriceChange {
  line: CartLine;
  was: number;
  now: number;
}

/**
 * The price of each book that the user has seen, at first the one when it was added, and the lines
 * that cost something else now. `accept` takes the present price as seen.
 */
export function usePriceChanges(lines: readonly CartLine[]) {
  const [seen, setSeen] = useState<Record<string, number>>({});
  const unseen = lines.filter(({ _id }) => seen[_id] === undefined);
  if (unseen.length > 0) {
    const first = unseen.map((line) => [line._id, line.payableWhenAdded ?? payablePrice(line)]);
    setSeen({ ...seen, ...Object.fromEntries(first) });
  }
  const changes = lines.flatMap((line): PriceChange[] => {
    const [was, now] = [seen[line._id], payablePrice(line)];
    return was === undefined || was === now ? [] : [{ line, was, now }];
  });
  const accept = ({ line, now }: PriceChange) => setSeen({ ...seen, [line._id]: now });
  return { changes, accept };
}
