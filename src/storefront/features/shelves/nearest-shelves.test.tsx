import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { aBook, aQuery } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createApiClient } from '#client/client.ts';
import { type Catalogue, CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { categories } from '#seed/categories.ts';
import { NearestShelves } from './nearest-shelves.tsx';

const BEST = aBook().offers.map((offer) => ({ ...offer, isOffer: true }));
const BOOKS = [
  aBook({ _id: 'a', title: 'A', author: 'Asha Rao', genres: ['Mystery'], offers: BEST }),
  aBook({ _id: 'b', title: 'B', author: 'R. K. Narayan', genres: ['Romance'], offers: BEST }),
  aBook({ _id: 'c', title: 'C', author: 'R. K. Narayan', genres: ['Romance'], offers: BEST }),
];

/** Shows the shelves for a search that finds nothing. Returns a function that shows another one's. */
function show(first: string, isLarge: boolean, changes: Partial<Catalogue> = {}) {
  const api = createTestApi({ store: createMemoryStore(aContent({ books: BOOKS, categories })) });
  const send = async (address: string, init: RequestInit) =>
    api.fetch(new Request(`http://localhost${address}`, init));
  const catalogue = { ...createCatalogue(createApiClient(send), { isLarge }), ...changes };
  const build = (search: string) => (
    <MemoryRouter>
      <CatalogueProvider value={catalogue}>
        <NearestShelves query={aQuery({ search })} />
      </CatalogueProvider>
    </MemoryRouter>
  );
  const { rerender } = render(build(first));
  return (search: string) => rerender(build(search));
}

async function readLinks(name: string) {
  const region = await screen.findByRole('region', { name });
  return within(region)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

it('offers categories, authors and best sellers', async () => {
  show('xyzzy', false);
  expect(await screen.findAllByRole('article')).not.toEqual([]);
  expect(await readLinks('Nearest categories')).toEqual(['Romance2 books', 'Mystery1 book']);
  expect(await readLinks('Nearest authors')).toEqual([
    'ARAsha Rao1 book',
    'RNR. K. Narayan2 books',
  ]);
});

it('offers authors of a similar name in a large shop that has sold nothing', async () => {
  show('narayn', true);
  expect(await readLinks('Nearest authors')).toEqual(['RNR. K. Narayan2 books']);
  expect(await readLinks('Nearest categories')).toEqual(['Romance2 books', 'Mystery1 book']);
  expect(screen.queryByRole('region', { name: 'Best Sellers' })).toBeNull();
});

it('begins with authors of a similar name, and with categories that have a word of the search', async () => {
  show('narayn mystery', false);
  expect(await screen.findAllByRole('article')).not.toEqual([]);
  expect((await readLinks('Nearest categories'))[0]).toBe('Mystery1 book');
});

it('keeps the authors of the last search when those of an earlier one come late', async () => {
  type Answer = Awaited<ReturnType<Catalogue['suggest']>>;
  const answers = new Map<string, PromiseWithResolvers<Answer>>();
  const suggest: Catalogue['suggest'] = (text) => {
    const answer = Promise.withResolvers<Answer>();
    answers.set(text, answer);
    return answer.promise;
  };
  const answer = (search: string, text: string) =>
    act(async () => {
      const suggestions = [{ kind: 'author' as const, text, detail: '1 book' }];
      answers.get(search)?.resolve({ suggestions, corrected: null });
    });
  const showNext = show('narayan', true, { suggest });
  await vi.waitFor(() => expect(answers.has('narayan')).toBe(true));
  showNext('tagore');
  await vi.waitFor(() => expect(answers.has('tagore')).toBe(true));
  // Without any, there is no heading either.
  expect(screen.queryByRole('heading', { name: 'Nearest authors' })).toBeNull();
  await answer('tagore', 'Rabindranath Tagore');
  await answer('narayan', 'R. K. Narayan');
  expect(await readLinks('Nearest authors')).toEqual(['RTRabindranath Tagore1 book']);
});
