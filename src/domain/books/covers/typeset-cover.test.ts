import { expect, it } from 'vitest';
import { CATEGORY_NAMES } from '#seed/categories.ts';
import { DYES } from './dyes.ts';
import { type TypesetBook, typesetCover } from './typeset-cover.ts';

/** The contrast that WCAG 2 requires of text at level AA. */
const MIN_CONTRAST = 4.5;

/** Returns the relative luminance of a colour like '#0d6064', as WCAG 2 defines it. */
function computeLuminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, from 1 to 21. */
function computeContrast(a: string, b: string): number {
  const [low = 0, high = 0] = [computeLuminance(a), computeLuminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function typeset(facts: Partial<TypesetBook>) {
  return typesetCover({ title: 'Ghar', author: 'Imran Qureshi', ...facts });
}

/** Finds an ISBN whose cover has its lettering at this place. */
function findIsbn(at: string): string {
  const isbns = Array.from({ length: 50 }, (_, index) => `97881291000${10 + index}`);
  const isbn = isbns.find((text) => typeset({ isbn: text }).at === at);
  if (isbn === undefined) throw new Error(`No ISBN has its lettering at the ${at}.`);
  return isbn;
}
const AT_HEAD = findIsbn('head');
const IN_LABEL = findIsbn('label');

it('spreads the books of a genre evenly over twelve patterns, three places and two dyes', () => {
  const counts = new Map<string, number>();
  for (let book = 0; book < 5000; book += 1) {
    const { pattern, at, dye } = typeset({
      isbn: `97881${29_000_000 + book}`,
      genres: ['Science'],
    });
    const look = [pattern, at, dye].join(' ');
    counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  expect(counts.size).toBe(72);
  // On average, 69 books look the same.
  expect(Math.min(...counts.values())).toBeGreaterThan(45);
  expect(Math.max(...counts.values())).toBeLessThan(120);
});

it('chooses the same look for a book whatever else changes, and another for another book', () => {
  const isbn = '9788129115300';
  const { pattern, dye, at } = typeset({ isbn });
  expect(typeset({ isbn, title: 'Maya', author: 'A' })).toMatchObject({ pattern, dye, at });
  const looks = ['Emma', 'Persuasion', 'Sanditon'].map((title) => typeset({ title }).pattern);
  expect(new Set(looks).size).toBeGreaterThan(1);
  expect(typeset({ title: 'Emma', isbn: '' })).toEqual(typeset({ title: 'Emma' }));
});

it('keeps the look that a book has had since the release of the patterns', () => {
  expect(typeset({ isbn: '9788129115300', genres: ['Science'] })).toMatchObject({
    pattern: 'leheriya',
    dye: 'mint',
    at: 'foot',
  });
});

it('chooses dyes by the first genre, and others without a genre', () => {
  const genres = [...CATEGORY_NAMES.map((genre) => [genre]), []];
  const dyes = genres.map((list) => {
    const isbns = Array.from({ length: 40 }, (_, index) => `97881291000${10 + index}`);
    return new Set(isbns.map((isbn) => typeset({ isbn, genres: list }).dye));
  });
  expect(dyes.map(({ size }) => size)).toEqual([2, 2, 2, 2, 2, 2, 2]);
  expect(new Set(dyes.flatMap((pair) => [...pair]))).toEqual(new Set(Object.keys(DYES)));
  expect(typeset({ genres: ['Science', 'Romance'] })).toEqual(typeset({ genres: ['Science'] }));
});

it('uses readable colours', () => {
  const unreadable = Object.values(DYES).filter(
    ({ ground, ink }) => !(computeContrast(ground, ink) >= MIN_CONTRAST),
  );
  expect(unreadable).toEqual([]);
});

it.each([
  [6, 19],
  [7, 15],
  [12, 15],
  [13, 12.4],
  [20, 12.4],
  [21, 10.4],
  [34, 10.4],
  [35, 8.8],
  [60, 8.8],
  [61, 7.6],
])('sets a title of short words with %i letters in the size %d', (letters, size) => {
  const title = Array.from({ length: letters }, (_, at) => (at % 6 === 4 ? ' ' : 'x')).join('');
  expect(typeset({ title, isbn: AT_HEAD }).size).toBe(size);
});

it.each([
  ['Untouchables', 11.5],
  ['UNTOUCHABLES', 8.7],
  ['Characteristically', 7.7],
  ['Floccinaucinihilipilification', 7],
  ['निर्मला', 18.2],
  ['पृथ्वीराजविजयमहाकाव्य', 10],
  ['கிருஷ்ணமூர்த்தி', 7.6],
  ['பொன்னியின்', 8.7],
  ['ഖസാക്കിന്റെ', 10.2],
  ['آگ کا دریا', 14.4],
])('sets %s in a size at which no word is broken: %d', (title, size) => {
  expect(typeset({ title, isbn: AT_HEAD }).size).toBe(size);
});

it('moves a word to the head that does not fit into a label', () => {
  expect(typeset({ title: 'Untouchables', isbn: IN_LABEL })).toMatchObject({
    at: 'label',
    size: 8.7,
  });
  expect(typeset({ title: 'Characteristically', isbn: IN_LABEL })).toMatchObject({
    at: 'head',
    size: 7.7,
  });
});

it('counts letters that a virama joins as one', () => {
  const { size } = typeset({ title: 'क्षत्रिय', isbn: AT_HEAD });
  expect(size).toBe(typeset({ title: 'कमल', isbn: AT_HEAD }).size);
});

it('uses a larger line height for scripts with marks above and below the letters', () => {
  const titles = ['Godaan', 'गोदान', 'பொன்னியின் செல்வன்', 'آگ کا دریا'];
  expect(titles.map((title) => typeset({ title, language: 'en' }).lineHeight)).toEqual([
    1.06, 1.32, 1.32, 2,
  ]);
});

it('puts the spine at the right of a title that is read from right to left', () => {
  const titles = ['Godaan', 'गोदान', 'آگ کا دریا'];
  expect(titles.map((title) => typeset({ title }).isRightToLeft)).toEqual([false, false, true]);
});
