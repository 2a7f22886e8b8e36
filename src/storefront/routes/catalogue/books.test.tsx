import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
} from '@testing-library/react';
import {
  createBrowserRouter,
  createMemoryRouter,
  MemoryRouter,
  parsePath,
  RouterProvider as PlainRouterProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBook, aCatalogue, aCategory, aLine } from '#domain/builders.ts';
import { EVERYTHING, readListQuery } from '#domain/finding/book-query.ts';
import { findBooks } from '#domain/finding/find-books.ts';
import { formatCursor } from '#domain/finding/sort-order.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { api } from '#client/client.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import type { Resource } from '../../data/resource.ts';
import { EMPTY_CHECKOUT } from '../../features/own-lists/own-list.tsx';
import { cart } from '../../features/own-lists/own-lists.ts';
import { useListPath } from '../../navigation/paths.ts';
import * as page from './books.tsx';

const { Component } = page;

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

const CURSOR = formatCursor({ order: 'SHOP', key: 0, position: 48 });

it.each([
  ['/books', 'Books', true],
  ['/books?utm=mail', 'Books', true],
  [`/books?cursor=${CURSOR}`, 'Books', false],
  ['/books?category=Mystery', 'Mystery Books', false],
  ['/books?category=Mystery&category=Romance', 'Books', false],
  ['/books?category=Mystery&search=moon', '“moon”', false],
])('sets the title of the page %s, and whether it may be found', (path, title, isIndexed) => {
  show(path);
  expect(document.title).toBe(`${title} · ${DEFAULT_FACTS.name}`);
  expect(document.head.querySelectorAll('[rel=canonical]')).toHaveLength(isIndexed ? 1 : 0);
});

/** Shows the list that a server has rendered with these data; its shop is large. */
function showRendered(loaded: object, search = '') {
  const route = { id: 'list', path: '/books', ...page };
  const router = createMemoryRouter([route], {
    initialEntries: [`/books${search}`],
    hydrationData: { loaderData: { list: { search, ...loaded } } },
  });
  const catalogue = createCatalogue(api, { isLarge: true });
  draw(router, catalogue);
  return { router, catalogue };
}

it('offers the categories that the page was rendered with, then those that are read', () => {
  const { catalogue } = showRendered({ categories: ['Mystery'] });
  const listNames = () =>
    screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent);
  expect(listNames()).toEqual(['Mystery']);
  const [poetry, drama] = ['Poetry', 'Drama'].map((name) => aCategory({ categoryName: name }));
  act(() => (catalogue.categories as Resource<unknown[]>).replace([poetry, drama]));
  expect(listNames()).toEqual(['Poetry', 'Drama']);
});

it('takes the rendered list only for its own query', async () => {
  const found = findBooks(aCatalogue({ title: 'Gora' }, { title: 'Emma' }), EVERYTHING);
  const overview = { total: found.total, facets: found.facets };
  showRendered({ found, overview });
  const readList = () => [
    screen.getAllByRole('article').map(({ ariaLabel }) => ariaLabel),
    document.querySelector('.book-list')?.getAttribute('aria-busy'),
  ];
  expect(readList()).toEqual([['Gora', 'Emma'], null]);
  await act(async () => getHighToLow().click());
  // The previous list stays until the new one is read.
  expect(readList()).toEqual([['Gora', 'Emma'], 'true']);
});

it('says how a search fell back only while its list is shown', async () => {
  const search = '?search=gora+night';
  const query = readListQuery(new URLSearchParams(search));
  const found = findBooks(aCatalogue({ title: 'Gora' }, { title: 'Emma' }), query);
  expect(found.matched).toBe('some');
  showRendered({ found, overview: { total: 2, facets: found.facets } }, search);
  await screen.findByLabelText('Words of your search');
  await act(async () => getHighToLow().click());
  expect(screen.queryByLabelText('Words of your search')).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  cleanup();
  const sounding = { ...found, matched: 'sound', corrected: { text: 'godaan', total: 1 } };
  showRendered({ found: sounding, overview: { total: 2, facets: found.facets } }, search);
  expect(await screen.findByRole('link', { name: 'godaan' })).toBeDefined();
});

