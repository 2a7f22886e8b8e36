import { expect, it } from 'vitest';
import {
  findValue,
  hasValidValues,
  hasDigitalCategory,
  isDigital,
  isUsed,
  listWords,
  normalizeWords,
} from './words.ts';

it.each([
  ['bookType', 'HB', 'Hardcover'],
  ['bookType', 'Hard Bound', 'Hardcover'],
  ['bookType', 'PB', 'Paperback'],
  ['bookType', 'Pbk.', 'Paperback'],
  ['bookType', 'MMP', 'Paperback'],
  ['bookType', 'Mass Market Paperback', 'Paperback'],
  ['bookType', 'Deluxe', null],
  ['genres', 'non fiction', 'Non-Fiction'],
  ['genres', 'School', null],
  ['genres', 'Historical Fiction', null],
  ['language', 'Hindi', 'hi'],
  ['language', 'hin', 'hi'],
  ['language', 'ger', 'de'],
  ['language', 'தமிழ்', 'ta'],
  ['language', 'Bangla/Eng', null],
] as const)('reads the %s %j as %s', (field, word, value) => {
  expect(findValue(field, word, {})).toEqual({ value });
});

it('guesses words, which the owner then sees', () => {
  const guesses = ['Sci-Fi', 'Crime Thriller', 'Fiction', 'Memoirs'];
  expect(guesses.map((word) => findValue('genres', word, {}))).toEqual([
    { value: 'Fantasy', isGuess: true },
    { value: 'Mystery', isGuess: true },
    { value: '', isGuess: true },
    { value: 'Non-Fiction', isGuess: true },
  ]);
  expect(findValue('bookType', 'Illustrated Hardcover', {})).toMatchObject({ value: 'Hardcover' });
});

it('takes the name of a language for a language, not for a category', () => {
  expect(findValue('genres', 'hindi', {})).toEqual({ value: 'language:hi', isGuess: true });
  expect(findValue('genres', 'art', {})).toEqual({ value: null });
  expect(normalizeWords('genres', 'Hindi, Romance', {})).toBe('Romance');
  expect(normalizeWords('genres', 'Hindi', {})).toBe('');
});

it('prefers the answers of the owner, whatever a word is called', () => {
  const values = { genres: { Romance: '', constructor: 'Science' } };
  expect(findValue('genres', 'Romance', { values })).toEqual({ value: '' });
  expect(findValue('genres', 'constructor', { values })).toEqual({ value: 'Science' });
  expect(findValue('genres', 'toString', { values })).toEqual({ value: null });
});

it('splits categories, and leaves out those that are not known', () => {
  const cell = 'Fiction > Romance, School|Romance';
  expect(listWords('genres', cell)).toEqual(['Fiction', 'Romance', 'School']);
  // The shop's own files separate them by | only, because names may have the other marks.
  expect(listWords('genres', cell, { isOwn: true })).toEqual([
    'Fiction > Romance, School',
    'Romance',
  ]);
  expect(normalizeWords('genres', cell, { isOwn: true })).toBe('Romance');
  expect(normalizeWords('genres', cell, {})).toBe('Romance');
  expect(normalizeWords('genres', 'School', {})).toEqual({
    problem: 'The shop has no such category.',
  });
});

it('cuts a long word between two letters, to a length that an answer may have', () => {
  expect(listWords('bookType', `${'x'.repeat(499)}कि`)).toEqual(['x'.repeat(499)]);
});

it('knows formats that are not printed', () => {
  const formats = ['Kindle Edition', 'eBook', 'Audio CD', 'Audiobook', 'Paperback', 'Hardcover'];
  expect(formats.filter(isDigital)).toEqual(['Kindle Edition', 'eBook', 'Audio CD', 'Audiobook']);
});

it.each([
  ['E-books', true],
  ['Books > eBooks > Fiction', true],
  ['simple, downloadable, virtual', true],
  ['Fiction, Digital downloads', true],
  ['Digital', true],
  ['Audio books', true],
  ['PDF, EPUB', true],
  ['Engineering > Digital Electronics', false],
  ['Books, Digital Art & Design', false],
  ['E-books (PDF)', true],
  ['Hindi eBooks', true],
  ['Audio Books (MP3)', true],
  ['', false],
])('of the categories %j, says that one has what is not printed: %s', (categories, expected) => {
  expect(hasDigitalCategory(categories)).toBe(expected);
});

it('takes only values that the fields have', () => {
  expect(hasValidValues({ values: { bookType: { HB: 'Hardcover', X: '' } } })).toBe(true);
  expect(hasValidValues({ values: { bookType: { HB: 'Leather' } } })).toBe(false);
  expect(hasValidValues({ values: { genres: { x: 'language:hi', y: 'School' } } })).toBe(true);
  expect(hasValidValues({ values: { genres: { x: 'language:?' } } })).toBe(false);
  expect(hasValidValues({})).toBe(true);
});

it.each([
  ['itemcondition', '2', true],
  ['itemcondition', '11', false],
  ['condition', '2', false],
  ['condition', 'Used - very good', true],
  ['condition', 'Like New', true],
  ['condition', 'Good', true],
  ['condition', 'Brand New', false],
  ['condition', 'Fresh', false],
  ['condition', '', false],
  ['googleshoppingcondition', 'new', false],
  ['notes', 'Used by schools', false],
])('reads a column %s with "%s": used %s', (heading, cell, expected) => {
  expect(isUsed(heading, cell)).toBe(expected);
});
