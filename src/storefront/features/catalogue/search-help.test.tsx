import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { aBook, aQuery } from '#domain/builders.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createApiClient } from '#client/client.ts';
import { type Catalogue, CatalogueProvider, type FoundList } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { EmptyResults, SearchNotes } from './search-help.tsx';

const BOOKS = [
  aBook({ _id: 'bk01', title: 'The Hobbit', payable: 385 }),
  aBook({ _id: 'bk02', title: 'Gora', payable: 150 }),
];

/**
 * Renders the suggestions for a query that finds no books. Returns a function that renders those for
 * another query.
 */
async function show(
  first: BookQuery,
  onChange: Parameters<typeof EmptyResults>[0]['onChange'] = () => {},
  changes: Partial<Catalogue> = {},
) {
  const store = createMemoryStore(aContent({ books: BOOKS }));
  const api = createTestApi({ store });
  const send = async (address: string, init: RequestInit) =>
    api.fetch(new Request(`http://localhost${address}`, init));
  const remote = createCatalogue(createApiClient(send), { isLarge: true });
  const catalogue = { ...remote, ...changes };
  const build = async (query: BookQuery) => {
    const found = await store.find(query, 0);
    return (
      <MemoryRouter>
        <CatalogueProvider value={catalogue}>
          <main>
            <h1 tabIndex={-1}>Books</h1>
            <EmptyResults {...{ query, found, onChange }} />
          </main>
        </CatalogueProvider>
      </MemoryRouter>
    );
  };
  const { rerender } = render(await build(first));
  return async (query: BookQuery) => rerender(await build(query));
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

it('keeps the authors of the last search when those of an earlier one come late, or fail', async () => {
  const asked: { text: string; signal: AbortSignal; answer: PromiseWithResolvers<Answer> }[] = [];
  const suggest: Catalogue['suggest'] = (text, signal) => {
    const answer = Promise.withResolvers<Answer>();
    asked.push({ text, signal, answer });
    return answer.promise;
  };
  const showNext = await show(aQuery({ search: 'narayan' }), undefined, { suggest });
  await waitFor(() => expect(asked).toHaveLength(1));
  await showNext(aQuery({ search: 'tagore' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ text, signal }) => [text, signal.aborted])).toEqual([
    ['narayan', true],
    ['tagore', false],
  ]);
  asked[1]?.answer.resolve(listAuthors('Rabindranath Tagore'));
  await screen.findByRole('link', { name: 'Rabindranath Tagore' });
  await act(async () => asked[0]?.answer.resolve(listAuthors('R. K. Narayan')));
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Rabindranath Tagore',
  ]);
  await showNext(aQuery({ search: 'xyzzy' }));
  await waitFor(() => expect(asked).toHaveLength(3));
  await act(async () => asked[2]?.answer.reject(new Error('The network is lost.')));
  expect(screen.queryByRole('link')).toBeNull();
});

type Answer = Awaited<ReturnType<Catalogue['suggest']>>;

function listAuthors(...names: string[]): Answer {
  const toSuggestion = (text: string) => ({ kind: 'author' as const, text, detail: '1 book' });
  // A book is no author.
  const book = { kind: 'book' as const, text: 'A book', detail: '' };
  return { suggestions: [...names.map(toSuggestion), book] } as unknown as Answer;
}

const NOTED = [aBook({ _id: 'a', title: 'The Hobbit', author: 'J. R. R. Tolkien' })];

/**
 * Shows the notes of a search whose list has no correction of its own. Returns a function that shows
 * those of another search.
 */
async function showNotes(first: string) {
  const store = createMemoryStore(aContent({ books: NOTED }));
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
  const showNext = await showNotes('hobbit tolkein hobbit');
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

it('looks for texts near the same search again when its list is another one', async () => {
  const list = { ...NOTHING, relax: [] } as unknown as FoundList;
  const correct = vi.fn<Catalogue['correct']>(async ({ price = 0 }) => ({
    text: `below ${price}`,
    total: 1,
  }));
  const suggest: Catalogue['suggest'] = async () => listAuthors();
  const catalogue = { ...createCatalogue(createApiClient(vi.fn())), correct, suggest };
  const build = (price: number, found: FoundList) => (
    <MemoryRouter>
      <CatalogueProvider value={catalogue}>
        <SearchNotes query={aQuery({ search: 'hobit', price })} found={found} />
        <EmptyResults
          query={aQuery({ search: 'hobit', price })}
          found={found}
          onChange={() => {}}
        />
      </CatalogueProvider>
    </MemoryRouter>
  );
  const readTexts = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
  const { rerender } = render(build(300, list));
  await waitFor(() => expect(readTexts()).toEqual(['below 300', 'below 300']));
  await act(async () => rerender(build(200, { ...list })));
  expect(readTexts()).toEqual(['below 200', 'below 200']);
});

const NOTHING = { matched: 'sound', missing: [], corrected: null };
/** The lists of two searches, which need another spelling. */
const FOUND = {
  hobit: { ...NOTHING },
  tolkein: { ...NOTHING },
} as unknown as Record<string, FoundList>;
