import { expect, it } from 'vitest';
import { aBook, aCatalogue, anOrder, anOrderLine, listTitles } from '../builders.ts';
import { countTogether, findRelatedBooks } from './related.ts';

const book = aBook({
  _id: 'it',
  title: 'it',
  series: { name: 'Malgudi', number: '2' },
  authors: ['R. K. Narayan', 'A. Friend'],
  genres: ['Romance', 'Science'],
  work: 'it',
});
/** The fields of a book that has nothing in common with `book`. */
const UNRELATED = { author: 'Kalki', genres: [] };

it('ranks the series first, then the author, books bought together, and the genres', () => {
  const catalogue = aCatalogue(
    { title: 'one genre', ...UNRELATED, genres: ['Science', 'Science', 'Science'] },
    { title: 'both genres', ...UNRELATED, genres: ['Science', 'Romance'], totalRatings: 1 },
    { title: 'both, known', ...UNRELATED, genres: ['Science', 'Romance'], totalRatings: 2 },
    { title: 'bought once', ...UNRELATED },
    { title: 'bought twice', ...UNRELATED },
    { title: 'author', author: 'R. K. Narayan', genres: ['Romance'] },
    { title: 'volume 10', ...UNRELATED, series: { name: 'Malgudi', number: '10' } },
    { title: 'volume 3', ...UNRELATED, series: { name: 'Malgudi', number: '3' } },
    { title: 'alien', ...UNRELATED },
  );
  const together = new Map([
    ['bought once', 1],
    ['bought twice', 2],
    ['gone', 9],
  ]);
  expect(listTitles(findRelatedBooks(catalogue, book, together).books)).toEqual([
    'volume 3',
    'volume 10',
    'author',
    'bought twice',
    'bought once',
    'both, known',
    'both genres',
    'one genre',
  ]);
});

it('marks the books that were bought together', () => {
  const catalogue = aCatalogue({ title: 'genre' }, { title: 'bought', ...UNRELATED });
  const together = new Map([
    ['bought', 1],
    ['gone', 9],
  ]);
  expect(findRelatedBooks(catalogue, book, together).boughtTogether).toEqual(['bought']);
});

it('includes neither the book itself nor its other formats', () => {
  const catalogue = [
    { book, position: 0 },
    ...aCatalogue({ title: 'hardcover', work: 'it' }, { title: 'other' }),
  ];
  expect(listTitles(findRelatedBooks(catalogue, book, new Map([['it', 5]])).books)).toEqual([
    'other',
  ]);
});

it('ranks books in stock first, and returns at most 8 books', () => {
  const catalogue = aCatalogue(
    { title: 'sold out', series: { name: 'Malgudi' }, stock: 0, inStock: false },
    ...Array.from({ length: 7 }, (_, index) => ({ title: `in stock ${index}` })),
    { title: 'last', stock: 0, inStock: false },
  );
  const related = listTitles(findRelatedBooks(catalogue, book, new Map()).books);
  expect(related).toHaveLength(8);
  expect(related.at(-1)).toBe('sold out');
});

it('ranks a volume without a number last', () => {
  const series = (number?: string) => ({ name: 'Malgudi', ...(number && { number }) });
  const catalogue = aCatalogue(
    { title: 'none', series: series() },
    { title: '1.5', series: series('1.5') },
    { title: 'one', series: series('1') },
  );
  expect(listTitles(findRelatedBooks(catalogue, book, new Map()).books)).toEqual([
    'one',
    '1.5',
    'none',
  ]);
});

it('counts the copies in orders that were placed and not cancelled', () => {
  const lines = [anOrderLine(), anOrderLine({ bookId: 'bk02', qty: 2 })];
  const orders = [
    anOrder({ lines }),
    anOrder({ lines: [...lines, anOrderLine({ bookId: 'bk03' })] }),
    anOrder({ lines: lines.slice(1) }),
    anOrder({ status: 'awaiting-payment', lines }),
    anOrder({ status: 'cancelled', history: anOrder().history, lines }),
  ];
  expect(countTogether(orders, 'bk01')).toEqual(
    new Map([
      ['bk02', 4],
      ['bk03', 1],
    ]),
  );
});

it('counts only the 500 books with the most copies', () => {
  const lines = Array.from({ length: 600 }, (_, index) =>
    anOrderLine({ bookId: `bk${index}`, qty: index < 100 ? 1 : 2 }),
  );
  const counted = countTogether([anOrder({ lines })], 'bk0');
  expect([...counted.keys()]).toEqual(lines.slice(100).map(({ bookId }) => bookId));
});

it('counts the copies of an order without its damaged lines', () => {
  const order = { ...anOrder(), lines: [null, anOrderLine(), anOrderLine({ bookId: 'bk02' })] };
  expect(countTogether([order], 'bk01')).toEqual(new Map([['bk02', 1]]));
});

it('relates books by a common genre, and not because both lack a series or a work', () => {
  const plain = aBook({ _id: 'plain', author: 'Kalki', genres: ['Romance'] });
  const catalogue = [
    { book: plain, position: 0 },
    ...aCatalogue(
      { title: 'alien', genres: ['Science'] },
      { title: 'many genres', genres: ['Science', 'Mystery', 'Romance'], totalRatings: 1 },
      { title: 'known', genres: ['Romance'], totalRatings: 2 },
    ),
  ];
  expect(listTitles(findRelatedBooks(catalogue, plain, new Map()).books)).toEqual([
    'known',
    'many genres',
  ]);
});

it('includes books of another work', () => {
  const catalogue = aCatalogue({ title: 'other work', work: 'another' });
  expect(listTitles(findRelatedBooks(catalogue, book, new Map()).books)).toEqual(['other work']);
});

it('relates books by a common genre, and not because both lack an author', () => {
  const plain = aBook({ _id: 'plain', author: '', genres: ['Romance'] });
  const catalogue = [
    { book: plain, position: 0 },
    ...aCatalogue(
      { title: 'also without', author: '', genres: ['Science'] },
      { title: 'same genre', author: 'Kalki', genres: ['Romance'] },
    ),
  ];
  expect(listTitles(findRelatedBooks(catalogue, plain, new Map()).books)).toEqual(['same genre']);
});
