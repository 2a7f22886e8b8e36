import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderRoutes } from '../app/testing.tsx';
import { isProtected } from '../navigation/screens.ts';
import { demandSignIn, isSignInOrSignUpPath, parseIntent, whenSignedIn } from './guard.ts';
import { isReturnState, parseReturnTo, parseStateToRestore } from '../routes/account/sign-in.tsx';
import { logOut, loseSession, onSessionLoss, startSession } from './session-store.ts';

const SESSION = {
  token: 'a.b.c',
  user: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' },
};
const INTENT = { list: 'cart', bookId: 'bk01' } as const;

let router: Awaited<ReturnType<typeof renderRoutes>>['router'];
let stop: () => void;

beforeEach(() => {
  stop = onSessionLoss((intent) => demandSignIn({ intent }));
});

afterEach(() => {
  stop();
  logOut();
});

async function open(...entries: [string, ...string[]]) {
  const paths = ['/books', '/cart', '/profile', '/signin'];
  const routes = paths.map((path) => ({ path, loader: () => null, element: path }));
  ({ router } = await renderRoutes(routes, ...entries));
}

const getLocation = () => router.state.location;
const getState = () => getLocation().state as unknown;

async function expectSignIn(state: object) {
  await vi.waitFor(() => expect(getState()).toEqual(state));
  expect(getLocation().pathname).toBe('/signin');
}

it.each([
  '/wishlist',
  '/cart',
  '/profile',
  '/profile/details',
  '/profile/orders',
  '/profile/orders/or01',
  '/address',
  '/checkout',
  '/orders',
])('requires a user for %s', (path) => {
  expect(isProtected(path)).toBe(true);
});

it('redirects a visitor from a protected page to sign-in, and remembers the page', async () => {
  await open('/books');
  await router.navigate('/cart?from=mail');
  await expectSignIn({ returnTo: '/cart?from=mail' });
});

it('lets Back return to the previous page, not to the protected one', async () => {
  await open('/books');
  await router.navigate('/cart');
  await expectSignIn({ returnTo: '/cart' });
  await router.navigate(-1);
  expect(getLocation().pathname).toBe('/books');
});

it('lets a signed-in user through', async () => {
  startSession(SESSION, true);
  await open('/books');
  await router.navigate('/cart');
  expect(getLocation().pathname).toBe('/cart');
});

it('asks a visitor to sign in before an action, and runs the action immediately for a user', async () => {
  await open('/books?search=sea#list');
  const act = vi.fn<() => void>();
  whenSignedIn(INTENT, act);
  await expectSignIn({
    returnTo: '/books?search=sea#list',
    returnState: { scrollKey: '/books?search=sea' },
    intent: INTENT,
  });
  startSession(SESSION, true);
  expect(act).not.toHaveBeenCalled();
  whenSignedIn(INTENT, act);
  expect(act).toHaveBeenCalledTimes(1);
});

it('remembers intent and page when the session is lost on a public page', async () => {
  startSession(SESSION, true);
  await open('/books');
  // The page keeps its history entry, and the state of that.
  await router.navigate('/books?search=sea', { state: { hadNothingToOrder: true } });
  const { key: scrollKey } = getLocation();
  loseSession(INTENT);
  await expectSignIn({ returnTo: '/books?search=sea', returnState: { scrollKey }, intent: INTENT });
});

it('remembers the intent when the session is lost on a protected page, and Back skips that page', async () => {
  startSession(SESSION, true);
  await open('/books');
  await router.navigate('/cart');
  loseSession(INTENT);
  await vi.waitFor(() => expect(getState()).toMatchObject({ returnTo: '/cart', intent: INTENT }));
  await router.navigate(-1);
  expect(getLocation().pathname).toBe('/books');
});

it('forgets the intent at the next request to sign in', async () => {
  startSession(SESSION, true);
  await open('/books');
  loseSession(INTENT);
  await vi.waitFor(() => expect(getState()).toMatchObject({ intent: INTENT }));
  await router.navigate('/cart');
  await expectSignIn({ returnTo: '/cart' });
});

it('drops the request to sign in if another tab has signed in before the redirect', async () => {
  await open('/books');
  startSession(SESSION, true);
  demandSignIn({ intent: INTENT });
  // The guard runs after the current task.
  await new Promise((resolve) => setTimeout(resolve));
  logOut();
  await vi.waitFor(() => expect(router.state.revalidation).toBe('idle'));
  expect(getLocation().pathname).toBe('/books');
});

it('works under a base path, and remembers the page without it', async () => {
  vi.stubEnv('BASE_URL', '/shop/');
  onTestFinished(() => void vi.unstubAllEnvs());
  await open('/shop/books');
  whenSignedIn(INTENT, () => {});
  await vi.waitFor(() =>
    expect(getState()).toEqual({
      returnTo: '/books',
      returnState: { scrollKey: '/books' },
      intent: INTENT,
    }),
  );
  expect(getLocation().pathname).toBe('/shop/signin');
});

it('replaces a protected page that Back leads to', async () => {
  startSession(SESSION, true);
  await open('/books');
  await router.navigate('/cart');
  await router.navigate('/profile');
  logOut();
  await vi.waitFor(() => expect(getLocation().pathname).toBe('/signin'));
  await router.navigate(-1);
  await vi.waitFor(() => expect(getLocation().pathname).toBe('/signin'));
});

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
  'returns to the home page instead of a sign-in or sign-up path: %s',
  (returnTo) => {
    expect(parseReturnTo({ returnTo })).toBe('/');
  },
);

it('returns to a page whose path only begins like the sign-in path', () => {
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

it('does not take a malformed path for the sign-in path', () => {
  expect(isSignInOrSignUpPath('/foo%')).toBe(false);
});

it('recognises the state of a visitor who was sent to sign-in', () => {
  expect(isReturnState({ returnTo: '/books' })).toBe(true);
});

it.each([undefined, null, {}, { returnTo: 7 }])('recognises no such state in %j', (state) => {
  expect(isReturnState(state)).toBe(false);
});

it('restores the state of the page returned to', () => {
  expect(parseStateToRestore({ returnState: { scrollKey: 'k1' } })).toEqual({ scrollKey: 'k1' });
});

it.each([undefined, null, {}, { returnState: { scrollKey: 7 } }])(
  'finds no state to restore in %j',
  (state) => {
    expect(parseStateToRestore(state)).toBeUndefined();
  },
);
