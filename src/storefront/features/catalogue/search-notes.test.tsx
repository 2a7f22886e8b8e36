import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { aBook, aQuery } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createApiClient } from '#client/client.ts';
import { type Catalogue, CatalogueProvider, type FoundList } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { SearchNotes } from './search-help.tsx';

const BOOKS = [aBook({ _id: 'a', title: 'The Hobbit', author: 'J. R. R. Tolkien' })];

/**
 * Shows the notes of a search whose list has no correction of its own. Returns a function that shows
 * those of another search.
 */
async function show(first: string) {
  const store = createMemoryStore(aContent({ books: BOOKS }));
  const api = createTestApi({ store });
  const send = async (address: string, init: RequestInit) =>
    api.fetch(new Request(`http://localhost${address}`, init));
  const catalogue = createCatalogue(createApiClient(send));
  await catalogue.book('a').read();
  const build = async (search: string) => {
    const query = aQuery({ search });
    const found: FoundList = { ...(await store.find(query, 0)), corrected: null };
    return (
      <MemoryRouter>
        <CatalogueProvider value={catalogue}>
          <SearchNotes query={query} found={found} />
        </CatalogueProvider>
      </MemoryRouter>
    );
  };
  const { rerender } = render(await build(first));
  return async (search: string) => rerender(await build(search));
}

it('names the words that no book has, and offers the spelling that a small shop finds itself', async () => {
  const showNext = await show('hobbit tolkein hobbit');
  const words = screen.getByLabelText('Words of your search');
  expect([...words.children].map(({ textContent }) => textContent)).toEqual([
    'hobbit',
    'tolkein in no book',
    'hobbit',
  ]);
  expect(words.querySelectorAll('[data-missing]')).toHaveLength(1);
  const link = await screen.findByRole('link', { name: 'hobbit tolkien hobbit' });
  expect(link.getAttribute('href')).toBe('/books?search=hobbit+tolkien+hobbit');
  // The next list is shown before its correction is known.
  await showNext('hobbit tolkeen');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});

it('offers the correction of the list without looking for another', async () => {
  const correct = vi.fn(async () => null);
  const corrected = { text: 'hobbit', total: 3 };
  const found = { matched: 'sound', missing: [], corrected } as unknown as FoundList;
  const catalogue = { ...createCatalogue(createApiClient(vi.fn())), correct };
  render(
    <MemoryRouter>
      <CatalogueProvider value={catalogue}>
        <SearchNotes query={aQuery({ search: 'hobit', price: 300 })} found={found} />
      </CatalogueProvider>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'hobbit' });
  expect(link.getAttribute('href')).toBe('/books?search=hobbit&price=300');
  expect(screen.queryByLabelText('Words of your search')).toBeNull();
  expect(correct).not.toHaveBeenCalled();
});

it('keeps the correction of the last search when that of an earlier one comes late', async () => {
  const asked: PromiseWithResolvers<FoundList['corrected']>[] = [];
  const correct: Catalogue['correct'] = () => {
    const answer = Promise.withResolvers<FoundList['corrected']>();
    asked.push(answer);
    return answer.promise;
  };
  const catalogue = { ...createCatalogue(createApiClient(vi.fn())), correct };
  const build = (search: string) => (
    <MemoryRouter>
      <CatalogueProvider value={catalogue}>
        <SearchNotes query={aQuery({ search })} found={FOUND[search] ?? expect.fail()} />
      </CatalogueProvider>
    </MemoryRouter>
  );
  const { rerender } = render(build('hobit'));
  rerender(build('tolkein'));
  await act(async () => asked[1]?.resolve({ text: 'tolkien', total: 1 }));
  await act(async () => asked[0]?.resolve({ text: 'hobbit', total: 1 }));
  expect(screen.getByRole('link').textContent).toBe('tolkien');
});

const NOTHING = { matched: 'sound', missing: [], corrected: null };
/** The lists of two searches, which need another spelling. */
const FOUND = {
  hobit: { ...NOTHING },
  tolkein: { ...NOTHING },
} as unknown as Record<string, FoundList>;
