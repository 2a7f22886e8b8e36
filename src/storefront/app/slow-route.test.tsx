import { act, screen, waitFor } from '@testing-library/react';
import type { createMemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { BookGrid } from '../features/catalogue/book-grid.tsx';
import { lazyRoute, type RouteModule } from '../navigation/lazy-routes.ts';
import { BrokenRoute } from '../routes/error.tsx';
import { renderRoutes } from './testing.tsx';

const EMMA = aBook({ _id: 'bk1', title: 'Emma' });
const COSMOS = aBook({ _id: 'bk2', title: 'Cosmos' });

let script: PromiseWithResolvers<RouteModule>;

beforeEach(() => {
  script = Promise.withResolvers();
});

/** Shows a list of books. The script of the page of a book loads when `script` resolves. */
function showList() {
  const List = () => <BookGrid books={[EMMA, COSMOS]} actions={() => null} />;
  return renderRoutes(
    [
      {
        ErrorBoundary: BrokenRoute,
        children: [
          { path: '/', Component: () => <h1>Home</h1> },
          { path: '/books', Component: List },
          { path: '/books/:bookId/:name?', lazy: lazyRoute('Book', () => script.promise) },
        ],
      },
    ],
    '/',
    '/books',
  );
}

const clickLink = (name: string) => act(async () => screen.getByRole('link', { name }).click());
const readPath = ({ state }: ReturnType<typeof createMemoryRouter>) => state.location.pathname;
const loadScript = () =>
  act(async () => script.resolve({ Component: () => <h1>A book</h1> } satisfies RouteModule));

it('opens the clicked book when its script loads late, even after a revalidation', async () => {
  const { router } = await showList();
  await clickLink('Emma');
  await act(async () => void router.revalidate());
  await loadScript();
  await screen.findByRole('heading', { name: 'A book' });
  expect(readPath(router)).toBe('/books/bk1/Emma');
});

it('opens the book that was clicked last', async () => {
  const { router } = await showList();
  await clickLink('Emma');
  await clickLink('Cosmos');
  await loadScript();
  await screen.findByRole('heading', { name: 'A book' });
  expect(readPath(router)).toBe('/books/bk2/Cosmos');
});

it('opens a book that is clicked after Back, although the script of an earlier click is missing', async () => {
  const { router } = await showList();
  await clickLink('Emma');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(readPath(router)).toBe('/'));
  await act(() => router.navigate('/books'));
  await clickLink('Cosmos');
  await loadScript();
  await screen.findByRole('heading', { name: 'A book' });
  expect(readPath(router)).toBe('/books/bk2/Cosmos');
});

it('shows an error and a button to retry when the script cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await showList();
  await clickLink('Emma');
  await act(async () => script.reject(new TypeError('network')));
  await screen.findByText(/This page could not be loaded\./);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
