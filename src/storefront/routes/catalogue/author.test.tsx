import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import type { FoundBooks } from '#contract/finding.ts';
import type { Store } from '#api/store.ts';
import { createTestApi } from '#api/testing.ts';
import { aBook } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createApiClient } from '../../data/api-client.ts';
import { catalogueContext, CatalogueProvider, createCatalogue } from '../../data/catalogue.ts';
import { Component, loader } from './author.tsx';

/**
 * Renders the page of an author in a shop with two authors who have the same slug.
 * @param counts The counts that replace those of the API.
 */
async function show(
  slug: string,
  isLarge: boolean,
  counts?: Pick<FoundBooks, 'total' | 'isExact'>,
) {
  const books = ['R. K. Narayan', 'R.K. Narayan'].map((author) => aBook({ _id: author, author }));
  const store = createMemoryStore(aContent({ books }));
  const find: Store['find'] = async (...asked) => ({ ...(await store.find(...asked)), ...counts });
  const api = createTestApi({ store: { ...store, find } });
  const send = async (address: string, init: RequestInit) =>
    api.fetch(new Request(`http://localhost${address}`, init));
  const catalogue = createCatalogue(createApiClient(send), false, isLarge);
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(catalogueContext, catalogue);
    return context;
  };
  const routes = [{ path: '/authors/:slug', Component, loader, HydrateFallback: () => null }];
  const router = createMemoryRouter(routes, { initialEntries: [`/authors/${slug}`], getContext });
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

const readPath = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('links to the other authors with the same slug', async () => {
  expect(await show('r-k-narayan', false)).toBe('R. K. Narayan');
  expect(screen.getByText('Also in the shop:')).toBeDefined();
  expect(readPath('R.K. Narayan')).toBe('/authors/r-k-narayan-2');
});

it('links to the other pages in a large shop, too', async () => {
  expect(await show('r-k-narayan-2', true)).toBe('R.K. Narayan');
  expect(readPath('R. K. Narayan')).toBe('/authors/r-k-narayan');
});

it('says that there may be more books than were counted', async () => {
  await show('r-k-narayan', true, { total: 10_000, isExact: false });
  expect(screen.getByRole('status').textContent).toBe('10,000+ books');
  expect(screen.getByRole('link', { name: 'All 10,000+ books' })).toBeDefined();
});
