import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { api } from '#client/client.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { loadBook } from '../../data/page-data.ts';
import { createPageContext } from '../../session/guard.ts';
import * as page from './book.tsx';

const BOOK = aBook({ _id: 'bk01', title: 'Gora' });
const NEXT = aBook({ _id: 'bk02', title: 'Emma' });
const SIMILAR = aBook({ _id: 'bk03', title: 'Persuasion' });

let respond: (path: string) => Promise<Response>;
const fetchMock = vi.fn<(path: string) => Promise<Response>>((path) => respond(path));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetchMock.mockClear();
  vi.stubGlobal('fetch', async (input: string) => fetchMock(new URL(input).pathname));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const countCalls = (path: string) =>
  fetchMock.mock.calls.filter(([called]) => called === path).length;
const findHeading = () => screen.findByRole('heading', { level: 1, name: 'Gora' });

/**
 * Shows the page of a book; a small shop reads all books at once, a large one only this book.
 * @param rendered the book in the HTML of the page, if it has one.
 */
function show(isLarge: boolean, rendered?: Book) {
  const catalogue = createCatalogue(api, { isLarge });
  if (!rendered) void loadBook(catalogue, 'bk01');
  const loader = vi.fn(page.loader);
  const route = { id: 'book', path: '/books/:bookId/:name', ...page, loader };
  const router = createMemoryRouter([route], {
    initialEntries: ['/books/bk01/Gora'],
    hydrationData: { loaderData: { book: { book: rendered } } },
    getContext: () => createPageContext(catalogue),
  });
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  return { router, loader, catalogue };
}

/** Rejects as a call does that has exceeded the client's time limit. */
const failAtTimeout = () => Promise.reject(new DOMException('Too late.', 'TimeoutError'));
const failToServe = async () => Response.json({ error: { message: 'No.' } }, { status: 500 });
const isBookPath = (path: string) => path === '/api/products' || path === '/api/products/bk01';

async function respondWell(path: string): Promise<Response> {
  if (path === '/api/products') return Response.json({ products: [BOOK] });
  if (path === '/api/products/bk01') return Response.json({ product: BOOK });
  return failToServe();
}

it.each([
  ['small', '/api/products'],
  ['large', '/api/products/bk01'],
])('says that a %s shop did not answer, and tries again', async (size, path) => {
  respond = (called) => (isBookPath(called) ? failAtTimeout() : respondWell(called));
  show(size === 'large');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The book could not be loaded. The shop did not answer.Try again');
  expect(countCalls(path)).toBe(1);
  respond = respondWell;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findHeading()).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that the book could not be fetched after three failures, and tries again', async () => {
  respond = failToServe;
  show(true);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The shop cannot respond right now.');
  expect(countCalls('/api/products/bk01')).toBe(3);
  respond = respondWell;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findHeading()).toBeDefined();
});

it.each(['small', 'large'])(
  'reads the next book and its related books in a %s shop',
  async (size) => {
    respond = async (path) => {
      if (path === '/api/products') return Response.json({ products: [BOOK, NEXT, SIMILAR] });
      if (path === '/api/products/bk02') return Response.json({ product: NEXT });
      if (path === '/api/books/bk02/related') return Response.json({ books: [SIMILAR] });
      return failToServe();
    };
    const { router } = show(size === 'large', BOOK);
    expect(await findHeading()).toBeDefined();
    await act(() => router.navigate('/books/bk02/Emma'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Emma' })).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'More like this' })).toBeDefined();
  },
);

it('loads nothing again for the same book', async () => {
  respond = respondWell;
  const { router, loader } = show(true, BOOK);
  await findHeading();
  await act(() => router.navigate('/books/bk01/Gora?from=mail'));
  await act(() => router.revalidate());
  expect(loader).not.toHaveBeenCalled();
});

it.each([
  ['the picture that the server draws', '1', '/previews/book-bk01.png'],
  ['the picture of the shop in the demo', '', '/og.png'],
])('previews a link to a book by %s', async (_, server, path) => {
  vi.stubEnv('VITE_SERVER', server);
  onTestFinished(() => void vi.unstubAllEnvs());
  respond = failToServe;
  show(true, BOOK);
  await findHeading();
  const images = document.head.querySelectorAll<HTMLMetaElement>('[property="og:image"]');
  expect(Array.from(images, ({ content }) => new URL(content).pathname)).toEqual([path]);
});

it('says “Pay online” where the PIN code that was checked has no cash on delivery', async () => {
  const place = { pin: '744101', district: 'South Andaman', state: 'Andaman and Nicobar Islands' };
  const days = { from: '2026-11-28', to: '2026-12-02' };
  respond = async (path) => {
    if (path === '/api/products') return Response.json({ products: [BOOK, NEXT] });
    if (path === '/api/shop') return Response.json({ guest: false, shop: DEFAULT_SETTINGS });
    return path.endsWith('/delivery')
      ? Response.json({ ...place, ...days, cod: false, fee: 90 })
      : respondWell(path);
  };
  const { router, catalogue } = show(false, BOOK);
  await act(() => catalogue.shop.reread());
  expect(screen.getByText('Cash On Delivery Available')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'PIN code' }), '744101');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Pay online')).toBeDefined();
  expect(screen.queryByText('Cash On Delivery Available')).toBeNull();
  // The delivery of another book was not checked.
  await act(() => router.navigate('/books/bk02/Emma'));
  await screen.findByRole('heading', { level: 1, name: 'Emma' });
  expect(screen.getByText('Cash On Delivery Available')).toBeDefined();
});
