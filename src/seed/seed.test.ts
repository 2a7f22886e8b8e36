import { bookSchema, categorySchema } from '#contract/catalogue/book.ts';
import { userWithListsSchema } from '#contract/account/user.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { books } from './books.ts';
import { categories } from './categories.ts';
import { makeSeed } from './seed.ts';
import { users } from './users.ts';

const payablePrices = books.map(getPayablePrice);
const stars = books.map((book) => book.totalStars);

it('matches the schemas of the contract', () => {
  expect(v.parse(v.array(bookSchema), books)).toEqual(books);
  expect(v.parse(v.array(categorySchema), categories)).toEqual(categories);
  expect(v.parse(v.array(userWithListsSchema), users)).toEqual(users);
});

it('has 25 books, 6 categories and 2 users', () => {
  expect([books.length, categories.length, users.length]).toEqual([25, 6, 2]);
});

it('gives every book a unique id and title', () => {
  expect(new Set(books.map((book) => book._id)).size).toBe(25);
  expect(new Set(books.map((book) => book.title)).size).toBe(25);
  expect(books.map((book) => book.id)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
});

// Each of the 25 books has three offers.
it('gives every offer a unique id', () => {
  expect(new Set(books.flatMap((book) => book.offers.map((offer) => offer._id))).size).toBe(75);
});

it('gives every book five different genres', () => {
  expect(books.filter((book) => new Set(book.genres).size !== 5)).toEqual([]);
});

it('describes every book in 40 to 80 words', () => {
  const counts = books.map((book) => book.description.split(/\s+/).length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(40);
  expect(Math.max(...counts)).toBeLessThanOrEqual(80);
});

it('discounts every book by its percentage, in whole rupees', () => {
  const discounts = books.map((book) =>
    Math.round((book.originalPrice * book.discountPercent) / 100),
  );
  expect(books.map((book) => book.discountPrice)).toEqual(discounts);
});

it('covers the whole price slider, with two equal prices and a price on a step of the slider', () => {
  expect(Math.min(...payablePrices)).toBe(95);
  expect(Math.max(...payablePrices)).toBe(985);
  expect(payablePrices).toContain(500);
  expect(new Set(payablePrices).size).toBe(24);
});

it('rates books from 1.9 to 4.8, some exactly on a step of the filter', () => {
  expect(Math.min(...stars)).toBe(1.9);
  expect(Math.max(...stars)).toBe(4.8);
  expect(stars.filter((rating) => rating === 4)).toHaveLength(2);
  expect(stars).toContain(3);
});

it('has a few books out of stock', () => {
  expect(books.filter((book) => !book.inStock).map((book) => book.title)).toEqual([
    'The Moonstone',
    'Around the World in Eighty Days',
    'Sacred Games',
  ]);
});

it('has a picture for every book and category', () => {
  const pictures = [...books, ...categories].map((item) => item.coverImg);
  const missing = pictures.filter((path) => !existsSync(`public${path}`));
  expect(missing).toEqual([]);
  // 25 books and 6 categories.
  expect(new Set(pictures).size).toBe(31);
});

it('lists the categories in the specified order', () => {
  expect(categories.map((category) => category.categoryName)).toEqual([
    'Romance',
    'Adventure',
    'Mystery',
    'Fantasy',
    'Non-Fiction',
    'Science',
  ]);
});

it('has unique emails in the form in which the store looks them up', () => {
  const emails = users.map((user) => user.email);
  expect(emails).toEqual(emails.map((email) => email.trim().toLowerCase()));
  expect(new Set(emails).size).toBe(2);
});

const fakeHash = async (password: string) => `hash of ${password}`;

it('has both users in the demo, with hashed passwords', async () => {
  const [meera, ...others] = await makeSeed('demo', fakeHash).users();
  expect(meera?.email).toBe('meera.srinivasan@example.com');
  expect(meera?.password).toBe('hash of malgudi-days');
  expect(others).toHaveLength(1);
});

it('has no invented users and records outside the demo', async () => {
  expect(makeSeed('books', fakeHash)).toMatchObject({ books, categories });
  expect(makeSeed('books', fakeHash).records).toEqual({});
  expect(await makeSeed('books', fakeHash).users()).toEqual([]);
});

it('has only the categories with `none`', async () => {
  expect(makeSeed('none', fakeHash)).toMatchObject({ books: [], categories });
  expect(makeSeed('none', fakeHash).records).toEqual({});
  expect(await makeSeed('none', fakeHash).users()).toEqual([]);
});
