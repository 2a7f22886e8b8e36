import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPayable, paiseFromRupees, rupeesFromPaise } from './payment.ts';

it('makes a hundred paise of a rupee', () => {
  expect(paiseFromRupees(3104)).toBe(310_400);
});

it('never hands the provider a fraction of a paisa', () => {
  expect(paiseFromRupees(19.99)).toBe(1999);
});

it('is exact for every whole amount', () => {
  fc.assert(
    fc.property(fc.nat(), (rupees) => {
      expect(paiseFromRupees(rupees) / 100).toBe(rupees);
      expect(rupeesFromPaise(paiseFromRupees(rupees))).toBe(rupees);
    }),
  );
});

it('asks for one paisa and more', () => {
  expect([0.01, 1, 3104].map(isPayable)).toEqual([true, true, true]);
});

it('never asks for nothing, for less, or for what is no amount', () => {
  expect([0, -0, 0.001, -1, -3104, NaN].filter(isPayable)).toEqual([]);
});
