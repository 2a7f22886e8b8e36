import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { books } from './books.ts';

/**
 * The fields of a book in part 1 of the specification (docs/specification.md). Front ends that were
 * written for it may compare them.
 */
const PART_1_FIELDS = (
  '_id id title author description bookType inStock genres coverImg offers originalPrice ' +
  'discountPercent discountPrice totalRatings totalStars createdAt updatedAt'
).split(' ');

function isIsbn(text: string): boolean {
  const sum = Array.from(text, (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3));
  return /^97[89]\d{10}$/.test(text) && sum.reduce((total, part) => total + part, 0) % 10 === 0;
}

it('does not change the fields of part 1 in any book', () => {
  const values = books.map((book) => PART_1_FIELDS.map((name) => book[name as keyof typeof book]));
  const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex');
  expect(hash).toBe('a2d695b2354084e46c4283b0faecd6252b66abcfa719508f3956aeb6c7c5d08c');
});

it('has 22 different ISBNs, with correct check digits', () => {
  const isbns = books.flatMap(({ isbn }) => isbn ?? []);
  expect(isbns.filter((isbn) => !isIsbn(isbn))).toEqual([]);
  expect(new Set(isbns).size).toBe(isbns.length);
  expect(isbns).toHaveLength(22);
  expect(isIsbn('9780679783267')).toBe(false);
});

it('has authors that match the author line of each book', () => {
  expect(books.filter(({ authors, author }) => authors?.join(', ') !== author)).toEqual([]);
});

it('has plausible pages, years and stock', () => {
  const implausible = books.filter(
    ({ pages = 100, publishedOn = '2000', stock = -1 }) =>
      pages < 50 || pages > 1500 || publishedOn < '1900' || publishedOn > '2023' || stock > 40,
  );
  expect(implausible.map(({ title }) => title)).toEqual([]);
  expect(books.filter(({ stock = -1 }) => stock < 0)).toEqual([]);
  expect(books.filter(({ stock, inStock }) => inStock !== (stock ?? 0) > 0)).toEqual([]);
});

it('has a sample text of five paragraphs or more for each book in the public domain', () => {
  const sampled = books.filter(({ sample }) => sample !== undefined);
  expect(sampled.map(({ title }) => title).toSorted()).toEqual([
    'Around the World in Eighty Days',
    'Pride and Prejudice',
    'The Hound of the Baskervilles',
  ]);
  expect(sampled.filter(({ sample = '' }) => sample.split('\n\n').length < 5)).toEqual([]);
});
