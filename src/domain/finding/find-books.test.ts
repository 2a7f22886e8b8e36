import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { readBookQuery } from './book-query.ts';
import { aQuery, aCatalogue, listTitles } from '../builders.ts';
import { NO_CATEGORY, readCursor } from './sort-order.ts';
import { countMatches, findBooks, mayNeedCorrection, type Positioned } from './find-books.ts';

const parseQuery = (text: string) => readBookQuery(new URLSearchParams(text));
const findTitles = (catalogue: Positioned<Book>[], address: string) =>
  listTitles(findBooks(catalogue, parseQuery(address)).books);

it('finds all books in catalogue order', () => {
  const catalogue = aCatalogue({ title: 'B' }, { title: 'A' }, { title: 'C' });
  expect(findBooks(catalogue, aQuery())).toMatchObject({
    books: catalogue.map(({ book }) => book),
    total: 3,
    isExact: true,
    next: null,
    corrected: null,
    relax: [],
  });
});

it('sorts titles that begin with the text first, then titles in which a word begins with it', () => {
  const catalogue = aCatalogue(
    { title: 'Mother' },
    { title: 'Into the Wild' },
    { title: 'Theory' },
    { title: 'Another' },
    { title: 'The Hobbit' },
    { title: 'Cosmos' },
  );
  expect(findTitles(catalogue, 'search=THE')).toEqual([
    'Theory',
    'The Hobbit',
    'Into the Wild',
    'Mother',
    'Another',
  ]);
});

it('keeps the chosen sort order in a search', () => {
  const catalogue = aCatalogue({ title: 'The A', payable: 300 }, { title: 'Mother', payable: 100 });
  expect(findTitles(catalogue, 'search=the&sort=LOW_TO_HIGH')).toEqual(['Mother', 'The A']);
});

it('sorts by price both ways, by date and by stars; ties stay in catalogue order', () => {
  const catalogue = aCatalogue(
    { title: 'A', payable: 300, publishedOn: '2020', totalStars: 4 },
    { title: 'B', payable: 100, totalStars: 4.5 },
    { title: 'C', payable: 300, publishedOn: '2020-01-01', totalStars: 3 },
    { title: 'D', payable: 200, publishedOn: '2020-02', totalStars: 4 },
  );
  expect(findTitles(catalogue, 'sort=LOW_TO_HIGH')).toEqual(['B', 'D', 'A', 'C']);
  expect(findTitles(catalogue, 'sort=HIGH_TO_LOW')).toEqual(['A', 'C', 'D', 'B']);
  expect(findTitles(catalogue, 'sort=NEWEST')).toEqual(['D', 'A', 'C', 'B']);
  expect(findTitles(catalogue, 'sort=RATING')).toEqual(['B', 'A', 'D', 'C']);
});

it('returns only the books that pass every filter', () => {
  const tamil = { language: 'ta', authors: ['Kalki', 'A. Friend'], series: { name: 'Ponni' } };
  const catalogue = aCatalogue(
    { title: 'A', ...tamil, bookType: 'Hardcover', payable: 250 },
    { title: 'B', author: 'Kalki', totalStars: 3, stock: 0, inStock: false },
  );
  expect(findTitles(catalogue, 'author=Kalki')).toEqual(['A', 'B']);
  expect(findTitles(catalogue, 'author=kalki')).toEqual([]);
  expect(
    findTitles(catalogue, 'author=A.+Friend&series=Ponni&language=ta&format=Hardcover'),
  ).toEqual(['A']);
  expect(findTitles(catalogue, 'rating=3')).toEqual(['A']);
  expect(findTitles(catalogue, 'price=250')).toEqual(['B']);
  expect(findTitles(catalogue, 'price=251')).toEqual(['A', 'B']);
  expect(findTitles(catalogue, 'available=1')).toEqual(['A']);
  expect(findTitles(catalogue, 'category=Science')).toEqual([]);
  expect(findTitles(catalogue, 'category=Science&category=Mystery')).toEqual(['A', 'B']);
});

