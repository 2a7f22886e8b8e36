import { expect, it } from 'vitest';
import {
  isForm,
  isReturnState,
  parseIntent,
  parseReturnTo,
  parseScrollState,
} from './return-to.ts';

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
  'stays on the site with %j',
  (returnTo) => {
    expect(new URL(parseReturnTo({ returnTo }), SHOP).origin).toBe(SHOP);
  },
);

it.each(['/signin', '/signup', '/signin/', '/SignIn', '/%73ignin', '/signup//', '/signin?x#y'])(
  'does not lead back to the form with %s',
  (returnTo) => {
    expect(parseReturnTo({ returnTo })).toBe('/');
  },
);

it('leads to a page whose path begins like the form’s', () => {
  expect(parseReturnTo({ returnTo: '/signin/help' })).toBe('/signin/help');
});

it.each(['cart', 'wishlist'])('reads the visitor’s intent for the %s', (list) => {
  const intent = { list, bookId: 'bk01' };
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
])('finds no intent in %j', (state) => {
  expect(parseIntent(state)).toBeUndefined();
});

it('takes a malformed address for no form', () => {
  expect(isForm('/foo%')).toBe(false);
});

it('recognises the state of a visitor who was sent to sign-in', () => {
  expect(isReturnState({ returnTo: '/books' })).toBe(true);
});

it.each([undefined, null, {}, { returnTo: 7 }])('recognises no such state in %j', (state) => {
  expect(isReturnState(state)).toBe(false);
});

it('restores the scroll position of the page returned to', () => {
  expect(parseScrollState({ returnScrollKey: 'k1' })).toEqual({ scrollKey: 'k1' });
});

it.each([undefined, null, {}, { returnScrollKey: 7 }])(
  'finds no scroll position in %j',
  (state) => {
    expect(parseScrollState(state)).toBeUndefined();
  },
);
