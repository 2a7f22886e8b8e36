import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { saveSettings } from '#api/shop/settings.ts';
import { createTestApi, listTestCategories, testDependencies } from '#api/testing.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { aContent, RECORDS } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { renderRoutes } from '../app/testing.tsx';
import * as home from './home.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const BOOKS = ['Gora', 'Emma', 'Kim', 'Ulysses'].map((title, index) =>
  aBook({ _id: `own${index}`, id: index + 1, title, coverImg: `/covers/own${index}.svg` }),
);

/** Opens the home page of a shop with four books, three of which a collection recommends. */
async function show(
  identity = {},
  name = 'Kitabdost',
  books = BOOKS,
  categories = listTestCategories(),
) {
  const picks = books.map(({ _id }, index) => ({
    bookId: _id,
    ...(index < 3 && { by: 'Farida', why: `Reason ${index}.` }),
  }));
  const content = aContent({ books, categories });
  const collections = [{ ...RECORDS.collections, books: picks }];
  const store = createMemoryStore({ ...content, records: { collections } });
  const dependencies = testDependencies({ store });
  await saveSettings(dependencies, { name, identity });
  const api = createTestApi(dependencies);
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    api.fetch(new Request(new URL(input, location.origin), init)),
  );
  const { catalogue } = await renderRoutes([{ path: '/', ...home }]);
  await catalogue.shop.read();
  await screen.findByRole('heading', { level: 2, name: 'New Arrivals' });
}

const listHeadings = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .slice(3);
const listCovers = () =>
  [...document.querySelectorAll('.hero-book img')].map((image) => image.getAttribute('src'));

it('has the usual rows, and books of the shop beside the headline', async () => {
  await show();
  await vi.waitFor(() => expect(listCovers()).toContain('/covers/own0.svg'));
  expect(listHeadings()).toEqual(['Featured Book Categories', 'New Arrivals']);
});

it('has the words, the books and the rows of the owner', async () => {
  await show({
    headline: 'Stay in.',
    lead: '',
    heroBooks: ['own2', 'own1'],
    home: ['for-the-rains', 'new', 'category:ct01', 'categories', 'gone'],
  });
  await screen.findByRole('heading', { name: 'For the rains' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stay in.');
  expect(listCovers()).toEqual(['/covers/own2.svg', '/covers/own1.svg']);
  expect(document.querySelectorAll('.hero-book')).toHaveLength(2);
  expect(listHeadings()).toEqual([
    'For the rains',
    'New Arrivals',
    'Romance',
    'Featured Book Categories',
  ]);
  const row = within(screen.getByRole('region', { name: 'For the rains' }));
  expect(row.getAllByRole('article')).toHaveLength(3);
  expect(row.getByText('“Reason 1.”')).toBeDefined();
  expect(row.getByRole('link', { name: 'All 4 books' }).getAttribute('href')).toBe(
    '/collections/for-the-rains',
  );
});

it('loads only the first three covers beside the headline before they are visible', async () => {
  await show({ heroBooks: BOOKS.map(({ _id }) => _id) });
  await vi.waitFor(() => expect(listCovers()).toContain('/covers/own3.svg'));
  const loading = [...document.querySelectorAll('.hero-book img')].map((image) =>
    image.getAttribute('loading'),
  );
  expect(loading).toEqual([null, null, null, 'lazy']);
});

it('shows no book of a row that is sold out', async () => {
  const soldOut = {
    ...aBook(),
    _id: 'own4',
    id: 5,
    title: 'Middlemarch',
    inStock: false,
    stock: 0,
  };
  await show({ home: ['for-the-rains', 'new'] }, 'Kitabdost', [soldOut, ...BOOKS]);
  const row = within(await screen.findByRole('region', { name: 'For the rains' }));
  expect(row.getAllByRole('article').map((book) => book.getAttribute('aria-label'))).toEqual(
    BOOKS.map(({ title }) => title),
  );
});

it.each([
  [3, false],
  [4, true],
])('shows a category of %i books in stock: %s', async (count, isShown) => {
  const books = BOOKS.map((book, index) => ({
    ...book,
    genres: index < count ? ['Romance'] : ['Mystery'],
  }));
  const soldOut = {
    ...aBook({ _id: 'own4', id: 5 }),
    genres: ['Romance'],
    inStock: false,
    stock: 0,
  };
  await show({ home: ['category:ct01', 'new'] }, 'Kitabdost', [...books, soldOut]);
  expect(listHeadings()).toEqual([...(isShown ? ['Romance'] : []), 'New Arrivals']);
});

it('promises in a shop of its own name only what its settings cannot make wrong', async () => {
  await show({}, 'Dhishoom Comics');
  await screen.findByText('In the way you choose at checkout');
  expect(screen.queryByText('All cards accepted')).toBeNull();
  expect(screen.queryByText('Within 3-5 business days')).toBeNull();
});

const listCategories = () => [...document.querySelectorAll<HTMLElement>('.category-card')];

it.each([
  [6, null],
  [7, '4'],
  [8, '4'],
  [9, '5'],
  [10, '5'],
  [11, null],
])('lays out %i categories in rows of nearly equal length', async (count, columns) => {
  const categories = Array.from({ length: count }, (_, index) =>
    aCategory({ _id: `ct${index}`, id: index, categoryName: `Category ${index}` }),
  );
  await show({}, 'Kitabdost', BOOKS, categories);
  await vi.waitFor(() => expect(listCategories()).toHaveLength(count));
  const list = listCategories()[0]?.closest('ul');
  expect(list?.getAttribute('data-columns')).toBe(columns);
  expect(screen.queryByRole('button', { name: 'All categories' })).toBeNull();
});

it('shows twelve categories, and the others on request, the first of which gets the focus', async () => {
  const categories = Array.from({ length: 14 }, (_, index) =>
    aCategory({ _id: `ct${index}`, id: index, categoryName: `Category ${index}` }),
  );
  await show({}, 'Kitabdost', BOOKS, categories);
  await vi.waitFor(() => expect(listCategories()).toHaveLength(12));
  await userEvent.click(screen.getByRole('button', { name: 'All categories' }));
  expect(listCategories()).toHaveLength(14);
  expect(document.activeElement).toBe(listCategories()[12]);
  expect(screen.queryByRole('button', { name: 'All categories' })).toBeNull();
});

it('has the title and the description of its own headline', async () => {
  const rows = ['for-the-rains', 'categories', 'new'];
  await show({ home: rows, headline: 'Stay in.', lead: 'Read.' });
  await screen.findByRole('heading', { name: 'For the rains' });
  expect(document.title).toBe('Stay in · Kitabdost');
  const description = document.querySelector<HTMLMetaElement>('[name=description]');
  expect(description?.content).toBe('Kitabdost. Read.');
});