it('keeps the count of a list that could not be read again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const books = [aBook(), aBook({ _id: 'bk02' })];
  vi.stubGlobal('fetch', async () => Response.json({ products: books, categories: [] }));
  const catalogue = createCatalogue(api);
  const route = { id: 'list', path: '/books', ...page };
  const hydrationData = { loaderData: { list: { search: '' } } };
  draw(createMemoryRouter([route], { initialEntries: ['/books'], hydrationData }), catalogue);
  await act(() => catalogue.reread());
  vi.stubGlobal('fetch', async () => Response.json({ errors: ['No.'] }, { status: 400 }));
  await act(() => catalogue.reread());
  expect(screen.getByRole('alert').textContent).toMatch(/^The books could not be loaded/);
  expect(screen.getByText('2 books')).toBeDefined();
});

it('no longer hides the list once its query is shown', () => {
  document.documentElement.dataset['query'] = '';
  show('/books?rating=4');
  expect(document.documentElement.dataset).not.toHaveProperty('query');
});

it('previews a price only at the address at which it was dragged', async () => {
  const router = show('/books');
  const slider = screen.getByRole<HTMLInputElement>('slider');
  const end = slider.value;
  fireEvent.input(slider, { target: { value: '300' } });
  expect(slider.value).toBe('300');
  expect(router.state.location.search).toBe('');
  // It counts the filters of the address.
  expect(screen.getByText('Price, rating, category, sort')).toBeDefined();
  await act(() => router.navigate('/books?rating=4'));
  expect(slider.value).toBe(end);
  fireEvent.input(slider, { target: { value: '300' } });
  await act(async () => slider.dispatchEvent(new Event('change', { bubbles: true })));
  expect(router.state.location.search).toBe('?rating=4&price=300');
  await act(() => router.navigate(-1));
  expect(slider.value).toBe(end);
});

it('keeps the filter sheet open in the same history entry at each choice', async () => {
  const wide = { matches: false, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => wide);
  const router = show('/books');
  const isOpen = () => screen.getByRole('button', { name: 'Apply' }).ariaExpanded;
  await act(async () => screen.getByRole('button', { name: 'Apply' }).click());
  expect([router.state.historyAction, isOpen()]).toEqual(['PUSH', 'true']);
  await act(async () => getHighToLow().click());
  expect([router.state.historyAction, isOpen()]).toEqual(['REPLACE', 'true']);
  // A price that is being dragged is no filter yet.
  fireEvent.input(screen.getByRole('slider'), { target: { value: '300' } });
  expect(screen.getByText('No filters on')).toBeDefined();
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

it('adds the second of two quick choices to the first, before that is rendered', async () => {
  // This router renders a navigation in a transition, not at once, and warns of that.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const route = { id: 'list', path: '/books', ...page };
  const hydrationData = { loaderData: { list: { search: '' } } };
  const router = createMemoryRouter([route], { initialEntries: ['/books'], hydrationData });
  render(
    <CatalogueProvider value={createCatalogue(api)}>
      <PlainRouterProvider router={router} />
    </CatalogueProvider>,
  );
  await act(async () => {
    getRadio('4 and above').click();
    getHighToLow().click();
  });
  expect(router.state.location.search).toBe('?rating=4&sort=HIGH_TO_LOW');
});

it('leads back to the list that is shown, not to one that is loading', async () => {
  const router = show('/books?rating=4', (query) =>
    query.includes('sort') ? new Promise(() => {}) : null,
  );
  await act(async () => void router.navigate('/books?sort=HIGH_TO_LOW'));
  expect(getHighToLow().checked).toBe(true);
  const { result } = renderHook(useListPath, { wrapper: MemoryRouter });
  expect(result.current).toBe('/books?rating=4');
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
