import { expect, it } from 'vitest';
import { payablePrice } from './price.ts';

it('takes the discount amount off the original price', () => {
  expect(payablePrice({ originalPrice: 299, discountPrice: 90 })).toBe(209);
});

it('is the original price when nothing is taken off', () => {
  expect(payablePrice({ originalPrice: 299, discountPrice: 0 })).toBe(299);
});
