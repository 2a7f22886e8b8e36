import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { Books } from './books.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  return () => vi.unstubAllGlobals();
});

const highToLow = () => screen.getByRole<HTMLInputElement>('radio', { name: 'High to Low' });

function show(path: string) {
  const routes = [{ path: '/books', Component: Books }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

it('shows a choice at once, and in the address', async () => {
  const router = show('/books?category=Mystery');
  await act(async () => highToLow().click());
  expect(highToLow().checked).toBe(true);
  expect(router.state.location.search).toBe('?category=Mystery&sort=HIGH_TO_LOW');
});

it('takes a choice back by a Back that is quicker than the drawing of it', async () => {
  const router = show('/books?category=Mystery');
  // Inside `act` nothing is drawn before the end.
  await act(async () => {
    highToLow().click();
    await vi.waitFor(() => expect(router.state.location.search).toContain('sort'));
    await router.navigate(-1);
  });
  expect(router.state.location.search).toBe('?category=Mystery');
  expect(highToLow().checked).toBe(false);
});
