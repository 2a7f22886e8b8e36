import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseIntent, parseReturnTo } from './return-to.ts';

const SHOP = 'https://kitabdost.example';

it('keeps a path of the shop with its query and fragment', () => {
  expect(parseReturnTo({ returnTo: '/books?search=sea#list' })).toBe('/books?search=sea#list');
});

it.each([
  undefined,
  null,
  '',
  '/cart',
  7,
  [],
  {},
  { returnTo: undefined },
  { returnTo: null },
  { returnTo: 7 },
  { returnTo: ['/cart'] },
  { returnTo: '' },
  { returnTo: 'cart' },
  { returnTo: 'https://evil.example/cart' },
  { returnTo: 'javascript:alert(1)' },
  { returnTo: 'data:text/html,x' },
  { returnTo: '//evil.example/cart' },
  { returnTo: '/\\evil.example' },
  { returnTo: '/\t/evil.example' },
  { returnTo: '\\\\evil.example' },
  { returnTo: '//' },
  { returnTo: '//[' },
])('leads home from %j', (state) => {
  expect(parseReturnTo(state)).toBe('/');
});

it.each(['/.//evil.example', '/books/..//evil.example', '/%2e//evil.example', '//shop.invalid//x'])(
  'is not led off the site by %j',
  (returnTo) => {
    expect(new URL(parseReturnTo({ returnTo }), SHOP).origin).toBe(SHOP);
  },
);

it('leads nowhere but to the shop, whatever it is given', () => {
  const slash = fc.constantFrom('/', '/', '\\', '.', '..', '%2e');
  const part = fc.constantFrom(
    '%5c',
    '\t',
    '\n',
    ':',
    '@',
    '?',
    '#',
    'evil.example',
    'shop.invalid',
  );
  const anyPath = fc
    .array(fc.oneof({ weight: 3, arbitrary: slash }, part), { maxLength: 6 })
    .map((parts) => `/${parts.join('')}`);
  fc.assert(
    fc.property(
      fc.oneof({ weight: 8, arbitrary: anyPath }, fc.string(), fc.anything()),
      (returnTo) => {
        expect(new URL(parseReturnTo({ returnTo }), SHOP).origin).toBe(SHOP);
      },
    ),
    { numRuns: 2000 },
  );
});

it('knows what a visitor wanted', () => {
  const intent = { list: 'wishlist', bookId: 'bk01' };
  expect(parseIntent({ returnTo: '/books', intent })).toEqual(intent);
});

it.each([
  undefined,
  null,
  'cart',
  {},
  { intent: null },
  { intent: 'cart' },
  { intent: { list: 'cart' } },
  { intent: { list: 'cart', bookId: 1 } },
  { intent: { list: 'orders', bookId: 'bk01' } },
])('finds no wish in %j', (state) => {
  expect(parseIntent(state)).toBeUndefined();
});
