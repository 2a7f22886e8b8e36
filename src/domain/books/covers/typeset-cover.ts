import type { Book, Dye } from '#contract/catalogue/book.ts';
import { normalizeMarks } from '../../values/normal-form.ts';
import { type CategoryColours, DEFAULT_COLOURS } from './dyes.ts';
import { chooseLanguage, hasOnlyEuropeanLetters } from '../text-language.ts';

/** The patterns, in the order in which the hash of a book selects one. */
export const PATTERNS = [
  'buti',
  'leheriya',
  'jaal',
  'bandhani',
  'phulkari',
  'scale',
  'jali',
  'gamcha',
  'patti',
  'kairi',
  'ikat',
  'khari',
] as const;
export type Pattern = (typeof PATTERNS)[number];

const OTHER_DYES = ['sand', 'blue'] as const;
const PLACES = ['head', 'foot', 'label'] as const;

/** The typesetting of the cover of a book without a picture. */
export interface TypesetCover {
  pattern: Pattern;
  dye: Dye;
  /** Where the lettering is: at one end of the cover, or in a label in the middle. */
  at: (typeof PLACES)[number];
  /** The font size of the title in % of the width of the cover. */
  size: number;
  /** The line height of the title relative to its font size. */
  lineHeight: number;
  /** Whether the title is read from right to left, so that the spine is at the right. */
  isRightToLeft: boolean;
}

/** The fields from which a cover is made. Lines of older orders have only title and author. */
export type TypesetBook = Pick<Book, 'title' | 'author'> &
  Partial<Pick<Book, 'authors' | 'isbn' | 'language' | 'genres'>>;

/**
 * Chooses the dyes of a book by its first genre, all else by its ISBN, or title and author, so that
 * it always looks the same. `colours` has the dyes of each category.
 */
export function typesetCover(
  book: TypesetBook,
  colours: CategoryColours = DEFAULT_COLOURS,
): TypesetCover {
  const { title, author, isbn, language, genres = [] } = book;
  const hash = hashText(isbn || `${title}\n${author}`);
  const dyes = colours[genres[0] ?? '']?.covers ?? OTHER_DYES;
  const place = PLACES[(hash >>> 8) % PLACES.length] ?? 'head';
  const fitting = fitLongestWord(title);
  // A long word needs the whole width.
  const at = place === 'label' && fitting * LABEL_SHARE < MIN_SIZE ? 'head' : place;
  const widest = at === 'label' ? fitting * LABEL_SHARE : fitting;
  return {
    pattern: PATTERNS[hash % PATTERNS.length] ?? 'buti',
    dye: dyes[(hash >>> 16) % 2] ?? dyes[0],
    at,
    size: Math.round(10 * Math.max(MIN_SIZE, Math.min(chooseSize(title, at), widest))) / 10,
    lineHeight: chooseLineHeight(title, language),
    isRightToLeft: /\p{Script=Arabic}/u.test(title),
  };
}

/** Returns the path of the file with this pattern in this dye. A changed drawing needs a new path. */
export function getClothPath(pattern: Pattern, dye: Dye): string {
  return `/assets/cloth-1/${pattern}-${dye}.svg`;
}

/** FNV-1a. Its last steps mix the digits of an ISBN, which differ only at the end, into all bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The smallest font size, in % of the width. */
const MIN_SIZE = 7;
/** The width of a label relative to that of lettering at an end of the cover. */
const LABEL_SHARE = 0.76;
/** The font sizes of titles with up to this many letters. */
const SIZES: [letters: number, size: number][] = [
  [6, 19],
  [12, 15],
  [20, 12.4],
  [34, 10.4],
  [60, 8.8],
];
const SIZE_OF_LONGER = 7.6;

function chooseSize(title: string, at: TypesetCover['at']): number {
  const letters = splitLetters(title).length;
  const [, size] = SIZES.find(([limit]) => letters <= limit) ?? [0, SIZE_OF_LONGER];
  const share = WIDE_LETTER.test(title) ? 0.74 : hasOnlyEuropeanLetters(title) ? 1 : 0.96;
  return size * share * (at === 'label' ? 0.9 : 1);
}

/** Scripts whose letters are about twice as wide as Latin ones. */
export const WIDE_LETTER =
  /[\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;

/** Returns the largest font size, in % of the width, at which no word is broken. */
function fitLongestWord(title: string): number {
  return Math.min(
    ...title.split(/\s+/).map((word) => {
      // Words in Nastaliq are short and overlap.
      if (/\p{Script=Arabic}/u.test(word)) return 240 / splitLetters(word).length;
      if (WIDE_LETTER.test(word)) return 61 / (splitLetters(word).length + countSigns(word));
      if (!hasOnlyEuropeanLetters(word)) return 110 / splitLetters(word).length;
      // Capitals are wider than small letters.
      const capitals = word.match(/\p{Lu}/gu)?.length ?? 0;
      return 138 / (splitLetters(word).length + 0.35 * Math.max(0, capitals - 1));
    }),
  );
}

/** Counts vowel signs of Tamil and Malayalam beside their letter; those on both sides are two. */
export function countSigns(word: string): number {
  return (
    normalizeMarks(word, 'NFD').match(/[\u0bbe\u0bc6-\u0bc8\u0d3e\u0d46-\u0d48]/g)?.length ?? 0
  );
}

/** Letters joined by a virama, which are one character. The dot of Tamil joins none. */
const VIRAMAS = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0c4d\\u0ccd\\u0d4d';
const LETTER = new RegExp(`(?:\\p{L}\\p{M}*[${VIRAMAS}]\\u200d?)*\\P{M}\\p{M}*|\\p{M}+`, 'gu');

/** Splits a text into letters with their marks, because a vowel sign belongs to its letter. */
export function splitLetters(text: string): string[] {
  return text.match(LETTER) ?? [];
}

/** Indic scripts have marks above and below the letters, and Nastaliq slopes downwards. */
export function chooseLineHeight(title: string, language: string | undefined): number {
  if (hasOnlyEuropeanLetters(title)) return 1.06;
  return /^(?:ur|ks)\b/.test(chooseLanguage(title, language) ?? '') ? 2 : 1.32;
}
