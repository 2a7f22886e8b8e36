import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countNoun,
  formatCopies,
  formatPaise,
  formatRupees,
  paiseFromRupees,
  rupeesFromPaise,
} from './money.ts';

const PRICE_RANGE = { min: -1e9, max: 1e9, noNaN: true };

it('formats whole rupees without decimals', () => {
  expect(formatRupees(209)).toBe('₹209');
});

it('groups digits as in India, in lakhs', () => {
  expect(formatRupees(1_234_567)).toBe('₹12,34,567');
});

it('puts the sign of a discount before the symbol', () => {
  expect(formatRupees(-90)).toBe('-₹90');
});

it('shows no sign for -0', () => {
  expect(formatRupees(-0)).toBe('₹0');
});

it('formats any amount as Intl does', () => {
  const intl = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
    signDisplay: 'negative',
  });
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double(PRICE_RANGE)), (rupees) => {
      expect(formatRupees(rupees)).toBe(intl.format(rupees));
    }),
    { examples: [[0], [-0], [0.5], [-0.5], [-0.4], [999], [1000], [99_999], [1_00_000]] },
  );
});

it('counts a noun in the singular or plural, with separators', () => {
  expect([0, 1, 12_345].map((count) => countNoun(count, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '12,345 rows',
  ]);
  expect([formatCopies(1), formatCopies(1200)]).toEqual(['1 copy', '1,200 copies']);
});

it('formats paise with two decimals', () => {
  expect([0, 5, 12_345, 12_500_050].map(formatPaise)).toEqual([
    '₹0.00',
    '₹0.05',
    '₹123.45',
    '₹1,25,000.50',
  ]);
});

it('converts a rupee to a hundred paise', () => {
  expect(paiseFromRupees(3104)).toBe(310_400);
});

it('never passes a fraction of a paisa to the provider', () => {
  expect(paiseFromRupees(19.99)).toBe(1999);
});

it('converts every whole amount in rupees to paise and back exactly', () => {
  fc.assert(
    fc.property(fc.nat(), (rupees) => {
      expect(paiseFromRupees(rupees) / 100).toBe(rupees);
      expect(rupeesFromPaise(paiseFromRupees(rupees))).toBe(rupees);
    }),
  );
});
