import { listTextWords } from '#domain/finding/search.ts';
import { MIN_LETTERS_ONE_ERROR, MIN_LETTERS_TWO_ERRORS } from '#domain/finding/spelling.ts';
import { listWords } from '#domain/finding/words.ts';

/** The number of leading characters of a marked title in the index; databases limit key sizes. */
export const MAX_INDEXED_TITLE_CHARS = 100;

/** Longer names of authors and series are not indexed; databases limit key sizes. */
export const MAX_NAME_CHARS = 300;

/** Marks the beginning of a word. Folded texts never contain it: their only blank is the space. */
export const MARK = '\t';

/** Stands before the words of a number in a series, for a search that reads no other further words. */
export const NUMBER_MARK = `${MARK}#`;

/** Matches a character after a separator. Combining marks belong to the letter before them. */
const AFTER_SEPARATOR = /(?<![\p{L}\p{M}\p{N}])./gsu;
/** Matches words and single symbols. */
const PART = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]/gu;
const IS_WORD = /^[\p{L}\p{M}\p{N}]/u;

/** A longer word is indexed in pieces; databases limit key sizes. */
const MAX_WORD_CHARS = 60;

/** Variants have only the first letters of a word; the other letters are compared later. */
const VARIANT_CHARS = 7;

/**
 * Inserts `MARK` where a word of a folded text may start, because databases do not know letters.
 * With the first mark of a marked text, it is found only at the start of a word.
 */
export function markWords(folded: string): string {
  return folded.replace(AFTER_SEPARATOR, `${MARK}$&`);
}

/** Returns a text that sorts after all texts with this prefix. */
export function getUpperBound(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}

export function isWord(part: string): boolean {
  return IS_WORD.test(part);
}

/** Whether a folded text is one word, which is not indexed in pieces. */
export function isIndexedWord(text: string): boolean {
  return (
    text.match(PART)?.[0] === text && isWord(text) && Array.from(text).length <= MAX_WORD_CHARS
  );
}

/** Lists the words and single symbols of a folded title, each once; long words in pieces. */
export function splitTitle(folded: string): string[] {
  return addFurtherWords((folded.match(PART) ?? []).flatMap(splitLongWord), folded);
}

/** Lists the words by which a folded name is looked up; long words in pieces. */
export function splitName(folded: string): string[] {
  return addFurtherWords(getVocabulary(folded), folded);
}

/**
 * Adds joined initials, words without apostrophes and other spellings, with a space at the end:
 * they are found by their first letters, but not by sounds and endings.
 */
function addFurtherWords(words: readonly string[], folded: string): string[] {
  const further = listTextWords(folded).flatMap(splitLongWord);
  const known = new Set(words);
  return [
    ...known,
    ...new Set(further.filter((word) => !known.has(word)).map((word) => `${word} `)),
  ];
}

/** Joins words: the result contains `MARK` and a text exactly if a word starts with that text. */
export function joinWords(folded: readonly string[]): string {
  const words = new Set(folded.flatMap(listTextWords));
  return [...words].map((word) => MARK + word).join('');
}

/** Lists the words of a folded title or name in `find_vocabulary`, which corrections use. */
export function getVocabulary(folded: string): string[] {
  return [...new Set(listWords(folded).flatMap(splitLongWord))];
}

/** Splits a long word into overlapping pieces that contain every run of 60 letters. */
function splitLongWord(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length <= MAX_WORD_CHARS) return [word];
  return Array.from({ length: Math.ceil(letters.length / MAX_WORD_CHARS) - 1 }, (_, index) =>
    letters.slice(index * MAX_WORD_CHARS, (index + 2) * MAX_WORD_CHARS).join(''),
  );
}

/** Returns a pattern for words that start with this word, or if it is very long with its start. */
export function toPrefixPattern(word: string): WordPattern {
  const letters = Array.from(word).slice(0, MAX_WORD_CHARS);
  return { text: letters.join(''), match: 'prefix' };
}

/** A word or single symbol of a search text, and where a word of the title must contain it. */
export interface WordPattern {
  text: string;
  match: 'whole' | 'prefix' | 'suffix' | 'inside';
}

/** Returns patterns of words of every title that contains the text, or begins a word with it. */
export function toWordPatterns(
  text: string,
  { isAtWordStart }: { isAtWordStart: boolean },
): WordPattern[] {
  return [...text.matchAll(PART)].map(({ 0: part, index }) => {
    if (!isWord(part)) return { text: part, match: 'whole' };
    const letters = Array.from(part);
    if (letters.length > MAX_WORD_CHARS)
      return { text: letters.slice(0, MAX_WORD_CHARS).join(''), match: 'inside' };
    const mayStartEarlier = index === 0 && !isAtWordStart;
    const mayContinue = index + part.length === text.length;
    if (mayStartEarlier) return { text: part, match: mayContinue ? 'inside' : 'suffix' };
    return { text: part, match: mayContinue ? 'prefix' : 'whole' };
  });
}

export function listSuffixes(word: string): string[] {
  const letters = Array.from(word);
  return letters.map((_, index) => letters.slice(index).join(''));
}

/**
 * Lists the variants of a word with up to as many letters left out as errors are allowed (SymSpell).
 * Two words that differ by no more errors share a variant.
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
