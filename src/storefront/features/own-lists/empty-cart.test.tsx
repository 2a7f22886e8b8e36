import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { EMPTY_CHECKOUT, EmptyCartNotice } from './empty-cart.tsx';
import { cart } from './own-lists.ts';

afterEach(() => cart.forget());

function showBooks(state?: object) {
  const router = createMemoryRouter([{ path: '/books', Component: EmptyCartNotice }], {
    initialEntries: [{ pathname: '/books', state }],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const findNotice = () => screen.queryByText('Your cart is empty.');

it('says why the checkout has led to the books, also after a filter is chosen, until the cart has a book', async () => {
  cart.replace([]);
  const router = showBooks(EMPTY_CHECKOUT);
  expect(findNotice()).not.toBeNull();
  await act(() => router.navigate('/books?category=Mystery'));
  expect(findNotice()).not.toBeNull();
  act(() => cart.replace([aLine()]));
  expect(findNotice()).toBeNull();
});

it('says nothing if the visitor has opened the books directly', () => {
  cart.replace([]);
  showBooks();
  expect(findNotice()).toBeNull();
});
