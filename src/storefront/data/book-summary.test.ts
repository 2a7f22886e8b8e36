import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { summarise } from './book-summary.ts';

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
