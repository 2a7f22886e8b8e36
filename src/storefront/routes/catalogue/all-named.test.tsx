import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { api } from '#client/client.ts';
import { aBook } from '#domain/builders.ts';
import { listDifferences } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import {
  catalogueContext,
  CatalogueProvider,
  type AuthorOrSeriesBooks,
  type BookSummary,
} from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import * as authorsAndSeries from './authors-and-series.tsx';

const volume = (title: string, series?: string, number?: string) =>
  aBook({
    _id: title,
    title,
    ...(series && { series: { name: series, ...(number && { number }) } }),
  });
const GUIDE = volume('The Guide');
const TEACHER = volume('The English Teacher', 'Malgudi', '3');
const SWAMI = { ...volume('Swami and Friends', 'Malgudi', '1'), publishedOn: '1935-10' };
const GATEWAY = volume('Gateway', 'Travels');
const named = (books: BookSummary[], facts: Partial<AuthorOrSeriesBooks> = {}) => ({
  name: 'R. K. Narayan',
  slug: 'a',
  namesakes: [],
  total: books.length,
  isExact: true,
  books,
  ...facts,
});
const NAMESAKES = [
  { name: 'R.K. Narayan', slug: 'a-2' },
  { name: 'रा. के. नारायण', slug: 'a-3' },
];
const byTwo = { ...SWAMI, authors: ['R. K. Narayan', 'R. K. Laxman'] };

const PAGES: Record<string, [path: string, found: AuthorOrSeriesBooks | undefined]> = {
  'an author': ['/authors/a', named([GUIDE])],
  'an author of one series': ['/authors/a', named([TEACHER, SWAMI])],
  'an author of two series and others': ['/authors/a', named([GATEWAY, TEACHER, GUIDE, SWAMI])],
  'an author of more books': ['/authors/a', named([GUIDE], { total: 101 })],
  'an author with namesakes': ['/authors/a', named([GUIDE], { namesakes: NAMESAKES })],
  'a series': ['/series/a', named([TEACHER, byTwo], { name: 'Malgudi' })],
  'a series of one book': ['/series/a', named([SWAMI], { name: 'Malgudi' })],
  'a series of more books': ['/series/a', named([SWAMI], { total: 10_000, isExact: false })],
  'a series with namesakes': ['/series/a', named([SWAMI], { namesakes: NAMESAKES })],
  'no such series': ['/series/a', undefined],
};

/** Leaves of each card only its name, and the texts above and below its title. */
function withoutCards(container: HTMLElement): Element {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const card of copy.querySelectorAll('article'))
    card.replaceChildren(...card.querySelectorAll('.book-card-over, .book-card-author'));
  return copy;
}

/** Returns the title, the metadata and the content of a page. */
async function read([path, found]: (typeof PAGES)[string]): Promise<string[]> {
  const catalogue = { ...createCatalogue(api), authorOrSeries: async () => found };
  const getContext = () => {
    const context = new RouterContextProvider();
    context.set(catalogueContext, catalogue);
    return context;
  };
  const route = { ...authorsAndSeries, HydrateFallback: () => null };
  const routes = ['/authors/:slug', '/series/:slug'].map((page) => ({ path: page, ...route }));
  const router = createMemoryRouter(routes, { initialEntries: [path], getContext });
  const { container } = render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  await act(async () => undefined);
  const head = document.querySelectorAll('[name=description], [name=robots], [rel=canonical]');
  const lines = [
    document.title,
    ...Array.from(head, (tag) => tag.getAttribute('content') ?? tag.getAttribute('href') ?? ''),
    ...printScreen(withoutCards(container)).trim().split('\n'),
  ];
  cleanup();
  return lines;
}

it('says all about an author or a series', async () => {
  /** The first author and the first series, with which the others are compared. */
  const first: Record<string, string[]> = {};
  const parts: string[] = [];
  for (const [name, page] of Object.entries(PAGES)) {
    const lines = await read(page);
    parts.push(`# ${name}`, ...listDifferences(first[page[0]] ?? [], lines), '');
    first[page[0]] ??= lines;
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-named.txt');
});
