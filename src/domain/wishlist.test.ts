import { expect, it } from 'vitest';
import { aBook } from './builders.ts';
import { addToWishlist, isInWishlist, removeFromWishlist } from './wishlist.ts';

const NOW = '2023-05-01T12:00:00+00:00';

it('adds a book at the end, dated now', () => {
  const book = aBook({ _id: 'bk02' });
  expect(addToWishlist([aBook({ _id: 'bk01' })], book, NOW)).toEqual([
    aBook({ _id: 'bk01' }),
    { ...book, createdAt: NOW, updatedAt: NOW },
  ]);
});

it('adds a book a second time when asked to', () => {
  const book = aBook();
  expect(addToWishlist([book], book, NOW)).toHaveLength(2);
});

it('leaves the items it was given as they were', () => {
  const items = [aBook({ _id: 'bk01' })];
  addToWishlist(items, aBook(), NOW);
  removeFromWishlist(items, 'bk01');
  expect(items).toEqual([aBook({ _id: 'bk01' })]);
});

it('removes a book each time it is there', () => {
  const items = [aBook({ _id: 'bk01' }), aBook({ _id: 'bk02' }), aBook({ _id: 'bk01' })];
  expect(removeFromWishlist(items, 'bk01')).toEqual([aBook({ _id: 'bk02' })]);
});

it('knows whether a book is wished for', () => {
  expect(isInWishlist([aBook({ _id: 'bk01' })], 'bk01')).toBe(true);
  expect(isInWishlist([aBook({ _id: 'bk01' })], 'bk02')).toBe(false);
});
