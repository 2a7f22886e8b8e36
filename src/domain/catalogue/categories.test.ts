import { expect, it } from 'vitest';
import { findByCode, guessCategory, joinGenres, readCategoryName } from './categories.ts';

const take = (categoryName: string, words: string[], codes: string[]) => ({
  categoryName,
  takes: { words, thema: codes, bisac: [] },
});
const CATEGORIES = [
  take('School & “Exams”', ['school', 'ncert'], ['YPC', 'Y']),
  take('काव्य', ['कविता', 'science fiction'], ['YP']),
  take('Science', ['scien'], []),
];

it.each([
  ['NCERT Textbooks', 'School & “Exams”'],
  ['हिन्दी कविताएँ', 'काव्य'],
  ['Science-Fiction', 'काव्य'],
  ['Sciences', 'Science'],
  ['Conscience', undefined],
  ['', undefined],
])('guesses for %j the category with the longest beginning of a word', (text, name) => {
  expect(guessCategory(text, CATEGORIES)).toBe(name);
});

it.each([
  ['ypcm', 'School & “Exams”'],
  ['YPA', 'काव्य'],
  ['YBC', 'School & “Exams”'],
  ['FF', undefined],
])('finds for the code %s the category with the longest beginning', (code, name) => {
  expect(findByCode('thema', code, CATEGORIES)).toBe(name);
});

it('reads the name of a category as one line', () => {
  expect(readCategoryName(' काव्य\n& Verse ')).toBe('काव्य & Verse');
  // Files would have these as two names, as nothing, and as a language.
  for (const name of ['A|B', 'None', 'n/a', 'language:hi'])
    expect(readCategoryName(name)).toHaveProperty('problem');
});

it('joins at most six names', () => {
  expect(joinGenres(['A', 'B', 'A', 'C', 'D', 'E', 'F', 'G'])).toBe('A|B|C|D|E|F');
});
