import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { summarise } from './book-summary.ts';

it('summarises a book by what lists show and find by', () => {
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
