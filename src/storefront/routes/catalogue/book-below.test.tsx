import { act, render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { createApiClient } from '#client/client.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook, aFullBook } from '#domain/builders.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { rememberViewed } from '../../features/shelves/shelf.tsx';
import { BookBelow, describeEdition } from './book-below.tsx';

const BOOKS = ['bk02', 'bk03', 'bk04', 'bk05'].map((_id) => aBook({ _id, title: _id }));

/** Shows what is below a book, in a shop with the books bk01 and bk02. */
function show(boughtTogether: string[]) {
  const api = createTestApi();
  const send = async (address: string, init: RequestInit) =>
    api.fetch(new Request(`http://localhost${address}`, init));
  const below = <BookBelow book={aBook()} related={{ related: BOOKS, boughtTogether }} />;
  const catalogue = createCatalogue(createApiClient(send));
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: below }])} />
    </CatalogueProvider>,
  );
  return catalogue;
}

/** Returns the titles on a shelf; null if it is not shown. */
function readShelf(name: string) {
  const shelf = screen.queryByRole('region', { name });
  return (
    shelf &&
    within(shelf)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  );
}

/** Returns the titles on the two shelves of similar books below a book. */
function readShelves(boughtTogether: string[]) {
  show(boughtTogether);
  return ['Readers also took home', 'More like this'].map(readShelf);
}

it('groups the books that were bought together, in the order of the related books', () => {
  expect(readShelves(['bk05', 'bk03', 'bk02'])).toEqual([['bk02', 'bk03', 'bk05'], ['bk04']]);
});

it('shows no separate shelf for only two books that were bought together', () => {
  expect(readShelves(['bk02', 'bk03'])).toEqual([null, ['bk02', 'bk03', 'bk04', 'bk05']]);
});

it('shows the books that were viewed before, without this one', async () => {
  for (const id of ['bk02', 'bk01']) rememberViewed(id);
  const catalogue = show([]);
  await act(() => catalogue.reread());
  expect(readShelf('Recently viewed')).toEqual(['Gora']);
});

it('describes only what is known of an edition', () => {
  expect(describeEdition(aBook())).toEqual([['Format', 'Paperback']]);
  const facts = { isbn: '9780143039655', publisher: 'Penguin Classics', pages: 264 };
  expect(describeEdition(aBook({ ...facts, publishedOn: '2006-08-29', language: 'bn' }))).toEqual([
    ['ISBN', '9780143039655'],
    ['Publisher', 'Penguin Classics'],
    ['Published', '29 August 2006'],
    ['Pages', '264'],
    ['Language', 'Bengali'],
    ['Format', 'Paperback'],
  ]);
});

it('names all authors if they are too many for the head of the page', () => {
  const authors = Array.from({ length: 40 }, (_, index) => `Author ${index + 1}`);
  const [first] = describeEdition(aBook({ authors }));
  expect(first).toEqual(['Authors', authors.join(', ')]);
});

/** Fields that other parts of the page show, and those that shoppers do not need. */
const SHOWN_ELSEWHERE: (keyof Book)[] = [
  ...(['title', 'author', 'authors', 'description', 'genres', 'coverImg', 'offers'] as const),
  ...(['originalPrice', 'discountPercent', 'discountPrice', 'stock', 'inStock'] as const),
  ...(['totalRatings', 'totalStars', 'series', 'sample'] as const),
];
const NOT_SHOWN: (keyof Book)[] = [
  ...([
    '_id',
    'id',
    'work',
    'taxPercent',
    'gtin',
    'grams',
    'hsn',
    'createdAt',
    'updatedAt',
    'version',
    'editedFields',
  ] as const),
];

it('shows every field that no other part of the page shows', () => {
  const book = aFullBook();
  const shown = describeEdition(book).length;
  const forgotten = (Object.keys(book) as (keyof Book)[])
    .filter((name) => !SHOWN_ELSEWHERE.includes(name) && !NOT_SHOWN.includes(name))
    .filter((name) => {
      const { [name]: _left, ...others } = book;
      return describeEdition(others as Book).length === shown;
    });
  expect(forgotten, 'Show these in describeEdition, or list them above.').toEqual([]);
});
