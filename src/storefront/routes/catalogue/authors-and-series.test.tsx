import { act, render, screen, within } from '@testing-library/react';
import { RouterContextProvider, createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it } from 'vitest';
import type { Store } from '#api/store.ts';
import { createTestApi } from '#api/testing.ts';
import { createApiClient } from '#client/client.ts';
import type { FoundBooks } from '#contract/catalogue/finding.ts';
import { aBook } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { CatalogueProvider, catalogueContext } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import * as authorsAndSeries from './authors-and-series.tsx';
import {
  divideIntoSections,
  toAuthorPageCaption,
  toSeriesPageCaption,
} from './authors-and-series.tsx';

const aVolume = (title: string, name: string, number?: string) =>
  aBook({ title, series: { name, ...(number !== undefined && { number }) } });

it('gives each series its section in reading order, the longest first', () => {
  const books = [
    aVolume('The Lost World', 'Challenger', '1'),
    aBook({ title: 'The White Company' }),
    aVolume('Unnumbered', 'Holmes'),
    aVolume('Tenth', 'Holmes', '10'),
    aVolume('Second', 'Holmes', '2'),
  ];
  const sections = divideIntoSections(books).map((section) => [
    section.title,
    section.books.map(({ title }) => title),
  ]);
  expect(sections).toEqual([
    ['Holmes', ['Second', 'Tenth', 'Unnumbered']],
    ['Challenger', ['The Lost World']],
    ['Other books', ['The White Company']],
  ]);
});

it('titles the section "Books" if no book is in a series', () => {
  expect(divideIntoSections([aBook({})]).map(({ title }) => title)).toEqual(['Books']);
  expect(divideIntoSections([])).toEqual([]);
});

it('captions a volume with number and year on an author page, number and author on a series page', () => {
  const book = {
    ...aVolume('Second', 'Holmes', '2'),
    publishedOn: '1890-02',
    author: 'A. C. Doyle',
  };
  expect(toAuthorPageCaption(book)).toEqual({ over: 'Book 2', below: '1890' });
  expect(toSeriesPageCaption(book)).toEqual({ over: 'Book 2', below: 'A. C. Doyle' });
  expect(toAuthorPageCaption(aBook({}))).toEqual({ over: '', below: '' });
});

let router: ReturnType<typeof createMemoryRouter>;
let isOnline = true;

beforeEach(() => {
  isOnline = true;
});

/**
 * Renders the page of an author or a series. The shop has two authors with the same slug, who have
 * one series each.
 * @param counts replace the counts of the API.
 */
async function show(
  path: string,
  isLarge: boolean,
  counts?: Pick<FoundBooks, 'total' | 'isExact'>,
) {
  const books = ['R. K. Narayan', 'R.K. Narayan'].flatMap((name) =>
    ['1', '2'].map((number) =>
      aBook({ _id: name + number, author: name, series: { name: `Malgudi by ${name}`, number } }),
    ),
  );
  const store = createMemoryStore(aContent({ books }));
  const find: Store['find'] = async (...args) => ({ ...(await store.find(...args)), ...counts });
  const api = createTestApi({ store: { ...store, find } });
  const send = async (address: string, init: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return api.fetch(new Request(`http://localhost${address}`, init));
  };
  const catalogue = createCatalogue(createApiClient(send), { isLarge });
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(catalogueContext, catalogue);
    return context;
  };
  const HydrateFallback = () => null;
  const routes = [
    { path: '/authors/:slug', ...authorsAndSeries, HydrateFallback },
    { path: '/series/:slug', ...authorsAndSeries, HydrateFallback },
  ];
  router = createMemoryRouter(routes, { initialEntries: [path], getContext });
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

const readPath = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('links to the other authors with the same slug', async () => {
  expect(await show('/authors/r-k-narayan', false)).toBe('R. K. Narayan');
  expect(screen.getByText('Also in the shop:')).toBeDefined();
  expect(readPath('R.K. Narayan')).toBe('/authors/r-k-narayan-2');
});

it('links to the other authors with the same slug in a large shop, too', async () => {
  expect(await show('/authors/r-k-narayan-2', true)).toBe('R.K. Narayan');
  expect(readPath('R. K. Narayan')).toBe('/authors/r-k-narayan');
});

it('names each author of a series once', async () => {
  await show('/Series/malgudi-by-r-k-narayan', false);
  const authors = within(screen.getByRole('navigation', { name: 'Authors' }));
  expect(authors.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'R. K. Narayan',
  ]);
});

it('says that there may be more books than were counted', async () => {
  await show('/authors/r-k-narayan', true, { total: 10_000, isExact: false });
  expect(screen.getByRole('status').textContent).toBe('10,000+ books');
  expect(screen.getByRole('link', { name: 'All 10,000+ books' })).toBeDefined();
});

it.each(['/authors/r-k-narayan', '/series/malgudi-by-r-k-narayan'])(
  'keeps %s when the user returns to it without a network',
  async (path) => {
    const name = await show(path, true);
    // Runs the effects, one of which remembers the page. On a busy machine they may be pending.
    await act(async () => undefined);
    isOnline = false;
    await act(() => router.revalidate());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
  },
);

it('shows another author after navigation', async () => {
  await show('/authors/r-k-narayan', true);
  await act(() => router.navigate('/authors/r-k-narayan-2'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('R.K. Narayan');
});
