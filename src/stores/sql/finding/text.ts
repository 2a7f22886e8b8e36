import { listTextWords } from '#domain/finding/search.ts';
import { getWords } from '#domain/finding/words.ts';

/** The number of leading letters of a marked title that the index contains; databases limit key sizes. */
export const MAX_INDEXED_TITLE_CHARS = 100;

/** Books are not found by longer names of authors and series; databases limit key sizes. */
export const MAX_NAME_CHARS = 300;

/** Marks where a word may start. Folded texts never contain it: their only white space is the space. */
export const MARK = '\t';

/** In scripts such as Devanagari, combining marks belong to the letter before them. */
const AFTER_SEPARATOR = /(?<![\p{L}\p{M}\p{N}])./gsu;
const PART = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]/gu;
const IS_WORD = /^[\p{L}\p{M}\p{N}]/u;

/** A longer word is indexed in pieces; databases limit key sizes. */
const MAX_WORD_CHARS = 60;

/** The index finds typing errors in the first letters of a word; the rest is compared later. */
const VARIANT_CHARS = 7;
/** The shortest words that may have one and two typing errors. */
const MIN_LETTERS_ONE_ERROR = 3;
const MIN_LETTERS_TWO_ERRORS = 6;

/**
 * Inserts `MARK` wherever a word of a folded text may start, because databases do not know which
 * characters are letters. A title contains a text exactly if the marked title contains the marked
 * text without its first mark. With that mark, the text is at the start of a word.
 */
export function markWords(folded: string): string {
  return folded.replace(AFTER_SEPARATOR, `${MARK}$&`);
}

/** A text that sorts after all texts with this prefix. */
export function upperBound(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

export function isWord(part: string): boolean {
  return IS_WORD.test(part);
}

/** The words, with and without apostrophes, and single signs of a folded title, each once; long words in pieces. */
export function splitTitle(folded: string): string[] {
  const parts = [...(folded.match(PART) ?? []), ...listTextWords(folded)];
  return [...new Set(parts.flatMap(splitLongWord))];
}

/** The words by which a folded name of an author or series is looked up; long words in pieces. */
export function splitName(folded: string): string[] {
  return [...new Set([...getVocabulary(folded), ...listTextWords(folded).flatMap(splitLongWord)])];
}

/** A text that contains `MARK` and a word exactly if a word of these folded texts starts with it. */
export function joinWords(folded: readonly string[]): string {
  const words = new Set(folded.flatMap(listTextWords));
  return [...words].map((word) => MARK + word).join('');
}

/** The words of a folded title or name that corrections use. */
export function getVocabulary(folded: string): string[] {
  return [...new Set(getWords(folded).flatMap(splitLongWord))];
}

/** Overlapping pieces that contain every run of 60 letters of a longer word; else the word itself. */
function splitLongWord(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length <= MAX_WORD_CHARS) return [word];
  return Array.from({ length: Math.ceil(letters.length / MAX_WORD_CHARS) - 1 }, (_, index) =>
    letters.slice(index * MAX_WORD_CHARS, (index + 2) * MAX_WORD_CHARS).join(''),
  );
}

/** Words that start with this one, or, if it is very long, with its first letters. */
export function toStartPattern(word: string): WordPattern {
  const letters = Array.from(word).slice(0, MAX_WORD_CHARS);
  return { text: letters.join(''), match: 'prefix' };
}

/** A word, or a single sign, of a search text, and where a word of the title must contain it. */
export interface WordPattern {
  text: string;
  match: 'whole' | 'prefix' | 'suffix' | 'inside';
}

/** Patterns that the words of every folded title match that contains this folded text. */
export function toWordPatterns(text: string, isAtWordStart: boolean): WordPattern[] {
  return [...text.matchAll(PART)].map(({ 0: part, index }) => {
    if (!isWord(part)) return { text: part, match: 'whole' };
    const letters = Array.from(part);
    if (letters.length > MAX_WORD_CHARS)
      return { text: letters.slice(0, MAX_WORD_CHARS).join(''), match: 'inside' };
    const mayStartEarlier = index === 0 && !isAtWordStart;
    const mayGoOn = index + part.length === text.length;
    if (mayStartEarlier) return { text: part, match: mayGoOn ? 'inside' : 'suffix' };
    return { text: part, match: mayGoOn ? 'prefix' : 'whole' };
  });
}

/** All suffixes of a word; the first is the word itself. */
export function listSuffixes(word: string): string[] {
  const letters = Array.from(word);
  return letters.map((_, index) => letters.slice(index).join(''));
}

/**
 * The word with up to as many letters left out as it may have typing errors (the method of
 * SymSpell). Two words with at most that many errors between them have a variant in common, since
 * each error disappears by leaving out a letter of one word, or of both.
 */
export function listVariants(word: string): string[] {
  const letters = Array.from(word);
  const start = letters.slice(0, VARIANT_CHARS).join('');
  const once = letters.length >= MIN_LETTERS_ONE_ERROR ? leaveOneOut(start) : [];
  const twice = letters.length >= MIN_LETTERS_TWO_ERRORS ? once.flatMap(leaveOneOut) : [];
  return [...new Set([start, ...once, ...twice])];
}

function leaveOneOut(text: string): string[] {
  const letters = Array.from(text);
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
}
