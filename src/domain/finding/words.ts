import type { Book } from '#contract/catalogue/book.ts';
import { foldText } from '../values/text.ts';
import { listNames, NAME_KINDS } from './authors-and-series.ts';
import { foldTitle, isWordStart } from './search.ts';

/** The minimum length of a prefix that may have a typing error. */
export const MIN_LETTERS_FOR_TYPO = 4;
/** The maximum of such prefixes in a text: a database reads a thousand words for each. */
const MAX_PREFIXES_FOR_TYPOS = 6;

/** Splits a folded text into parts, each of which must match the start of a word. */
export function splitPrefixes(text: string): string[] {
  return text.split(' ').filter((prefix) => prefix !== '');
}

/** Whether, for each of `prefixes`, a word of the folded text starts with it. */
export function matchesPrefixes(text: string, prefixes: readonly string[]): boolean {
  return prefixes.every((prefix) => hasWordWithPrefix(text, prefix));
}

/** Whether typing errors are looked for in a text with these prefixes. */
export function mayHaveTypos(prefixes: readonly string[]): boolean {
  const long = prefixes.filter(({ length }) => length >= MIN_LETTERS_FOR_TYPO);
  return long.length <= MAX_PREFIXES_FOR_TYPOS;
}

/** Like `matchesPrefixes`, but if `mayHaveTypos`, a prefix of four letters or more may have one error. */
export function nearlyMatchesPrefixes(
  text: string,
  words: readonly string[],
  prefixes: readonly string[],
): boolean {
  if (!mayHaveTypos(prefixes)) return matchesPrefixes(text, prefixes);
  return prefixes.every(
    (prefix) => hasWordWithPrefix(text, prefix) || hasWordNearPrefix(words, prefix),
  );
}

function hasWordWithPrefix(text: string, prefix: string): boolean {
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
    if (isWordStart(text, at)) return true;
  }
  return false;
}

function hasWordNearPrefix(words: readonly string[], prefix: string): boolean {
  const { length } = prefix;
  if (length < MIN_LETTERS_FOR_TYPO) return false;
  return words.some((word) =>
    [length, length - 1, length + 1].some((letters) => isNear(prefix, word.slice(0, letters))),
  );
}

const PART = /[\p{L}\p{M}\p{N}]+/gu;
/** Hyphens and apostrophes are part of a word: catch-22, midnight's. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;

export interface Word {
  word: string;
  /** The index of its first character in the text. */
  at: number;
}

export function splitWords(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index: at }) => ({ word, at }));
}

/** Lists the distinct words of a folded text, and their parts: catch-22 is also catch and 22. */
export function listWords(text: string): string[] {
  return [...new Set([...(text.match(WORD) ?? []), ...(text.match(PART) ?? [])])];
}

// Cached like folded titles: splitting 10,000 titles at every key press would take too long.
const wordsOfTitles = new WeakMap<Pick<Book, 'title'>, readonly string[]>();

/** Returns the words of a book's title, cached. */
export function listTitleWords(book: Pick<Book, 'title'>): readonly string[] {
  const cached = wordsOfTitles.get(book);
  if (cached) return cached;
  const words = listWords(foldTitle(book));
  wordsOfTitles.set(book, words);
  return words;
}

/** Counts the titles, and the distinct names of authors and series, that contain each word. */
export function countWords(books: readonly NamedBook[]): Map<string, number> {
  const counts = new Map<string, number>();
  const names = NAME_KINDS.flatMap((kind) =>
    listNames(
      books.map((book) => ({ book })),
      kind,
    ),
  );
  for (const words of [
    ...books.map(listTitleWords),
    ...names.map((name) => listWords(foldText(name))),
  ])
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

type NamedBook = Pick<Book, 'title'> & Partial<Pick<Book, 'author' | 'authors' | 'series'>>;

/**
 * Counts the typing errors between two texts: wrong, missing or extra letters, and swaps of two
 * neighbouring letters (optimal string alignment distance). Stops early if there are more than
 * `limit`. A result above `limit` may therefore be too low.
 */
export function countErrors(a: string, b: string, limit = Infinity): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    let min = row;
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1];
      const isExchanged = a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      const errors = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
      next[at] = errors;
      min = Math.min(min, errors);
    }
    // A lower bound of all later rows: a swap adds 1 to a value of the row before the last one.
    if (min > limit + 1) return min - 1;
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}

/** Whether `countErrors` is 0 or 1, computed much faster. */
export function isNear(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [end, otherEnd] = [a.length, b.length];
  while (end > start && otherEnd > start && a[end - 1] === b[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [left, otherLeft] = [end - start, otherEnd - start];
  if (left <= 1 && otherLeft <= 1) return true;
  if (left !== 2 || otherLeft !== 2) return false;
  return a[start] === b[start + 1] && a[start + 1] === b[start];
}
