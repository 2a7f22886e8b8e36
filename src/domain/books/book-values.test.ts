import { expect, it } from 'vitest';
import { aFullBook } from '../builders.ts';
import { applyFields } from '../import/plans/apply-fields.ts';
import { COLUMNS, EXPORTED_COLUMNS, flattenBook } from './book-fields.ts';
import type { FieldValue } from '#contract/desk/desk-books.ts';
import { readBookValues } from './book-values.ts';

const NOW = '2026-01-31T09:00:00+00:00';

function change(values: Record<string, FieldValue>) {
  const { fields, cleared, problems } = readBookValues(values);
  expect(problems).toEqual([]);
  return applyFields(aFullBook(), fields, NOW, cleared);
}

it('reads numbers, lists and the series of a book', () => {
  expect(
    readBookValues({
      originalPrice: 499,
      genres: ['Romance', 'mystery'],
      series: { name: 'Malgudi ', number: '3' },
      isbn: '0-306-40615-2',
      title: ' Gora ',
    }),
  ).toEqual({
    fields: {
      originalPrice: 499,
      genres: ['Romance', 'mystery'],
      seriesName: 'Malgudi',
      seriesNumber: '3',
      isbn: '9780306406157',
      title: 'Gora',
    },
    cleared: [],
    problems: [],
  });
});

it('reports each invalid field', () => {
  const { problems } = readBookValues({
    title: '',
    originalPrice: -1,
    isbn: '9780306406158',
    colour: 'red',
    stock: null,
    pages: 1.5,
    language: ['en', 'hi'],
  });
  expect(problems).toContainEqual({ field: 'title', message: 'This must not be empty.' });
  expect(problems.map(({ field }) => field).toSorted()).toEqual(
    ['title', 'originalPrice', 'isbn', 'colour', 'stock', 'pages', 'language'].toSorted(),
  );
});

it.each(['_id', 'id', 'inStock', 'updatedAt', 'version', '__proto__'])(
  'refuses to change the field %s',
  (name) => {
    const { problems } = readBookValues(Object.fromEntries([[name, '1']]));
    expect(problems).toEqual([{ field: name, message: 'A book has no such field.' }]);
  },
);

it('clears optional fields', () => {
  const emptied = Object.fromEntries(
    ['isbn', 'publisher', 'pages', 'work', 'sample', 'authors', 'coverImg', 'genres'].map(
      (name) => [name, name === 'genres' ? [] : null],
    ),
  );
  const { isbn, publisher, pages, work, sample, authors, ...rest } = aFullBook();
  expect([isbn, publisher, pages, work, sample, authors]).not.toContain(undefined);
  expect(change(emptied)).toEqual({
    ...rest,
    author: '',
    genres: [],
    coverImg: '',
    updatedAt: NOW,
    version: rest.version + 1,
  });
});

it('clears the author line with the authors, unless a new one is given', () => {
  expect(change({ authors: null })).toMatchObject({ author: '' });
  expect(change({ authors: null, author: 'Narayan' })).toMatchObject({ author: 'Narayan' });
});

it('clears the series, or only its number', () => {
  expect(change({ series: null })).not.toHaveProperty('series');
  expect(change({ series: { name: 'Malgudi' } })).toMatchObject({ series: { name: 'Malgudi' } });
  expect(change({ series: { name: 'Malgudi' } })).not.toHaveProperty('series.number');
});

it('changes nothing if every field has the book’s current value', () => {
  const book = aFullBook();
  const offers = book.offers.flatMap(({ isOffer, offer }) => (isOffer ? offer : []));
  const current: Record<string, unknown> = { ...flattenBook(book), offers };
  const values = Object.fromEntries(
    // A book has no copies on the shelf of its own.
    EXPORTED_COLUMNS.filter((name) => name !== 'onShelf').map((name) => [
      name,
      current[name] as FieldValue,
    ]),
  );
  const { fields, cleared, problems } = readBookValues(values);
  expect([cleared, problems]).toEqual([[], []]);
  expect(applyFields(book, fields, NOW)).toBe(book);
});

it('treats blank texts as empty', () => {
  const blank = { title: ' ', publisher: ' ', genres: [' '], series: { name: ' ', number: ' ' } };
  expect(readBookValues(blank)).toEqual({
    fields: { genres: [] },
    cleared: ['publisher', 'seriesName', 'seriesNumber'],
    problems: [{ field: 'title', message: 'This must not be empty.' }],
  });
});

it('refuses to empty a required field, and gives or clears the value of every other field', () => {
  const { fields, cleared, problems } = readBookValues(
    Object.fromEntries(COLUMNS.map((name) => [name, null])),
  );
  expect(problems.map(({ field }) => field)).toEqual([
    'title',
    'originalPrice',
    'stock',
    'bookType',
    'createdAt',
  ]);
  expect(fields).toEqual({
    author: '',
    discountPercent: 0,
    discountPrice: 0,
    genres: [],
    coverImg: '',
    offers: [],
    totalRatings: 0,
    totalStars: 0,
    description: '',
  });
  // All columns but the 5 required fields and the 9 fields with a value.
  expect(cleared).toHaveLength(COLUMNS.length - 5 - 9);
});
