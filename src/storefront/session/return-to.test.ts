import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isForm, parseIntent, parseReturnTo } from './return-to.ts';

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

it('stays on the site with any input', () => {
  const slash = fc.constantFrom('/', '/', '\\', '.', '..', '%2e', '%2f', '%5c', '%252f');
  const control = fc.constantFrom('\t', '\n', '\r', '\0', '\u0085', '\u2028', '%00', '%0a', ' ');
  const part = fc.constantFrom(':', '@', '?', '#', 'evil.example', 'shop.invalid', 'javascript:');
  const anyPath = fc
    .array(fc.oneof({ weight: 3, arbitrary: slash }, control, part), { maxLength: 6 })
    .chain((parts) => fc.constantFrom('/', '').map((first) => first + parts.join('')));
  const anything = fc.oneof(
    { weight: 8, arbitrary: anyPath },
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.anything(),
  );
  fc.assert(
    fc.property(anything, (returnTo) => {
      const path = parseReturnTo({ returnTo });
      expect(new URL(path, SHOP).origin).toBe(SHOP);
      // It starts with one slash, has no character that a browser drops, and parses to itself.
      expect(path).toMatch(/^\/(?![/\\])[!-~]*$/);
      expect(parseReturnTo({ returnTo: path })).toBe(path);
    }),
    { numRuns: 2000 },
  );
});

it.each(['/signin', '/signup', '/signin/', '/SignIn', '/%73ignin', '/signup//', '/signin?x#y'])(
  'does not lead back to the form with %s',
  (returnTo) => {
    expect(parseReturnTo({ returnTo })).toBe('/');
  },
);

it('leads to a page whose path begins like the form’s', () => {
  expect(parseReturnTo({ returnTo: '/signin/help' })).toBe('/signin/help');
});

it('reads the visitor’s intent', () => {
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
])('finds no intent in %j', (state) => {
  expect(parseIntent(state)).toBeUndefined();
});

it('takes a malformed address for no form', () => {
  expect(isForm('/foo%')).toBe(false);
});
