import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { server, withServer } from '../../features/orders/testing.ts';
import { DETAILS_PATH, PROTECTED_PATHS } from '../../navigation/screens.ts';
import { logOut } from '../../session/session-store.ts';
import * as signIn from './sign-in.tsx';

withServer();

beforeEach(() => {
  logOut();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Opens sign-in with this state of its history entry. */
async function openWith(state: object | undefined) {
  const routes = [
    { path: '/', element: 'Home' },
    { path: '/signin', ...signIn },
  ];
  const { router, catalogue } = await renderRoutes(routes, '/');
  void catalogue.reread().catch(() => undefined);
  await act(async () => void router.navigate('/signin', { state }));
}

it.each([
  ['/cart', 'Sign in to see your cart.'],
  ['/wishlist', 'Sign in to see your wishlist.'],
  ['/profile', 'Sign in to see your account.'],
  ['/profile/orders?pages=2', 'Sign in to see your orders.'],
  ['/profile/orders/or01/invoice', 'Sign in to see your orders.'],
  ['/orders', 'Sign in to see your orders.'],
  ['/address', 'Sign in to see your addresses.'],
  ['/Checkout/', 'Sign in to place your order.'],
])('says why %s leads here', async (returnTo, reason) => {
  await openWith({ returnTo });
  expect(screen.getByText(reason)).toBeDefined();
});

it.each(PROTECTED_PATHS.filter((path) => path !== DETAILS_PATH))(
  'has a reason for %s',
  async (returnTo) => {
    await openWith({ returnTo });
    expect(screen.getByText(/^Sign in to /)).toBeDefined();
  },
);

it('gives no reason to a visitor who chose to sign in, or came from a public page', async () => {
  await openWith(undefined);
  expect(screen.queryByText(/^Sign in to/)).toBeNull();
  cleanup();
  await openWith({ returnTo: '/books' });
  expect(screen.queryByText(/^Sign in to/)).toBeNull();
});

it('says that nothing is lost when the session has ended in checkout', async () => {
  const state = { returnTo: '/checkout', hasLostSession: true };
  await openWith(state);
  expect(
    screen.getByText(
      'Your session has ended. Please sign in again. Nothing that you entered is lost.',
    ),
  ).toBeDefined();
});

it.each([
  ['cart', 'Emma goes into your cart as soon as you are signed in.'],
  ['wishlist', 'Emma goes onto your wishlist as soon as you are signed in.'],
])('shows the book that waits for the %s', async (list, sentence) => {
  const response = Promise.withResolvers<Response>();
  server.responses['GET /products'] = async () => (await response.promise).clone();
  const state = { returnTo: '/books', intent: { list, bookId: 'bk01' } };
  await openWith(state);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe(sentence.replace('Emma', 'Your book'));
  const book = aBook({ _id: 'bk01', title: 'Emma', coverImg: '/covers/emma.svg' });
  response.resolve(Response.json({ products: [book] }));
  expect((await screen.findByText('Emma')).closest('p')?.textContent).toBe(sentence);
  const heading = screen.getByRole('heading', { name: 'Sign in' });
  expect(heading.getAttribute('aria-describedby')).toBe(status.querySelector('p')?.id);
  const back = screen.getByRole('link', { name: 'Back to the book' });
  expect(back.getAttribute('href')).toBe('/books/bk01/Emma');
  expect(screen.getByText('One step, and it is yours.')).toBeDefined();
  expect(document.querySelectorAll('img[src="/covers/emma.svg"]:not([loading])')).toHaveLength(2);
});

it('keeps the sentence if the book cannot be read', async () => {
  const state = { returnTo: '/books', intent: { list: 'cart', bookId: 'bk01' } };
  await openWith(state);
  expect(screen.getByText(/goes into your cart/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Back to the book' })).toBeNull();
});
