import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { summarise, summariseForSearch } from './catalogue.ts';

it('reduces a book to the fields that lists show or search', () => {
  expect(Object.keys(summarise(aBook())).toSorted()).toEqual([
    '_id',
    'author',
    'bookType',
    'coverImg',
    'discountPercent',
    'discountPrice',
    'genres',
    'id',
    'inStock',
    'originalPrice',
    'title',
    'totalStars',
  ]);
});

it('keeps what only a search reads in the list of a search', () => {
  const book = aBook({
    publisher: 'Penguin',
    translator: 'R. Dadi',
    subtitle: 'A Tale',
    sample: 'Once',
  });
  expect(summariseForSearch(book)).toEqual({
    ...summarise(book),
    publisher: 'Penguin',
    translator: 'R. Dadi',
    subtitle: 'A Tale',
  });
});
