import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { renderRoutes } from '../../app/testing.tsx';
import { CartButton } from './cart-button.tsx';
import { cart } from './cart-store.ts';

afterEach(() => cart.forget());

async function show(book: { inStock: boolean }) {
  const routes = [
    { path: '/books', element: <CartButton book={{ _id: 'bk01', ...book }} /> },
    { path: '/signin', element: 'Sign in' },
  ];
  return (await renderRoutes(routes, '/books?search=sea#list')).router;
}

it('becomes a link to the cart once the book is in it', async () => {
  await show({ inStock: true });
  expect(screen.getByRole('button', { name: 'Add To Cart' })).toBeDefined();
  act(() => cart.replace([aLine({ _id: 'bk01' })]));
  expect(screen.getByRole('link', { name: 'Go To Cart' }).getAttribute('href')).toBe('/cart');
  expect(screen.queryByRole('button')).toBeNull();
});

it('ignores other books in the cart', async () => {
  await show({ inStock: true });
  act(() => cart.replace([aLine({ _id: 'bk02' })]));
  expect(screen.getByRole('button', { name: 'Add To Cart' })).toBeDefined();
});

it('is disabled if the book is out of stock', async () => {
  await show({ inStock: false });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Out of Stock' }).disabled).toBe(
    true,
  );
});

it('links to the cart if the book has run out of stock since it was added', async () => {
  await show({ inStock: false });
  act(() => cart.replace([aLine({ _id: 'bk01' })]));
  expect(screen.getByRole('link', { name: 'Go To Cart' })).toBeDefined();
});

it('sends a visitor to sign in, and remembers page and intent', async () => {
  const router = await show({ inStock: true });
  await userEvent.click(screen.getByRole('button', { name: 'Add To Cart' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  await waitFor(() =>
    expect(router.state.location.state).toEqual({
      returnTo: '/books?search=sea#list',
      returnScrollKey: 'default',
      intent: { list: 'cart', bookId: 'bk01' },
    }),
  );
});
