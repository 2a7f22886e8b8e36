import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#client/client.ts';
import { aCatalogue, aQuery, type QueryParts } from '#domain/builders.ts';
import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';
import { findBooks } from '#domain/finding/find-books.ts';
import { booksPath } from '../../navigation/paths.ts';
import type { ShownList } from '../../data/book-list.ts';
import { BookList, ListEnd } from './book-list.tsx';
import { describeCount, describeFilter } from './descriptions.ts';
import { describeSort, FilterPanel } from './filters/filter-panel.tsx';
import type { FilterName } from '#contract/catalogue/finding.ts';

type Ending = Partial<Parameters<typeof ListEnd>[0]>;

/** The end of a list in each of its states, and what it says. */
const ENDINGS: [string, Ending, string][] = [
  ['short', { shown: 47, total: 47, hasMore: false }, ''],
  ['of one page', { shown: 48, total: 48, hasMore: false }, ''],
  ['of more than a page', { shown: 49, total: 49, hasMore: false }, 'Showing all 49 books'],
  [
    'with one more book',
    { shown: 48, total: 49, hasMore: true },
    'Showing 48 of 49 books | Show 1 more',
  ],
  [
    'with many more',
    { shown: 96, total: 1201, hasMore: true },
    'Showing 96 of 1,201 books | Show 48 more',
  ],
  [
    'with a lower bound as its total',
    { shown: 960, total: 10_000, hasMore: true, isExact: false },
    'Showing 960 of 10,000+ books | Show 48 more',
  ],
  [
    'that begins later',
    { shown: 48, total: 49, hasMore: true, startsAtFirst: false },
    'Show 48 more',
  ],
  [
    'being extended',
    { shown: 48, total: 96, hasMore: true, moreBooks: 'busy' },
    'Showing 48 of 96 books | Show 48 more, disabled',
  ],
  [
    'not extended',
    { shown: 48, total: 96, hasMore: true, moreBooks: 'failed' },
    'Showing 48 of 96 books | The next books did not come. | Try again',
  ],
];

it.each(ENDINGS)('ends a list %s', (_, props, text) => {
  const showMore = vi.fn();
  const given = { shown: 0, total: 0, hasMore: false, nextPath: '/books?cursor=2' };
  render(<ListEnd {...given} {...props} showMore={showMore} />);
  const parts = [...document.querySelectorAll('p, a, button')].map((item) =>
    [item.textContent, item.ariaDisabled === 'true' ? ', disabled' : ''].join(''),
  );
  expect(parts.join(' | ')).toBe(text);
  for (const link of screen.queryAllByRole('link')) {
    expect(link.getAttribute('href')).toBe('/books?cursor=2');
    expect(fireEvent.click(link)).toBe(false);
    expect(showMore).toHaveBeenCalledTimes(props.moreBooks === 'busy' ? 0 : 1);
  }
});

const BOOKS = aCatalogue(
  { title: 'Gora', language: 'bn', payable: 150, genres: ['Romance'], bookType: 'Hardcover' },
  { title: 'Emma', language: 'en', payable: 250, genres: ['Romance', 'Fantasy'] },
  { title: 'Kim', language: 'en', payable: 350, inStock: false, stock: 0, totalStars: 3 },
);

function toList(facts: Partial<ShownList> = {}): ShownList {
  return {
    found: findBooks(BOOKS, EVERYTHING),
    query: EVERYTHING,
    isStale: false,
    isBusy: false,
    hasFailed: false,
    error: undefined,
    moreBooks: 'idle',
    showMore: vi.fn(),
    retry: vi.fn(async () => undefined),
    ...facts,
  };
}

it.each([
  ['from its first book', undefined, 1],
  [
    'from a later one, without the number of those before',
    { order: 'SHOP', key: 0, position: 9 },
    0,
  ],
] as const)('says how much of a list is shown %s', (_, after, count) => {
  const found = { ...findBooks(BOOKS, EVERYTHING), total: 100, next: 'c' };
  const list = toList({ found, query: { ...EVERYTHING, after } as BookQuery });
  render(<BookList list={list} actions={() => null} onChange={vi.fn()} onClear={vi.fn()} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.queryAllByText('Showing 3 of 100 books')).toHaveLength(count);
});

