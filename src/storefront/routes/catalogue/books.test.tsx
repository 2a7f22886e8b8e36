import { act, render, screen, waitFor } from '@testing-library/react';
import { createBrowserRouter, createMemoryRouter, parsePath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { api } from '#client/client.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { EMPTY_CHECKOUT } from '../../features/own-lists/own-list.tsx';
import { cart } from '../../features/own-lists/own-lists.ts';
import { Component } from './books.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  return () => vi.unstubAllGlobals();
});

const getRadio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const getHighToLow = () => getRadio('High to Low');

type GetDelay = (query: string) => Promise<unknown> | null;

function draw(router: ReturnType<typeof createMemoryRouter>, catalogue = createCatalogue(api)) {
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
}

/** Shows the list; a navigation waits for the promise that `getDelay` returns for its query. */
function show(path: string, getDelay: GetDelay = () => null, state?: object) {
  const loader = ({ request }: { request: Request }) => getDelay(new URL(request.url).search) ?? {};
  const routes = [
    { id: 'list', path: '/books', Component, loader },
    { path: '/slow', loader: () => new Promise(() => {}), element: null },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [{ ...parsePath(path), state }],
    hydrationData: { loaderData: { list: {} } },
  });
  draw(router);
  return router;
}

it.each([
  ['/books', 'Books'],
  ['/books?category=Mystery', 'Mystery Books'],
  ['/books?category=Mystery&category=Romance', 'Books'],
  ['/books?category=Mystery&search=moon', '“moon”'],
])('sets the title of the page %s', (path, title) => {
  show(path);
  expect(document.title).toBe(`${title} · ${DEFAULT_FACTS.name}`);
});

it('shows a choice immediately, and in the URL', async () => {
  const router = show('/books?category=Mystery');
  await act(async () => getHighToLow().click());
  expect(getHighToLow().checked).toBe(true);
  expect(router.state.location.search).toBe('?category=Mystery&sort=HIGH_TO_LOW');
});

it('keeps the choices while another page is loading', async () => {
  const router = show('/books?sort=HIGH_TO_LOW');
  await act(async () => void router.navigate('/slow'));
  expect(router.state.navigation.location?.pathname).toBe('/slow');
  expect(getHighToLow().checked).toBe(true);
});

it('undoes a choice with Back even before the choice was rendered', async () => {
  history.replaceState(null, '', '/books?category=Mystery');
  const router = createBrowserRouter(
    [{ id: 'list', path: '/books', Component, loader: () => ({}) }],
    {
      hydrationData: { loaderData: { list: {} } },
    },
  );
  draw(router);
  // Inside `act`, React renders only at the end.
  await act(async () => {
    getHighToLow().click();
    await vi.waitFor(() => expect(router.state.location.search).toContain('sort'));
    history.back();
    await vi.waitFor(() => expect(router.state.location.search).not.toContain('sort'));
  });
  expect(router.state.location.search).toBe('?category=Mystery');
  expect(getHighToLow().checked).toBe(false);
});

it('keeps the key of the list while Back to the first page is pending, also under a base path', async () => {
  vi.stubEnv('BASE_URL', '/shop/');
  onTestFinished(() => void vi.unstubAllEnvs());
  const loader = ({ request }: { request: Request }) =>
    request.url.includes('?') ? {} : new Promise(() => {});
  const router = createMemoryRouter([{ id: 'list', path: '/books', Component, loader }], {
    basename: '/shop',
    initialEntries: ['/shop/books'],
    hydrationData: { loaderData: { list: {} } },
  });
  const catalogue = createCatalogue(api);
  const find = vi.spyOn(catalogue, 'find');
  const readKey = () => find.mock.lastCall?.[0].key;
  draw(router, catalogue);
  const firstKey = readKey();
  await act(() => router.navigate('/books?rating=4'));
  expect(readKey()).not.toBe(firstKey);
  await act(async () => void router.navigate(-1));
  expect(router.state.navigation.state).toBe('loading');
  expect(readKey()).toBe(firstKey);
});

it('keeps the second of two quick choices while the first is being rendered', async () => {
  const secondNavigation = Promise.withResolvers<object>();
  const router = show('/books', (query) =>
    query.includes('LOW_TO_HIGH') ? secondNavigation.promise : null,
  );
  await act(async () => getRadio('4 and above').click());
  // Inside `act`, React renders only at the end.
  await act(async () => {
    getHighToLow().click();
    await vi.waitFor(() => expect(router.state.location.search).toContain('HIGH_TO_LOW'));
    getRadio('Low to High').click();
  });
  expect(router.state.location.search).toContain('HIGH_TO_LOW');
  expect(getRadio('Low to High').checked).toBe(true);
  await act(async () => secondNavigation.resolve({}));
  expect(router.state.location.search).toBe('?rating=4&sort=LOW_TO_HIGH');
  expect(getRadio('Low to High').checked).toBe(true);
});

describe('after an empty checkout', () => {
  const findNotice = () => screen.queryByText('Your cart is empty.');

  beforeEach(() => {
    cart.replace([]);
    return () => cart.forget();
  });

  it('says why it has led here, also after a choice, until the cart has a book', async () => {
    const router = show('/books', undefined, EMPTY_CHECKOUT);
    await waitFor(() => expect(findNotice()).not.toBeNull());
    await act(async () => getHighToLow().click());
    expect(router.state.location.state).not.toEqual(EMPTY_CHECKOUT);
    expect(findNotice()).not.toBeNull();
    act(() => cart.replace([aLine()]));
    expect(findNotice()).toBeNull();
  });

  it('says nothing to a visitor who has opened the books directly', () => {
    show('/books');
    expect(findNotice()).toBeNull();
  });
});
