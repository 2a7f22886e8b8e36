import { expect, it } from 'vitest';
import { aBook } from '../builders.ts';
import {
  nameBook,
  shortenAuthors,
  splitAuthors,
  withoutLongTexts,
  getPayablePrice,
  reprice,
  floorPercent,
  withoutSample,
} from './present-book.ts';

it('leaves the sample out', () => {
  expect(withoutSample(aBook({ sample: 'It was Monday morning.' }))).toEqual(aBook());
});

it('subtracts the discount amount from the original price', () => {
  expect(getPayablePrice({ originalPrice: 299, discountPrice: 90 })).toBe(209);
});

it('treats the original price as payable without a discount', () => {
  expect(getPayablePrice({ originalPrice: 299, discountPrice: 0 })).toBe(299);
});

it('sets the price that shoppers pay', () => {
  const full = { originalPrice: 300, discountPrice: 0 };
  const cut = { originalPrice: 300, discountPrice: 60 };
  const without = (originalPrice: number) => ({
    originalPrice,
    discountPercent: 0,
    discountPrice: 0,
  });
  expect(reprice(full, 250)).toEqual(without(250));
  expect(reprice(full, 350)).toEqual(without(350));
  expect(reprice(cut, 250)).toEqual({ discountPrice: 50 });
  expect(reprice(cut, 300)).toEqual(without(300));
  expect(reprice(cut, 301)).toEqual(without(301));
});

it('leaves the long texts out of lists', () => {
  const { description: _description, ...short } = aBook();
  expect(withoutLongTexts(aBook({ sample: 'It was Monday morning.' }))).toEqual(short);
});

it('rounds a discount down, so that no more is promised', () => {
  expect([20, 20.07, 20.99].map((discountPercent) => floorPercent({ discountPercent }))).toEqual([
    20, 20, 20,
  ]);
});

const FORTY = Array.from({ length: 40 }, (_, index) => `Author ${index + 1}`);

it('lists all of four authors', () => {
  const authors = FORTY.slice(0, 4);
  expect(shortenAuthors({ authors, author: authors.join(', ') })).toBe(
    'Author 1, Author 2, Author 3, Author 4',
  );
});

it('lists three of more authors, and counts the others', () => {
  const names = { authors: FORTY, author: FORTY.join(', ') };
  expect(shortenAuthors(names)).toBe('Author 1, Author 2, Author 3 and 37 others');
});

it('lists fewer authors if their names are long', () => {
  const authors = FORTY.map((name) => `Lakshminarayana Venkatasubramanian, ${name}`);
  expect(shortenAuthors({ authors, author: '' })).toBe(`${authors[0]} and 39 others`);
});

it('cuts joined names only between two names', () => {
  const author = FORTY.join(', ');
  const line = shortenAuthors({ author });
  expect(line).toMatch(/Author \d+ and others$/);
  expect(line.length).toBeLessThanOrEqual(120 + ' and others'.length);
});

it('keeps a long name that cannot be cut', () => {
  expect(shortenAuthors({ author: 'x'.repeat(200) })).toBe('x'.repeat(200));
});

it('lists six of many authors on the page of the book', () => {
  const few = FORTY.slice(0, 8);
  expect(splitAuthors({ author: '', authors: few })).toEqual({ named: few, others: 0 });
  expect(splitAuthors({ author: '', authors: FORTY })).toEqual({
    named: FORTY.slice(0, 6),
    others: 34,
  });
  expect(splitAuthors({ author: '' })).toEqual({ named: [], others: 0 });
});

it('leaves out the author of a book without one', () => {
  expect(nameBook({ title: 'Emma', author: 'Jane Austen' })).toBe('Emma by Jane Austen');
  expect(nameBook({ title: 'Beowulf', author: '' })).toBe('Beowulf');
});

it('lists at least one author, and as many as fit in 60 letters', () => {
  const long = ['x'.repeat(61), 'B', 'C', 'D', 'E'];
  expect(shortenAuthors({ authors: long, author: '' })).toBe(`${long[0]} and 4 others`);
  const fitting = ['x'.repeat(54), 'B', 'C', 'D', 'E'];
  expect(shortenAuthors({ authors: fitting, author: '' })).toBe(`${fitting[0]}, B, C and 2 others`);
});

it('cuts joined names above 120 letters', () => {
  const fitting = `${'x'.repeat(110)}, Author B`;
  expect(shortenAuthors({ author: fitting })).toBe(fitting);
  expect(shortenAuthors({ author: `${fitting}s` })).toBe(`${'x'.repeat(110)} and others`);
});