it.each<[string, Partial<ShownList>, string]>([
  ['known', {}, 'Gora Emma Kim'],
  ['being replaced', { isBusy: true, isStale: true }, 'busy Gora Emma Kim'],
  ['unknown', { found: undefined, isBusy: true }, 'Loading Products...'],
  [
    'failed',
    { found: undefined, hasFailed: true, error: new ApiError(503, '', '') },
    'The books could not be loaded. The shop cannot be reached at the moment.',
  ],
  [
    'not reread',
    { hasFailed: true, error: new ApiError(0, '', '') },
    'The books could not be loaded. The shop did not answer. You are seeing what we loaded earlier. Gora Emma Kim',
  ],
  ['being extended', { moreBooks: 'busy' }, 'Gora Emma Kim Loading Products...'],
])('shows a list that is %s', async (_, facts, text) => {
  const list = toList(facts);
  render(<BookList list={list} actions={() => null} onChange={vi.fn()} onClear={vi.fn()} />, {
    wrapper: MemoryRouter,
  });
  const shown = document.querySelector('.book-list');
  const parts = [...document.querySelectorAll('article, [role=alert] p, [role=status]')].map(
    (item) => item.getAttribute('aria-label') ?? item.textContent,
  );
  expect([shown?.getAttribute('aria-busy') && 'busy', ...parts].filter(Boolean).join(' ')).toBe(
    text,
  );
  for (const button of screen.queryAllByRole('button')) fireEvent.click(button);
  expect(list.retry).toHaveBeenCalledTimes(list.hasFailed ? 1 : 0);
});

const FULL_QUERY = aQuery({
  search: 'sea',
  categories: ['Romance', 'Fantasy'],
  price: 300,
  rating: 3,
  language: 'bn',
  available: true,
  author: 'Tagore',
  series: 'Malgudi',
  format: 'Hardcover',
});

it.each<[FilterName, string]>([
  ['search', '“sea”'],
  ['category', 'Romance, Fantasy'],
  ['price', 'Below ₹300'],
  ['rating', '3 and above'],
  ['language', 'Bengali'],
  ['available', 'In stock'],
  ['author', 'Tagore'],
  ['series', 'Malgudi'],
  ['format', 'Hardcover'],
])('names the filter %s', (name, text) => {
  expect(describeFilter(FULL_QUERY, name)).toBe(text);
  expect(describeFilter(EVERYTHING, name)).toBe('');
});

it.each<[QueryParts, string]>([
  [{}, '3 books'],
  [{ available: true }, '2 of 3 books'],
  [{ price: 200 }, '1 of 3 books'],
  [{ sort: 'NEWEST' }, '3 books'],
  [{ search: 'gora' }, '1 of 3 books'],
])('counts the books of %o', (facts, text) => {
  const query = aQuery(facts);
  const overview = findBooks(BOOKS, EVERYTHING);
  const found = findBooks(BOOKS, query);
  expect(describeCount(found, query, overview)).toBe(text);
  const alone = /^\d/.exec(text)?.[0] === '1' ? '1 book' : `${found.total} books`;
  expect(describeCount(found, query, undefined)).toBe(alone);
  const isLess = { ...found, isExact: false, total: 10_000 };
  const most = text.includes('of') ? '10,000+ of 3 books' : '10,000+ books';
  expect(describeCount(isLess, query, overview)).toBe(most);
});

it.each([
  ['', 'best match'],
  ['NEWEST', 'newest'],
  ['BEST_SELLING', 'best selling'],
  ['RATING', 'best rated'],
  ['LOW_TO_HIGH', 'price, low to high'],
  ['HIGH_TO_LOW', 'price, high to low'],
] as const)('names the order %j', (sort, text) => {
  expect(describeSort(sort)).toBe(text);
});

const CATEGORIES = ['Romance', 'Fantasy', ...'ABCDEFG'.split('')];

/** Shows the panel for a query, and returns its choices with their counts. */
function drawPanel(query: BookQuery, isExact = true) {
  const chosen: string[] = [];
  const overview = findBooks(BOOKS, EVERYTHING);
  render(
    <FilterPanel
      query={query}
      end={1000}
      categories={CATEGORIES}
      overview={overview}
      found={{ ...findBooks(BOOKS, query), isExact }}
      onPreview={vi.fn()}
      onChange={(update) => chosen.push(booksPath(update(query)))}
    />,
  );
  const readChoices = () =>
    [...document.querySelectorAll('fieldset')].map((group) => {
      const choices = [...group.querySelectorAll<HTMLInputElement>('input')].map((input) => {
        const text = input.closest('label')?.textContent ?? '';
        return input.checked ? `*${text}` : text;
      });
      return `${group.querySelector('legend')?.textContent}: ${choices.join(', ')}`;
    });
  return { chosen, readChoices };
}

it('counts and chooses each filter', async () => {
  const parts: string[] = [];
  for (const [name, query, isExact] of [
    ['no filters', EVERYTHING, true],
    ['all filters, with lower bounds', FULL_QUERY, false],
    ['in stock', aQuery({ available: true }), true],
    ['the last category', aQuery({ categories: ['G'] }), true],
  ] as const) {
    const { chosen, readChoices } = drawPanel(query, isExact);
    parts.push(`# ${name}`, ...readChoices());
    for (const more of screen.queryAllByRole('button', { name: /^Show/ })) {
      parts.push(more.textContent);
      fireEvent.click(more);
    }
    parts.push(...readChoices().filter((line) => /CATEG/.test(line)));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    for (const input of document.querySelectorAll<HTMLInputElement>('fieldset input'))
      fireEvent.click(input);
    parts.push(...chosen.map((path) => `> ${path}`), '');
    cleanup();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-lists.txt');
});
