import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createApiClient } from '#client/client.ts';
import { aQuery, type QueryParts } from '#domain/builders.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { printScreen } from '#ui/testing.ts';
import { booksPath } from '../../navigation/paths.ts';
import { type Catalogue, CatalogueProvider, type FoundList } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { EmptyResults, SearchNotes } from './search-help.tsx';

const corrected = { text: 'गोदान', total: 2 };
const author = (text: string, detail: string) => ({ kind: 'author', text, detail });
const FILTERS = { categories: ['Mystery', 'Science'], language: 'hi', price: 200 };
const RELAX: FoundList['relax'] = [
  { drop: 'search', total: 9 },
  { drop: 'category', total: 1 },
  { drop: 'language', total: 10_000 },
];

interface Shown {
  query?: QueryParts;
  found?: Partial<FoundList>;
  /** What is read after the list. */
  later?: Awaited<ReturnType<Catalogue['correct']>>;
  suggestions?: object[];
}

const SEARCHES: Record<string, Shown> = {
  'without help': {},
  'no search': { query: FILTERS, found: { relax: RELAX }, later: corrected },
  'with another spelling': { found: { corrected } },
  'with another spelling that comes later': { later: corrected, found: { relax: RELAX } },
  'with two authors': {
    suggestions: [author('प्रेमचंद', '1 book'), { kind: 'book' }, author('Emma Lee', '2 books')],
    found: { relax: RELAX.slice(1, 2) },
  },
  'with lower bounds': { found: { relax: RELAX, isExact: false } },
  'without one word': { found: { matched: 'some', missing: ['sea'] } },
  'without three words': { found: { matched: 'some', missing: ['sea', 'blue', 'boat'] } },
  'with all words': { found: { matched: 'all', missing: ['sea'] } },
};

it('helps with each search that found little', async () => {
  const parts: string[] = [];
  for (const [name, shown] of Object.entries(SEARCHES)) {
    const query = aQuery(shown.query ?? { search: 'sea, “blue” boat', ...FILTERS });
    const nothing = { matched: 'title', missing: [], corrected: null, relax: [], isExact: true };
    const found = { ...nothing, ...shown.found } as unknown as FoundList;
    const suggest = vi.fn(async () => ({ suggestions: shown.suggestions ?? [], corrected: null }));
    const correct = vi.fn(async () => shown.later ?? null);
    const remote = createCatalogue(createApiClient(vi.fn()));
    const catalogue = { ...remote, suggest, correct } as unknown as Catalogue;
    const chosen: string[] = [];
    const { container } = render(
      <MemoryRouter>
        <CatalogueProvider value={catalogue}>
          <SearchNotes {...{ query, found }} />
          <hr data-part="" />
          <EmptyResults
            {...{ query, found }}
            onChange={(update: (query: BookQuery) => BookQuery) =>
              chosen.push(booksPath(update(query)))
            }
          />
        </CatalogueProvider>
      </MemoryRouter>,
    );
    const first = printScreen(container);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    const last = printScreen(container);
    parts.push(`# ${name}`, ...(first === last ? [] : [first, 'then']), last);
    for (const button of screen.queryAllByRole('button')) fireEvent.click(button);
    parts.push(
      `> ${suggest.mock.calls.length}, ${correct.mock.calls.length} ${chosen.join(' ')}`,
      '',
    );
    cleanup();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./search-help.txt');
});
