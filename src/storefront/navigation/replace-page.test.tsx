import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ReplacePage } from './replace-page.tsx';

it('replaces a page by another', async () => {
  const routes = [
    { path: '/books', element: <ReplacePage to="/cart" /> },
    { path: '/cart', element: <h1>Cart</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/books?q=emma#top'] });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Cart' });
  expect(router.state.historyAction).toBe('REPLACE');
});
