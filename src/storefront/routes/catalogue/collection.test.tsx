import { act, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import type { StoredCollection } from '#api/records.ts';
import { createTestApi } from '#api/testing.ts';
import { aBook } from '#domain/builders.ts';
import { aContent, RECORDS } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createApiClient } from '#client/client.ts';
import { catalogueContext, CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import * as collection from './collection.tsx';

const BOOKS = ['Gora', 'गुनाहों का देवता', 'Emma'].map((title, index) =>
  aBook({ _id: `bk0${index + 1}`, id: index + 1, title }),
);
const PICKS = [
  { bookId: 'bk02', by: 'Farida', why: 'Read it twice.' },
  { bookId: 'bk03', by: 'Joseph' },
  { bookId: 'bk01' },
];

/** Opens the page of a collection with these facts, in May 2023. */
async function show(facts: Partial<StoredCollection>, path = '/collections/for-the-rains') {
  const { books = PICKS, ...rest } = facts;
  const stored = { ...RECORDS.collections, books, ...rest };
  const content = { ...aContent({ books: BOOKS }), records: { collections: [stored] } };
  const api = createTestApi({ store: createMemoryStore(content) });
  const page = { isOnline: true };
  const send = async (address: string, init: RequestInit) => {
    if (!page.isOnline) throw new TypeError('Failed to fetch');
    return api.fetch(new Request(`http://localhost${address}`, init));
  };
  const catalogue = createCatalogue(createApiClient(send));
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(catalogueContext, catalogue);
    return context;
  };
  const HydrateFallback = () => null;
  const routes = [
    { path: '/collections/:slug', ...collection, HydrateFallback },
    { path: '/books', Component: () => <h1>All books</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path], getContext });
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { router, page };
}

const readHeading = () => screen.getByRole('heading', { level: 1 }).textContent;

it('shows the books with a sentence first, then the others', async () => {
  await show({ title: 'For the rains', text: 'Long chapters.', until: '2027-09-30' });
  expect(readHeading()).toBe('For the rains');
  expect(screen.getByText('Collection · until 30 September 2027')).toBeDefined();
  const pick = within(screen.getByRole('article', { name: 'गुनाहों का देवता' }));
  expect(pick.getByText('“Read it twice.”')).toBeDefined();
  expect(pick.getByRole('button', { name: 'Add To Cart' })).toBeDefined();
  const shelf = screen.getByRole('region', { name: 'And on the same shelf' });
  const others = within(shelf).getAllByRole('article');
  expect(others.map((card) => card.getAttribute('aria-label'))).toEqual(['Emma', 'Gora']);
});

it.each([
  ['Long chapters.', 1],
  ['', 0],
])('shows the text %j in a paragraph, if there is one', async (text, count) => {
  await show({ text });
  expect(document.querySelectorAll('.collection-text')).toHaveLength(count);
});

it('describes its books to search engines in their order', async () => {
  await show({});
  const script = document.querySelector('script[type="application/ld+json"]');
  const { '@graph': graph } = JSON.parse(script?.textContent ?? '') as { '@graph': object[] };
  expect(graph[0]).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 3,
    itemListElement: [
      { position: 1, name: 'गुनाहों का देवता' },
      { position: 2, name: 'Emma' },
      { position: 3, name: 'Gora' },
    ],
  });
});

it('shows a list where no book has a sentence', async () => {
  await show({ books: [{ bookId: 'bk03' }, { bookId: 'bk01' }] });
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Add To Cart' })).toHaveLength(2);
});

it('has one canonical address, also at the id that a printed card may have', async () => {
  await show({}, `/collections/${RECORDS.collections._id}`);
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  expect(link?.href).toMatch(/\/collections\/for-the-rains$/);
});

it.each([
  ['its text', { text: 'Long chapters.' }, 'Long chapters.'],
  ['its title', { title: 'For the rains' }, 'For the rains: a shelf of books at Kitabdost.'],
])('describes itself to search engines by %s', async (_name, facts, description) => {
  await show(facts);
  const meta = document.querySelector<HTMLMetaElement>('meta[name=description]');
  expect(meta?.content).toBe(description);
});

it('says that an empty shelf is being filled', async () => {
  await show({ books: [] });
  expect(screen.getByText('This shelf is being filled.')).toBeDefined();
});

it('shows the best sellers of the page with an empty shelf until they are read', () => {
  const shown = RECORDS.collections;
  const loaded = { found: { collection: shown, books: [] }, slug: shown.slug, bestSellers: BOOKS };
  const router = createMemoryRouter([{ id: 'page', path: '/collections/:slug', ...collection }], {
    initialEntries: [`/collections/${shown.slug}`],
    hydrationData: { loaderData: { page: loaded } },
  });
  const catalogue = createCatalogue(createApiClient(() => new Promise(() => {})));
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  const shelf = within(screen.getByRole('region', { name: 'Best Sellers' }));
  expect(shelf.getAllByRole('article')).toHaveLength(BOOKS.length);
});

it('leads to the list of books after its last day', async () => {
  const { router } = await show({ until: '2023-04-30' });
  expect(readHeading()).toBe('All books');
  expect(router.state.location.pathname).toBe('/books');
});

it.each([
  ['an unknown collection', {}, '/collections/unknown'],
  ['one that is hidden', { hidden: true }, undefined],
  ['one whose first day is still to come', { from: '2023-06-01' }, undefined],
])('says that %s is not there', async (_name, facts, path) => {
  await show(facts, path);
  expect(readHeading()).toBe('The page you are looking for is not available!');
});

it('stays as it is if it cannot be read again', async () => {
  const { router, page } = await show({});
  page.isOnline = false;
  await act(() => router.revalidate());
  expect(readHeading()).toBe('For the rains');
});
