import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { aQuery } from '#domain/builders.ts';
import { changedListPath, useFollowLinks } from './paths.ts';
import { Link } from './link.tsx';

afterEach(() => vi.unstubAllEnvs());

function List() {
  const { pathname, search } = useLocation();
  return (
    <div role="presentation" onClick={useFollowLinks()}>
      <output>{pathname + search}</output>
      <a href={`${import.meta.env.BASE_URL}books/bk%2F1/A%20Book?from=list`}>
        <b>A book</b>
      </a>
      <Link to="/cart">Go To Cart</Link>
      <button type="button">Add</button>
    </div>
  );
}

function click(name: string, init = {}) {
  const event = createEvent.click(screen.getByText(name), init);
  fireEvent(screen.getByText(name), event);
  return event;
}

function show() {
  const router = createMemoryRouter([{ path: '*', Component: List }]);
  render(<RouterProvider router={router} />);
  return router;
}

const readPath = () => screen.getByRole('status').textContent;

it('follows a link within the shop when any part of it is clicked', async () => {
  show();
  expect(click('A book').defaultPrevented).toBe(true);
  await waitFor(() => expect(readPath()).toBe('/books/bk%2F1/A%20Book?from=list'));
});

it('removes the base path of the shop from the followed link', async () => {
  vi.stubEnv('BASE_URL', '/shop/');
  show();
  click('A book');
  await waitFor(() => expect(readPath()).toBe('/books/bk%2F1/A%20Book?from=list'));
});

it.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('leaves a click with %j to the browser', (init) => {
  const { state } = show();
  expect(click('A book', init).defaultPrevented).toBe(false);
  expect(state.location.pathname).toBe('/');
});

it('navigates once for a router link, and not for a button', async () => {
  const router = show();
  const navigate = vi.spyOn(router, 'navigate');
  click('Add');
  expect(navigate).not.toHaveBeenCalled();
  click('Go To Cart');
  await waitFor(() => expect(readPath()).toBe('/cart'));
  expect(navigate).toHaveBeenCalledTimes(1);
});

it('keeps the order of filters and categories in the URL', () => {
  const query = aQuery({
    search: 'moon',
    categories: ['Mystery', 'Science'],
    rating: 4,
    price: 500,
  });
  expect(changedListPath(query, '?category=Science&price=750&category=Mystery')).toBe(
    '/books?category=Science&price=500&category=Mystery&search=moon&rating=4',
  );
  expect(changedListPath(aQuery(), '?rating=4')).toBe('/books');
});
