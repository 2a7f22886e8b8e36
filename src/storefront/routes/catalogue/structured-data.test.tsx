import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook } from '#domain/builders.ts';
import { BookJsonLd } from './book.tsx';

const BOOK = aBook({
  authors: ['R. K. Narayan'],
  isbn: '9780143039655',
  publisher: 'Penguin Classics',
  publishedOn: '2006-08-29',
  pages: 264,
  language: 'en',
  series: { name: 'Malgudi', number: '2' },
});
const HARDCOVER = aBook({ _id: 'bk02', bookType: 'Hardcover', isbn: '9780000000002' });

/** Renders the structured data of a book, and parses them. */
function readData(given: Book, formats: Book[]) {
  const { container } = render(<BookJsonLd book={given} formats={formats} />);
  const data = JSON.parse(container.textContent) as {
    '@context': string;
    '@graph': Record<string, unknown>[];
  };
  const [book = {}, breadcrumbs = {}] = data['@graph'];
  return { context: data['@context'], book, breadcrumbs };
}

it('describes a book with its edition, author, rating and offer', () => {
  const { context, book } = readData(BOOK, [BOOK]);
  expect(context).toBe('https://schema.org');
  const url = expect.stringMatching(/\/books\/bk01\/Malgudi-Days$/);
  expect(book).toEqual({
    '@type': 'Book',
    name: 'Malgudi Days',
    author: {
      '@type': 'Person',
      name: 'R. K. Narayan',
      url: expect.stringMatching(/\/authors\/r-k-narayan$/),
    },
    description: 'Short stories from a small town.',
    image: expect.stringMatching(/\/covers\/malgudi-days\.svg$/),
    url,
    isbn: '9780143039655',
    bookFormat: 'https://schema.org/Paperback',
    numberOfPages: 264,
    inLanguage: 'en',
    datePublished: '2006-08-29',
    publisher: { '@type': 'Organization', name: 'Penguin Classics' },
    isPartOf: { '@type': 'BookSeries', name: 'Malgudi' },
    position: '2',
    genre: ['Adventure', 'Mystery', 'Romance', 'Fantasy', 'Non-Fiction'],
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.5,
      ratingCount: 100,
      bestRating: 5,
    },
    offers: {
      '@type': 'Offer',
      url,
      price: 200,
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
    },
  });
});

it('names the other formats of the text', () => {
  const { book } = readData(BOOK, [BOOK, HARDCOVER]);
  expect(book['workExample']).toEqual([
    {
      '@type': 'Book',
      name: 'Malgudi Days',
      url: expect.stringMatching(/\/books\/bk02\/Malgudi-Days$/),
      isbn: '9780000000002',
      bookFormat: 'https://schema.org/Hardcover',
    },
  ]);
});

it('names all authors', () => {
  const { book } = readData(aBook({ authors: ['A. P. J. Abdul Kalam', 'Arun Tiwari'] }), []);
  expect(book['author']).toMatchObject([{ name: 'A. P. J. Abdul Kalam' }, { name: 'Arun Tiwari' }]);
});

it.each([
  ['totalRatings', { totalRatings: 0 }],
  ['totalStars', { totalStars: 0 }],
])('leaves out unknown facts, such as a rating without %s', (_name, rating) => {
  const { book } = readData(aBook({ ...rating, coverImg: '', inStock: false, genres: [] }), []);
  expect(Object.keys(book).toSorted()).toEqual(
    ['@type', 'author', 'bookFormat', 'description', 'name', 'offers', 'url'].toSorted(),
  );
  expect(book['offers']).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
});

it('describes the breadcrumbs of its page', () => {
  const { breadcrumbs } = readData(BOOK, []);
  expect(breadcrumbs['@type']).toBe('BreadcrumbList');
  expect(breadcrumbs['itemListElement']).toMatchObject([
    { '@type': 'ListItem', position: 1, name: 'Home', item: expect.stringMatching(/\/$/) },
    { position: 2, name: 'Books', item: expect.stringMatching(/\/books$/) },
    { position: 3, name: 'Malgudi Days', item: expect.stringMatching(/\/Malgudi-Days$/) },
  ]);
});
