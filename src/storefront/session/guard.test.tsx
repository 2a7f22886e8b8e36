import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderRoutes } from '../app/testing.tsx';
import { demandSignIn, whenSignedIn } from './guard.ts';
import { logOut, loseSession, onSessionLoss, startSession } from './session-store.ts';

const SESSION = {
  token: 'a.b.c',
  user: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' },
};
const INTENT = { list: 'cart', bookId: 'bk01' } as const;

let router: Awaited<ReturnType<typeof renderRoutes>>['router'];
let stop: () => void;

beforeEach(() => {
  stop = onSessionLoss(demandSignIn);
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

const here = () => router.state.location;
const remembered = () => here().state as unknown;

async function expectSignIn(state: object) {
  await vi.waitFor(() => expect(remembered()).toEqual(state));
  expect(here().pathname).toBe('/signin');
}

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
  expect(here().pathname).toBe('/books');
});

it('lets a signed-in user through', async () => {
  startSession(SESSION, true);
  await open('/books');
  await router.navigate('/cart');
  expect(here().pathname).toBe('/cart');
});

it('asks a visitor to sign in before an action, and runs it at once for a user', async () => {
  await open('/books?search=sea#list');
  const act = vi.fn<() => void>();
  whenSignedIn(INTENT, act);
  await expectSignIn({
    returnTo: '/books?search=sea#list',
    returnScrollKey: 'default',
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
  loseSession(INTENT);
  await expectSignIn({ returnTo: '/books', returnScrollKey: 'default', intent: INTENT });
});

it('remembers the intent when the session is lost on a protected page, and Back skips that page', async () => {
  startSession(SESSION, true);
  await open('/books');
  await router.navigate('/cart');
  loseSession(INTENT);
  await vi.waitFor(() => expect(remembered()).toMatchObject({ returnTo: '/cart', intent: INTENT }));
  await router.navigate(-1);
  expect(here().pathname).toBe('/books');
});

it('forgets an older intent', async () => {
  startSession(SESSION, true);
  await open('/books');
  loseSession(INTENT);
  await vi.waitFor(() => expect(remembered()).toMatchObject({ intent: INTENT }));
  await router.navigate('/cart');
  await expectSignIn({ returnTo: '/cart' });
});

it('forgets the demand if another tab has signed in before the redirect', async () => {
  await open('/books');
  startSession(SESSION, true);
  demandSignIn(INTENT);
  // The guard is asked once the present task has ended.
  await new Promise((resolve) => setTimeout(resolve));
  logOut();
  await vi.waitFor(() => expect(router.state.revalidation).toBe('idle'));
  expect(here().pathname).toBe('/books');
});

it('works in the folder of a site, and gives the page back without it', async () => {
  vi.stubEnv('BASE_URL', '/shop/');
  onTestFinished(() => void vi.unstubAllEnvs());
  await open('/shop/books');
  whenSignedIn(INTENT, () => {});
  await vi.waitFor(() =>
    expect(remembered()).toEqual({
      returnTo: '/books',
      returnScrollKey: 'default',
      intent: INTENT,
    }),
  );
  expect(here().pathname).toBe('/shop/signin');
});

it('replaces a protected page that Back leads to', async () => {
  startSession(SESSION, true);
  await open('/books');
  await router.navigate('/cart');
  await router.navigate('/profile');
  logOut();
  await vi.waitFor(() => expect(here().pathname).toBe('/signin'));
  await router.navigate(-1);
  await vi.waitFor(() => expect(here().pathname).toBe('/signin'));
});
