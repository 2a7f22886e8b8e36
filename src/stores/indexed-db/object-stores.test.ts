import { expect, it } from 'vitest';
import { aBook, aCategory, aLine, aUser } from '#domain/builders.ts';
import { isBook, isCategory, parseUser } from './object-stores.ts';

it.each(['_id', 'title', 'author', 'coverImg', 'originalPrice', 'discountPrice', 'genres'])(
  'a book without %s is damaged',
  (field) => {
    expect(isBook(aBook())).toBe(true);
    expect(isBook({ ...aBook(), [field]: undefined })).toBe(false);
  },
);

it('a book of an older release, with fewer fields and other genres, is not damaged', () => {
  const { _id, title, author, coverImg, originalPrice, discountPrice } = aBook();
  const genres = ['Poetry'];
  const row = { _id, title, author, coverImg, originalPrice, discountPrice, genres };
  expect(isBook(row)).toBe(true);
});

it.each(['_id', 'categoryName', 'coverImg'])('a category without %s is damaged', (field) => {
  expect(isCategory(aCategory())).toBe(true);
  expect(isCategory({ ...aCategory(), [field]: undefined })).toBe(false);
});

it.each(['_id', 'email', 'password', 'cart', 'wishlist'])(
  'a user without %s is damaged',
  (field) => {
    expect(parseUser({ ...aUser(), [field]: undefined })).toBeUndefined();
  },
);

it('a user keeps the fields that this release does not know', () => {
  const user = aUser({ phone: { home: ['1'] }, cart: [aLine()], wishlist: [aBook()] });
  expect(parseUser(user)).toEqual(user);
});
