import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import {
  nameBook,
  shortenAuthors,
  splitAuthors,
  withoutLongTexts,
  getPayablePrice,
  floorPercent,
  withoutSample,
} from './present-book.ts';

it('removes the sample text of a book', () => {
  expect(withoutSample(aBook({ sample: 'It was Monday morning.' }))).toEqual(aBook());
});

it('subtracts the discount amount from the original price', () => {
  expect(getPayablePrice({ originalPrice: 299, discountPrice: 90 })).toBe(209);
});

it('returns the original price of a book without a discount as the payable price', () => {
  expect(getPayablePrice({ originalPrice: 299, discountPrice: 0 })).toBe(299);
});

it('removes description and sample text of a book', () => {
  const { description: _description, ...short } = aBook();
  expect(withoutLongTexts(aBook({ sample: 'It was Monday morning.' }))).toEqual(short);
});

it('rounds a discount down, so that the shop never promises more than it gives', () => {
  expect([20, 20.07, 20.99].map((discountPercent) => floorPercent({ discountPercent }))).toEqual([
    20, 20, 20,
  ]);
});

const FORTY_AUTHORS = Array.from({ length: 40 }, (_, index) => `Author ${index + 1}`);

it('lists all authors if there are at most four', () => {
  const authors = FORTY_AUTHORS.slice(0, 4);
  expect(shortenAuthors({ authors, author: authors.join(', ') })).toBe(
    'Author 1, Author 2, Author 3, Author 4',
  );
});

it('lists the first three of more than four authors, and counts the others', () => {
  const names = { authors: FORTY_AUTHORS, author: FORTY_AUTHORS.join(', ') };
  expect(shortenAuthors(names)).toBe('Author 1, Author 2, Author 3 and 37 others');
});

it('lists fewer authors if their names are long', () => {
  const authors = FORTY_AUTHORS.map((name) => `Lakshminarayana Venkatasubramanian, ${name}`);
  expect(shortenAuthors({ authors, author: '' })).toBe(`${authors[0]} and 39 others`);
});

it('cuts a long author line only between two names', () => {
  const author = FORTY_AUTHORS.join(', ');
  const line = shortenAuthors({ author });
  expect(line).toMatch(/Author \d+ and others$/);
  expect(line.length).toBeLessThanOrEqual(120 + ' and others'.length);
});

it('does not cut a single long name', () => {
  expect(shortenAuthors({ author: 'x'.repeat(200) })).toBe('x'.repeat(200));
});

it('lists up to eight authors on the page of the book, and six of more than eight', () => {
  const eight = FORTY_AUTHORS.slice(0, 8);
  expect(splitAuthors({ author: '', authors: eight })).toEqual({ named: eight, others: 0 });
  expect(splitAuthors({ author: '', authors: FORTY_AUTHORS })).toEqual({
    named: FORTY_AUTHORS.slice(0, 6),
    others: 34,
  });
  expect(splitAuthors({ author: '' })).toEqual({ named: [], others: 0 });
});

it('names a book by title and author, or by its title if it has no author', () => {
  expect(nameBook({ title: 'Emma', author: 'Jane Austen' })).toBe('Emma by Jane Austen');
  expect(nameBook({ title: 'Beowulf', author: '' })).toBe('Beowulf');
});

it('lists at least one of more than four authors, and up to three that fit in 60 letters', () => {
  const long = ['x'.repeat(61), 'B', 'C', 'D', 'E'];
  expect(shortenAuthors({ authors: long, author: '' })).toBe(`${long[0]} and 4 others`);
  const fitting = ['x'.repeat(54), 'B', 'C', 'D', 'E'];
  expect(shortenAuthors({ authors: fitting, author: '' })).toBe(`${fitting[0]}, B, C and 2 others`);
});

it('cuts an author line of more than 120 letters', () => {
  const fitting = `${'x'.repeat(110)}, Author B`;
  expect(shortenAuthors({ author: fitting })).toBe(fitting);
  expect(shortenAuthors({ author: `${fitting}s` })).toBe(`${'x'.repeat(110)} and others`);
});
