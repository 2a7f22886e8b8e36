import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aLine } from './builders.ts';
import { cartTotals, itemCountLabel } from './totals.ts';

it('is all zero for an empty cart', () => {
  expect(cartTotals([])).toEqual({ totalPrice: 0, discount: 0, subtotal: 0 });
});

it('counts every copy of every line', () => {
  const lines = [
    aLine({ originalPrice: 550, discountPrice: 165, qty: 2 }),
    aLine({ originalPrice: 325, discountPrice: 81, qty: 1 }),
    aLine({ originalPrice: 299, discountPrice: 90, qty: 10 }),
  ];
  expect(cartTotals(lines)).toEqual({ totalPrice: 4415, discount: 1311, subtotal: 3104 });
});

it('adds up duplicate lines of one book', () => {
  const line = aLine({ originalPrice: 100, discountPrice: 20 });
  expect(cartTotals([line, line])).toEqual({ totalPrice: 200, discount: 40, subtotal: 160 });
});

it('follows a quantity below one, which the server does not forbid', () => {
  const line = aLine({ originalPrice: 100, discountPrice: 20, qty: -1 });
  expect(cartTotals([line]).subtotal).toBe(-80);
});

it('comes to the same for one cart as for its two halves', () => {
  const rupees = fc.integer({ min: 0, max: 100_000 });
  const someLines = fc.array(
    fc.record({ originalPrice: rupees, discountPrice: rupees, qty: fc.integer({ max: 999 }) }),
  );
  fc.assert(
    fc.property(someLines, someLines, (one, other) => {
      const parts = cartTotals(one).subtotal + cartTotals(other).subtotal;
      expect(cartTotals([...one, ...other]).subtotal).toBe(parts);
    }),
  );
});

it('says 1 item for a single line', () => {
  expect(itemCountLabel(1)).toBe('1 item');
});

it('says 2 items for two lines', () => {
  expect(itemCountLabel(2)).toBe('2 items');
});

it('says 0 items for none', () => {
  expect(itemCountLabel(0)).toBe('0 items');
});
