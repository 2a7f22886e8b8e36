import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { aBook, aQuery } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createApiClient } from '#client/client.ts';
import { CatalogueProvider, type FoundList } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { SearchNotes } from './search-notes.tsx';

const BOOKS = [aBook({ _id: 'a', title: 'The Hobbit', author: 'J. R. R. Tolkien' })];

/** Shows the notes of a search whose list has no correction of its own. */
async function show(search: string) {
  const store = createMemoryStore(aContent({ books: BOOKS }));
  const api = createTestApi({ store });
  const send = async (address: string, init: RequestInit) =>
    api.fetch(new Request(`http://localhost${address}`, init));
  const catalogue = createCatalogue(createApiClient(send));
  await catalogue.book('a').read();
  const query = aQuery({ search });
  const found: FoundList = { ...(await store.find(query, 0)), corrected: null };
  render(
    <MemoryRouter>
      <CatalogueProvider value={catalogue}>
        <SearchNotes query={query} found={found} />
      </CatalogueProvider>
    </MemoryRouter>,
  );
}

it('names the words that no book has, and offers the spelling that a small shop finds itself', async () => {
  await show('hobbit tolkein');
  const words = screen.getByLabelText('Words of your search');
  expect([...words.children].map(({ textContent }) => textContent)).toEqual([
    'hobbit',
    'tolkein in no book',
  ]);
  const link = await screen.findByRole('link', { name: 'hobbit tolkien' });
  expect(link.getAttribute('href')).toBe('/books?search=hobbit+tolkien');
});
