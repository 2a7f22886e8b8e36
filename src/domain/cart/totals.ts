import type { CartLine } from '#contract/cart.ts';

type CountedLine = Pick<CartLine, 'originalPrice' | 'discountPrice' | 'qty'>;

export interface CartTotals {
  totalPrice: number;
  discount: number;
  subtotal: number;
}

/** The copies to pay for. The API allows quantities below one, which count as none. */
export function countCopies({ qty }: Pick<CartLine, 'qty'>): number {
  return Math.max(0, qty);
}

/** Sums over all copies of all lines, in ₹; `discount` is positive, `subtotal` is the amount to pay. */
export function cartTotals(lines: readonly CountedLine[]): CartTotals {
  let totalPrice = 0;
  let discount = 0;
  for (const line of lines) {
    const copies = countCopies(line);
    totalPrice += line.originalPrice * copies;
    discount += line.discountPrice * copies;
  }
  return { totalPrice, discount, subtotal: totalPrice - discount };
}

/** '1 item', '2 items'; lines are counted, not copies. */
export function itemCountLabel(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
