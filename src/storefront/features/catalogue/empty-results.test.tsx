import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { aBook, aQuery } from '#domain/builders.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createApiClient } from '#client/client.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { EmptyResults } from './empty-results.tsx';

const BOOKS = [
  aBook({ _id: 'bk01', title: 'The Hobbit', payable: 385 }),
  aBook({ _id: 'bk02', title: 'Gora', payable: 150 }),
];

/** Renders the suggestions for a query that finds no books. */
async function show(
  query: BookQuery,
  onChange: Parameters<typeof EmptyResults>[0]['onChange'] = () => {},
) {
  const store = createMemoryStore(aContent({ books: BOOKS }));
  const api = createTestApi({ store });
  const send = async (address: string, init: RequestInit) =>
    api.fetch(new Request(`http://localhost${address}`, init));
  const catalogue = createCatalogue(createApiClient(send), { isLarge: true });
  const found = await store.find(query, 0);
  const Component = () => (
    <main>
      <h1 tabIndex={-1}>Books</h1>
      <EmptyResults {...{ query, found, onChange }} />
    </main>
  );
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />
    </CatalogueProvider>,
  );
}

const readGroups = () => screen.queryAllByRole('group').map((group) => group.textContent);

it('offers filters to drop, and never the search', async () => {
  await show(aQuery({ search: 'hobbit', price: 200 }));
  expect(readGroups()).toEqual(['Drop one filterDrop Below ₹2001 book']);
  expect(screen.getByRole('button', { name: 'Drop Below ₹200: 1 book' })).toBeTruthy();
});

it('offers nothing if only the search could be dropped', async () => {
  await show(aQuery({ search: 'xyzzy' }));
  expect(readGroups()).toEqual([]);
});

it('begins with "Or" after another suggestion', async () => {
  await show(aQuery({ search: 'narayan', price: 100 }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'R. K. Narayan' })).toBeTruthy());
  expect(readGroups()).toEqual(['Or drop one filterDrop Below ₹1002 books']);
});

it('drops the filter that is pressed, and moves the focus to the heading', async () => {
  const query = aQuery({ search: 'hobbit', price: 200, categories: ['Romance'] });
  const onChange = vi.fn<(update: (current: BookQuery) => BookQuery) => void>();
  await show(query, onChange);
  fireEvent.click(screen.getByRole('button', { name: /^Drop Below/ }));
  expect(onChange.mock.calls[0]?.[0](query)).toEqual(
    aQuery({ search: 'hobbit', categories: ['Romance'] }),
  );
  expect(document.activeElement?.textContent).toBe('Books');
});
