import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aLine } from '../builders.ts';
import { cartTotals, countCopies, itemCountLabel } from './totals.ts';

const rupees = fc.nat(100_000);
const someLine = fc
  .record({ discountPrice: rupees, payable: rupees, qty: fc.integer({ max: 999 }) })
  .map((wishes) => aLine(wishes));

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

it('counts a line below one copy as none', () => {
  const line = aLine({ originalPrice: 100, discountPrice: 20 });
  expect([-2, 0, 3].map((qty) => countCopies({ qty }))).toEqual([0, 0, 3]);
  expect(cartTotals([line, { ...line, qty: -1 }, { ...line, qty: 0 }])).toEqual(cartTotals([line]));
});

it('is never lowered by another line', () => {
  fc.assert(
    fc.property(fc.array(someLine), someLine, (lines, line) => {
      const [before, after] = [cartTotals(lines), cartTotals([...lines, line])];
      expect(after.totalPrice).toBeGreaterThanOrEqual(before.totalPrice);
      expect(after.discount).toBeGreaterThanOrEqual(before.discount);
      expect(after.subtotal).toBeGreaterThanOrEqual(before.subtotal);
    }),
  );
});

it('comes to the same for one cart as for its two halves', () => {
  const someLines = fc.array(someLine);
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
