import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { aBook } from '#domain/builders.ts';
import { createApiClient } from '#client/client.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { BookBelow } from './book-below.tsx';

const BOOKS = ['bk02', 'bk03', 'bk04', 'bk05'].map((_id) => aBook({ _id, title: _id }));

/** Returns the titles on the two shelves below a book, or null for a shelf that is not shown. */
function readShelves(boughtTogether: string[]) {
  const api = createTestApi();
  const send = async (address: string, init: RequestInit) =>
    api.fetch(new Request(`http://localhost${address}`, init));
  const below = <BookBelow book={aBook()} related={{ related: BOOKS, boughtTogether }} />;
  render(
    <CatalogueProvider value={createCatalogue(createApiClient(send))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: below }])} />
    </CatalogueProvider>,
  );
  return ['Readers also took home', 'More like this'].map((name) => {
    const shelf = screen.queryByRole('region', { name });
    return (
      shelf &&
      within(shelf)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    );
  });
}

it('groups the books that were bought together, in the order of the related books', () => {
  expect(readShelves(['bk05', 'bk03', 'bk02'])).toEqual([['bk02', 'bk03', 'bk05'], ['bk04']]);
});

it('shows no separate shelf for only two books that were bought together', () => {
  expect(readShelves(['bk02', 'bk03'])).toEqual([null, ['bk02', 'bk03', 'bk04', 'bk05']]);
});
