import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { useEffect } from 'react';
import {
  createMemoryRouter,
  Link,
  matchRoutes,
  Outlet,
  RouterProvider,
  useLocation,
} from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { aQuery } from '#domain/builders.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import {
  authorPath,
  bookPath,
  bookSlug,
  booksPath,
  categoryPath,
  changedListPath,
  collectionPath,
  creditNotesPath,
  forgetList,
  invoicePath,
  namePath,
  orderPath,
  rememberList,
  resetPath,
  seriesPath,
  useFollowLinks,
  useListPath,
} from './paths.ts';

afterEach(() => vi.unstubAllEnvs());

function List() {
  const { pathname, search, hash } = useLocation();
  return (
    <div role="presentation" onClick={useFollowLinks()}>
      <output>{pathname + search + hash}</output>
      <a href={`${import.meta.env.BASE_URL}books/bk%2F1/A%20Book?from=list#end`}>
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
  await waitFor(() => expect(readPath()).toBe('/books/bk%2F1/A%20Book?from=list#end'));
});

it('removes the base path of the shop from the followed link', async () => {
  vi.stubEnv('BASE_URL', '/shop/');
  show();
  click('A book');
  await waitFor(() => expect(readPath()).toBe('/books/bk%2F1/A%20Book?from=list#end'));
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

/** Returns the end of a book's path as the router reads it from a URL. */
function readSlug(title: string): string | undefined {
  const { pathname } = new URL(bookPath({ _id: 'bk01', title }), 'https://books.example');
  return matchRoutes([{ path: '/books/:bookId/:name' }], pathname)?.[0]?.params['name'];
}

it('has a title in the URL, with hyphens for spaces', () => {
  expect(bookPath({ _id: 'bk01', title: 'The Guide' })).toBe('/books/bk01/The-Guide');
  expect(bookSlug('Emma. 100% / %2f')).toBe('Emma.-100%-/-%2f');
});

it.each([
  'a%2Fb',
  '%2F',
  'a/b',
  '.',
  '..',
  '...',
  ' ',
  '%',
  '%25',
  '%2e',
  '?#',
  '\\',
  '\u200d',
  'पथ',
])('is read as the same text for the title %j', (title) => {
  expect(readSlug(title)).toBe(bookSlug(title));
});

it('is read as the same text for every title', () => {
  const part = fc.constantFrom('%', '2F', '2f', '2E', '.', '/', '\\', ' ', '-', '?', '#', ';', 'é');
  const title = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: part }));
  fc.assert(
    fc.property(title, (text) => {
      expect(readSlug(text)).toBe(bookSlug(text));
    }),
  );
});

it('escapes what a path contains', () => {
  const order = { _id: 'a/1' };
  expect([
    authorPath('R. K. Narayan'),
    seriesPath('The Malgudi Books'),
    namePath('series', 'a/b'),
    collectionPath('a/b'),
    categoryPath('Non-Fiction & Poetry'),
    booksPath(aQuery({ rating: 4 }), 'a=1'),
    booksPath(EVERYTHING),
    orderPath(order),
    invoicePath(order),
    creditNotesPath(order),
    resetPath('a/1'),
  ]).toMatchInlineSnapshot(`
    [
      "/authors/r-k-narayan",
      "/series/the-malgudi-books",
      "/series/a%2Fb",
      "/collections/a%2Fb",
      "/books?category=Non-Fiction+%26+Poetry",
      "/books?rating=4&cursor=a%3D1",
      "/books",
      "/profile/orders/a%2F1",
      "/profile/orders/a%2F1/invoice",
      "/profile/orders/a%2F1/credit-note",
      "/reset#a%2F1",
    ]
  `);
});

it('leads back to the list that was shown last, and renders once for each list', async () => {
  const onRender = vi.fn<(path: string) => void>();
  function Frame() {
    // As the shop's frame does.
    useLocation();
    onRender(useListPath());
    return <Outlet />;
  }
  function Books() {
    const { search } = useLocation();
    useEffect(() => rememberList(search), [search]);
    return null;
  }
  const children = [
    { path: '/books', Component: Books },
    { path: '*', element: <p>Another page</p> },
  ];
  const router = createMemoryRouter([{ Component: Frame, children }]);
  render(<RouterProvider router={router} />);
  const open = async (path: string) => {
    onRender.mockClear();
    await act(() => router.navigate(path));
    return onRender.mock.calls.flat();
  };
  expect(await open('/books?rating=4')).toEqual(['/books?rating=4']);
  expect(await open('/books/?rating=3')).toEqual(['/books?rating=3']);
  expect(await open('/cart')).toEqual(['/books?rating=3']);
  forgetList();
  expect(await open('/profile')).toEqual(['/books']);
});
