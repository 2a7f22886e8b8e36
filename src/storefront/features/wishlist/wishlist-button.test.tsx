import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { WishlistButton, WishlistHeart } from './wishlist-button.tsx';
import { wishlist } from './wishlist-store.ts';

const gora = aBook({ _id: 'bk02', title: 'Gora' });

afterEach(() => wishlist.forget());

async function show(element: ReactNode) {
  const routes = [
    { path: '/', element },
    { path: '/signin', element: 'Sign in' },
  ];
  return (await renderRoutes(routes)).router;
}

it('names the action of a card’s heart, and shows whether it is pressed', async () => {
  await show(<WishlistHeart book={gora} />);
  expect(
    screen.getByRole('button', { name: 'Add Gora to wishlist', pressed: false }),
  ).toBeDefined();
  act(() => wishlist.replace([gora]));
  expect(
    screen.getByRole('button', { name: 'Remove Gora from wishlist', pressed: true }),
  ).toBeDefined();
});

it("names the action of the button on the book's page", async () => {
  await show(<WishlistButton book={gora} />);
  expect(screen.getByRole('button').textContent).toBe('Add To Wishlist');
  act(() => wishlist.replace([gora, gora]));
  expect(screen.getByRole('button').textContent).toBe('Remove from Wishlist');
});

it('ignores other books on the wishlist', async () => {
  await show(<WishlistHeart book={gora} />);
  act(() => wishlist.replace([aBook({ _id: 'bk01' })]));
  expect(screen.getByRole('button', { pressed: false })).toBeDefined();
});

it('sends a visitor to sign in, and remembers page and intent', async () => {
  const router = await show(<WishlistHeart book={gora} />);
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  await waitFor(() =>
    expect(router.state.location.state).toEqual({
      returnTo: '/',
      returnScrollKey: 'default',
      intent: { list: 'wishlist', bookId: 'bk02' },
    }),
  );
});
