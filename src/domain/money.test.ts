import { expect, it } from 'vitest';
import { formatRupees } from './money.ts';

it('writes whole rupees without decimals', () => {
  expect(formatRupees(209)).toBe('₹209');
});

it('groups as India does, in lakhs', () => {
  expect(formatRupees(1_234_567)).toBe('₹12,34,567');
});

it('puts the sign of a discount before the symbol', () => {
  expect(formatRupees(-90)).toBe('-₹90');
});

it('shows no sign on a negated zero', () => {
  expect(formatRupees(-0)).toBe('₹0');
});
