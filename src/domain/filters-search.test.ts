import { expect, it } from 'vitest';
import { aBook, someFilters } from './builders.ts';
import { filterBooks } from './filters.ts';

it('finds a part of the title whatever its case', () => {
  const books = [aBook({ title: 'The Hobbit' }), aBook({ title: 'Cosmos' })];
  expect(filterBooks(books, someFilters({ filterBySearch: 'HOBB' }))).toEqual([books[0]]);
});

it('ignores spaces around the search text', () => {
  const books = [aBook({ title: 'The Hobbit' })];
  expect(filterBooks(books, someFilters({ filterBySearch: '  the hobbit ' }))).toEqual(books);
});

it('treats a blank search text as none', () => {
  expect(filterBooks([aBook()], someFilters({ filterBySearch: '   ' }))).toHaveLength(1);
});

it('searches the title only', () => {
  const book = aBook({ title: 'Cosmos', author: 'Carl Sagan' });
  expect(filterBooks([book], someFilters({ filterBySearch: 'sagan' }))).toEqual([]);
});

it('treats characters of regular expressions as plain text', () => {
  const books = [aBook({ title: 'What? (C++ in .* steps)' }), aBook({ title: 'Whatever' })];
  expect(filterBooks(books, someFilters({ filterBySearch: '.*' }))).toEqual([books[0]]);
  expect(filterBooks(books, someFilters({ filterBySearch: '(c++' }))).toEqual([books[0]]);
});

it.each([
  ["Midnight's Children", 'midnight’s'],
  ['Midnight’s Children', "midnight's"],
  ['Life of Pi', 'life  of  pi'],
  ['Wuthering  Heights', 'wuthering heights'],
  ['Villette, by Brontë', 'bronte'],
  ['Emma', 'émma'],
  ['Catch-22', 'catch–22'],
])('finds %j by %j', (title, filterBySearch) => {
  const books = [aBook({ title })];
  expect(filterBooks(books, someFilters({ filterBySearch }))).toEqual(books);
});

it('finds a title in Hindi', () => {
  const books = [aBook({ title: 'गोदान' }), aBook({ title: 'मधुशाला' })];
  expect(filterBooks(books, someFilters({ filterBySearch: 'दान' }))).toEqual([books[0]]);
});
