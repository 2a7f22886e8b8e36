import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook, aFullBook } from '#domain/builders.ts';
import { describeEdition } from '../../routes/catalogue/book-below.tsx';

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
