import { expect, it } from 'vitest';
import { describeCash, explainNoCash } from './use-order-draft.ts';

const terms = {
  key: 'rzp_test_rehearsal',
  delivery: { fee: 0, freeFrom: 0 },
  cod: { on: true, upTo: 5000 },
};
const place = { pin: '560003', isServed: true, isKnown: true };
const conditions = { terms, amount: 5000, place };

it('accepts cash up to the limit, inclusive', () => {
  expect(explainNoCash(conditions)).toBeUndefined();
  expect(explainNoCash({ ...conditions, amount: 6240 })).toBe(
    'For orders up to ₹5,000; this one is ₹6,240.',
  );
});

it('says why a PIN code or a shop allows no cash', () => {
  const explain = (facts: object) =>
    explainNoCash({ ...conditions, place: { ...place, ...facts } });
  expect(explain({ isServed: false })).toBe('Not possible for 560003.');
  expect(explain({ isServed: false, isKnown: false })).toBe(
    'The post does not know the PIN code 560003.',
  );
  expect(explainNoCash({ ...conditions, place: undefined })).toBeUndefined();
  const withoutCash = { ...terms, cod: { on: false, upTo: 5000 } };
  expect(explainNoCash({ ...conditions, terms: withoutCash })).toBe(
    'We do not take cash at present.',
  );
});

it('allows cash until the terms are known', () => {
  expect(explainNoCash({ ...conditions, terms: undefined, amount: 9000 })).toBeUndefined();
  expect(describeCash(undefined, 644)).toBe('Pay ₹644 in cash or by UPI to the courier.');
});
