import { expect, it } from 'vitest';
import { isOverfull, MAX_CART_LINES, MAX_COPIES } from './list-limits.ts';

it.each([
  [100, 99, false],
  [101, 100, true],
  [101, 0, true],
  [1500, 1500, false],
  [1499, 1500, false],
  [1501, 1500, true],
])('says of %i lines that were %i whether that is too many: %s', (after, before, is) => {
  const lines = Array.from({ length: Math.max(after, before) });
  expect(isOverfull(lines.slice(0, after), lines.slice(0, before), 100)).toBe(is);
});

it('bounds the copies so that the paise of a full cart are exact', () => {
  const highestPrice = 10_000_000;
  expect(Number.isSafeInteger(MAX_CART_LINES * MAX_COPIES * highestPrice * 100)).toBe(true);
});
