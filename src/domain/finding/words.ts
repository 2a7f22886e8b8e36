import type { Book } from '#contract/book.ts';
import { foldTitle, isWordStart } from './search.ts';

/** The minimum length of a word in which a typing error is corrected. */
const LETTERS_FOR_ERROR = 4;

/** Splits a folded text into parts, each of which must match the start of a word. */
export function splitStarts(text: string): string[] {
  return text.split(' ').filter((start) => start !== '');
}

/** Whether, for each of `starts`, a word of the folded text starts with it. */
export function hasStarts(text: string, starts: readonly string[]): boolean {
  return starts.every((start) => hasStart(text, start));
}

/**
 * Like `hasStarts`, but each start of at least four letters may have one typing error. `words` are
 * those of the text.
 */
export function hasNearStarts(
  text: string,
  words: readonly string[],
  starts: readonly string[],
): boolean {
  return starts.every((start) => hasStart(text, start) || hasNearStart(words, start));
}

function hasStart(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (isWordStart(text, at)) return true;
  }
  return false;
}

function hasNearStart(words: readonly string[], start: string): boolean {
  const { length } = start;
  if (length < LETTERS_FOR_ERROR) return false;
  return words.some((word) =>
    [length, length - 1, length + 1].some((letters) => isNear(start, word.slice(0, letters))),
  );
}

const PART = /[\p{L}\p{M}\p{N}]+/gu;
/** Hyphens and apostrophes are part of a word: catch-22, midnight's. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;

/** A word within a text. */
export interface Word {
  word: string;
  /** The index of its first character. */
  at: number;
}

/** Splits a folded text into its words, in order. */
export function splitWords(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index: at }) => ({ word, at }));
}

/** Lists the distinct words of a folded title: catch-22 is also catch and 22. */
export function getWords(title: string): string[] {
  return [...new Set([...(title.match(WORD) ?? []), ...(title.match(PART) ?? [])])];
}

// Cached like folded titles: splitting 10,000 titles at every key press would take too long.
const wordsOfTitles = new WeakMap<Pick<Book, 'title'>, readonly string[]>();

/** Returns the words of a book's title, cached. */
export function titleWords(book: Pick<Book, 'title'>): readonly string[] {
  const cached = wordsOfTitles.get(book);
  if (cached) return cached;
  const words = getWords(foldTitle(book));
  wordsOfTitles.set(book, words);
  return words;
}

/** Counts the titles that contain each word. */
export function countWords(books: Iterable<Pick<Book, 'title'>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const book of books) {
    for (const word of titleWords(book)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/**
 * Counts the typing errors between two texts: wrong, missing or extra letters, and swaps of two
 * neighbours (optimal string alignment distance). Stops early: a result above `most` may be too
 * low.
 */
export function countErrors(one: string, other: string, most = Infinity): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isExchanged = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const errors = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
      next[at] = errors;
      least = Math.min(least, errors);
    }
    // A swap refers to the row before the last one, and costs one.
    if (least > most + 1) return least - 1;
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** Whether `countErrors` is 0 or 1, computed much faster. */
export function isNear(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [left, otherLeft] = [end - start, otherEnd - start];
  if (left <= 1 && otherLeft <= 1) return true;
  if (left !== 2 || otherLeft !== 2) return false;
  return one[start] === other[start + 1] && one[start + 1] === other[start];
}
