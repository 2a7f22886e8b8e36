import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { Link } from './link.tsx';
import { ReplacePage } from './replace-page.tsx';

function open(element: React.ReactElement) {
  const routes = [
    { path: '/books', element },
    { path: '/cart', element: <h1>Cart</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/books?q=emma#top'] });
  render(<RouterProvider router={router} />);
  return router;
}

/** Clicks the link, and returns whether the browser itself follows it. */
function click(options?: MouseEventInit): boolean {
  const link = screen.getByRole('link');
  const event = createEvent.click(link, { button: 0, ...options });
  return fireEvent(link, event);
}

it('shows the page of the link, and gives its history entry the state', async () => {
  const router = open(
    <Link to="/cart" state={{ from: 'list' }} className="button">
      Go To Cart
    </Link>,
  );
  const { className } = screen.getByRole('link', { name: 'Go To Cart' });
  expect(className).toBe('button');
  expect(click()).toBe(false);
  await screen.findByRole('heading', { name: 'Cart' });
  expect(router.state.location.state).toEqual({ from: 'list' });
  expect(router.state.historyAction).toBe('PUSH');
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click with %o to the browser',
  (options) => {
    const router = open(<Link to="/cart">Cart</Link>);
    expect(click(options)).toBe(true);
    expect(router.state.location.pathname).toBe('/books');
  },
);

it('leaves a link for another tab to the browser', () => {
  const router = open(
    <Link to="/cart" target="_blank">
      Cart
    </Link>,
  );
  expect(click()).toBe(true);
  expect(router.state.location.pathname).toBe('/books');
});

it('stays if its click was handled', () => {
  const router = open(
    <Link to="/cart" onClick={(event) => event.preventDefault()}>
      Cart
    </Link>,
  );
  click();
  expect(router.state.location.pathname).toBe('/books');
});

it('replaces the history entry with `replace`', async () => {
  const router = open(
    <Link to="/cart" replace>
      Cart
    </Link>,
  );
  click();
  await screen.findByRole('heading', { name: 'Cart' });
  expect(router.state.historyAction).toBe('REPLACE');
});

it('makes no second history entry of the current page', async () => {
  history.replaceState(null, '', '/books?q=emma');
  const router = open(<Link to="/books?q=emma">Books</Link>);
  click();
  await waitFor(() => expect(router.state.historyAction).toBe('REPLACE'));
});

it('replaces a page by another', async () => {
  const router = open(<ReplacePage to="/cart" />);
  await screen.findByRole('heading', { name: 'Cart' });
  expect(router.state.historyAction).toBe('REPLACE');
});