it('returns consecutive pages, even if books are added and removed', () => {
  const catalogue = aCatalogue(
    { title: 'A', payable: 100 },
    { title: 'B', payable: 300 },
    { title: 'C', payable: 100 },
    { title: 'D', payable: 200 },
  );
  const query = aQuery({ sort: 'LOW_TO_HIGH', limit: 2 });
  const first = findBooks(catalogue, query);
  expect(listTitles(first.books)).toEqual(['A', 'C']);
  const after = readCursor(first.next ?? '', query);
  if (!after) return expect.unreachable();
  const added = aCatalogue({ title: 'E', payable: 50 }).map((item) => ({ ...item, position: 99 }));
  const later = [...catalogue.slice(0, 2), ...catalogue.slice(3), ...added];
  const second = findBooks(later, { ...query, after });
  expect(listTitles(second.books)).toEqual(['D', 'B']);
  expect(second).toMatchObject({ total: 4, next: null });
});

it('counts the books that would be found without each filter when nothing is found', () => {
  const catalogue = aCatalogue(
    { title: 'A', payable: 200 },
    { title: 'B', payable: 200 },
    { title: 'C', payable: 50, totalStars: 2 },
  );
  const { relax } = findBooks(catalogue, parseQuery('price=100&rating=4&available=1'));
  expect(relax).toEqual([
    { drop: 'price', total: 2 },
    { drop: 'rating', total: 1 },
  ]);
});

it('counts the books that match a query', () => {
  const catalogue = aCatalogue({ title: 'A' }, { title: 'B' }, { title: 'AB' });
  expect(countMatches(catalogue, aQuery({ search: 'b' }))).toBe(2);
  expect(countMatches(catalogue, aQuery())).toBe(3);
});

