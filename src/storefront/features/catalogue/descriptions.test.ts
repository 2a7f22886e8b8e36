import { expect, it } from 'vitest';
import { aBook, aQuery } from '#domain/builders.ts';
import { readSearch } from '#domain/finding/book-query.ts';
import type { FoundList } from '../../data/catalogue.ts';
import { describeMatch, listSearchWords } from './descriptions.ts';

const HOLMES = aBook({ title: 'The Adventures of Sherlock Holmes', author: 'Arthur Conan Doyle' });

/** Describes the list of a search that no title has. */
function describe(search: string, found: Partial<FoundList>) {
  const list = { total: 2, isExact: true, missing: [], books: [HOLMES], ...found };
  return describeMatch(list as unknown as FoundList, aQuery({ search }));
}

it.each([
  ['“paulo coelho”', { matched: 'words' }, '2 books by or about “paulo coelho”'],
  ['hobbit by tolkien', { matched: 'all', total: 1 }, '1 book by or about “hobbit by tolkien”'],
  ['gunahon', { matched: 'sound' }, '2 books that sound like “gunahon”'],
  ['gunahon', { matched: 'sound', total: 1 }, '1 book that sounds like “gunahon”'],
  [
    'The Sherlock, “Holmes” submarine',
    { matched: 'some', missing: ['submarine'], total: 9 },
    '9 books with “Sherlock Holmes”',
  ],
  ['sherlock guide', { matched: 'some' }, '2 books with most of “sherlock guide”'],
  ['submarine', { matched: 'some', missing: ['submarine'] }, '2 books with most of “submarine”'],
  ['sherlock', { matched: 'title' }, undefined],
  ['', { matched: null }, undefined],
] as const)('describes what %j found: %j', (search, found, text) => {
  expect(describe(search, found as Partial<FoundList>)).toBe(text);
});

it('lists the words of a search as they were typed, without those that say little', () => {
  expect(
    listSearchWords(readSearch('The “Sherlock” of ज़मीन, R. K. submarine'), ['submarine', 'जमीन']),
  ).toEqual([
    { word: 'Sherlock', isFound: true },
    { word: 'ज़मीन', isFound: false },
    { word: 'submarine', isFound: false },
  ]);
  // A word of two parts is found if both are.
  expect(listSearchWords(readSearch('sherlock-submarine'), ['submarine'])).toEqual([
    { word: 'sherlock-submarine', isFound: false },
  ]);
});
