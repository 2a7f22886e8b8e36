import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import { addToWishlist, removeBook } from './cart.ts';
import { withoutLongTexts } from '../books/present-book.ts';

const NOW = '2023-05-01T12:00:00+00:00';

it('adds a book at the end, with the current time', () => {
  const book = aBook({ _id: 'bk02' });
  expect(addToWishlist([aBook({ _id: 'bk01' })], book, NOW)).toEqual([
    aBook({ _id: 'bk01' }),
    { ...withoutLongTexts(book), createdAt: NOW, updatedAt: NOW },
  ]);
});

it('adds a second item for a book that is already in the wishlist', () => {
  const book = aBook();
  expect(addToWishlist([book], book, NOW)).toHaveLength(2);
});

it('does not mutate the items', () => {
  const items = [aBook({ _id: 'bk01' })];
  addToWishlist(items, aBook(), NOW);
  removeBook(items, 'bk01');
  expect(items).toEqual([aBook({ _id: 'bk01' })]);
});

it('removes every item of the book', () => {
  const items = [aBook({ _id: 'bk01' }), aBook({ _id: 'bk02' }), aBook({ _id: 'bk01' })];
  expect(removeBook(items, 'bk01')).toEqual([aBook({ _id: 'bk02' })]);
});