it('sorts by copies sold; ties stay in catalogue order', () => {
  const catalogue = aCatalogue({ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' });
  const sold = new Map([
    ['C', 5],
    ['B', 9],
  ]);
  const { books } = findBooks(catalogue, aQuery({ sort: 'BEST_SELLING' }), sold);
  expect(listTitles(books)).toEqual(['B', 'C', 'A', 'D']);
});

it('searches by words if no title contains the text, also on the later pages of that search', () => {
  const catalogue = aCatalogue(
    { title: 'Malgudi Days', author: 'R. K. Narayan' },
    { title: 'The Guide', author: 'R. K. Narayan' },
    { title: 'Swami', author: 'R. K. Narayan' },
    { title: 'Emma', author: 'Jane Austen' },
  );
  const query = aQuery({ search: 'narayan', limit: 2 });
  const first = findBooks(catalogue, query);
  expect(first).toMatchObject({ total: 3, matched: 'words', relax: [] });
  const after = readCursor(first.next ?? '', query);
  if (!after) return expect.unreachable();
  expect(after.matching).toEqual({ way: 'words' });
  const grown = [
    ...catalogue,
    ...aCatalogue({ title: 'On Narayan' }).map((book) => ({ ...book, position: 99 })),
  ];
  expect(listTitles(findBooks(grown, { ...query, after }).books)).toEqual(['Swami', 'On Narayan']);
  expect(findBooks(grown, query)).toMatchObject({ total: 1, matched: 'title' });
});

it('reports how the found books match the search', () => {
  const catalogue = aCatalogue(
    { title: 'Emma', isbn: '9780143039655' },
    { title: 'The ISBN 9780306406157' },
  );
  expect(findBooks(catalogue, aQuery()).matched).toBeNull();
  expect(findBooks(catalogue, aQuery({ search: ' ' }))).toMatchObject({ total: 2, matched: null });
  expect(findBooks(catalogue, aQuery({ search: 'mm' })).matched).toBe('title');
  expect(findBooks(catalogue, aQuery({ search: '9780143039655' }))).toMatchObject({
    total: 1,
    matched: 'title',
  });
  expect(findBooks(catalogue, aQuery({ search: '9780306406157' }))).toMatchObject({
    total: 0,
    matched: null,
  });
});

it('marks a cursor as by words only after a search by words', () => {
  const catalogue = aCatalogue({ title: 'A' }, { title: 'B' });
  const { next } = findBooks(catalogue, aQuery({ limit: 1 }));
  const after = readCursor(next ?? '', aQuery());
  expect(after).toEqual({ order: 'SHOP', key: 0, position: 0 });
  if (after) expect(listTitles(findBooks(catalogue, aQuery({ after })).books)).toEqual(['B']);
});

it('searches titles on the first page and on later pages', () => {
  const catalogue = aCatalogue({ title: 'Mother' }, { title: 'Another' });
  const query = aQuery({ search: 'other', limit: 1 });
  const after = readCursor(findBooks(catalogue, query).next ?? '', query);
  if (!after) return expect.unreachable();
  expect(listTitles(findBooks(catalogue, { ...query, after }).books)).toEqual(['Another']);
});

it.each([
  ['search', 'search=zzz'],
  ['category', 'category=Science'],
  ['price', 'price=1'],
  ['rating', 'rating=5'],
  ['author', 'author=Nemo'],
  ['series', 'series=Ibis'],
  ['format', 'format=Scroll'],
  ['language', 'language=ta'],
  ['available', 'available=1'],
])('offers to drop the filter %s if nothing passes it', (drop, text) => {
  const soldOut = { stock: 0, inStock: false };
  const catalogue = aCatalogue({ title: 'A', ...soldOut }, { title: 'B', ...soldOut });
  expect(findBooks(catalogue, parseQuery(text))).toMatchObject({
    total: 0,
    relax: [{ drop, total: 2 }],
  });
});

it('offers first the filter whose removal finds more books, and no filter on later pages', () => {
  const catalogue = aCatalogue(
    { title: 'A', payable: 200 },
    { title: 'B', payable: 50, totalStars: 2 },
    { title: 'C', payable: 50, totalStars: 2 },
  );
  const query = parseQuery('price=100&rating=4');
  expect(findBooks(catalogue, query).relax).toEqual([
    { drop: 'rating', total: 2 },
    { drop: 'price', total: 1 },
  ]);
  const after = { order: 'SHOP', key: 0, position: 0 } as const;
  expect(findBooks(catalogue, { ...query, after }).relax).toEqual([]);
  expect(findBooks(catalogue, parseQuery('price=100')).relax).toEqual([]);
});

it('finds the books without a category', () => {
  const catalogue = aCatalogue({ title: 'A', genres: ['Mystery'] }, { title: 'B', genres: [] });
  const find = (...categories: string[]) =>
    findBooks(catalogue, aQuery({ categories })).books.map(({ title }) => title);
  expect(find(NO_CATEGORY)).toEqual(['B']);
  expect(find(NO_CATEGORY, 'Mystery')).toEqual(['A', 'B']);
});

it('lists a category by how early it is among the genres, without a search or another order', () => {
  const catalogue = aCatalogue(
    { title: 'Third', genres: ['Romance', 'Science', 'Mystery'] },
    { title: 'Second', genres: ['Romance', 'Mystery'] },
    { title: 'First', genres: ['Mystery', 'Romance'] },
    { title: 'Other', genres: ['Romance'] },
    { title: 'Also first', genres: ['Mystery'] },
  );
  const first = ['First', 'Also first', 'Second', 'Third'];
  expect(findTitles(catalogue, 'category=Mystery')).toEqual(first);
  expect(findTitles(catalogue, 'category=Mystery&limit=2')).toEqual(first.slice(0, 2));
  const inOrder = ['Third', 'Second', 'First', 'Also first'];
  expect(findTitles(catalogue, 'category=Mystery&category=Science')).toEqual(inOrder);
  expect(findTitles(catalogue, 'category=Mystery&search=t')).toEqual([
    'Third',
    'First',
    'Also first',
  ]);
  expect(findTitles(catalogue, 'category=Mystery&sort=RATING')).toEqual(inOrder);
});

it.each([
  [0, null, true],
  [1, 'title', false],
  [1, 'words', false],
  [1, 'all', false],
  [1, 'sound', true],
  [1, 'some', true],
] as const)('needs a correction of %d books found by %s: %s', (total, matched, needed) => {
  expect(mayNeedCorrection({ total, matched })).toBe(needed);
});
