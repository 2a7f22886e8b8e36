import type { Book } from '#contract/book.ts';
import { foldTitle } from './search.ts';

const PART = /[\p{L}\p{M}\p{N}]+/gu;
/** Hyphens and apostrophes within it belong to a word: catch-22, midnight's. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;

/** A word within a text. */
export interface Word {
  word: string;
  /** Its first index. */
  at: number;
}

/** The words of a folded text, in their order. */
export function splitWords(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index: at }) => ({ word, at }));
}

/** All words of a folded title, each once: catch-22 is also catch and 22. */
export function wordsOf(title: string): string[] {
  return [...new Set([...(title.match(WORD) ?? []), ...(title.match(PART) ?? [])])];
}

// As the folded titles: to split 10,000 titles takes too long for every key.
const wordsOfTitles = new WeakMap<Pick<Book, 'title'>, readonly string[]>();

/** The words of a book's title; it is split once. */
export function titleWords(book: Pick<Book, 'title'>): readonly string[] {
  const known = wordsOfTitles.get(book);
  if (known) return known;
  const words = wordsOf(foldTitle(book));
  wordsOfTitles.set(book, words);
  return words;
}

/** In how many titles each word is. */
export function countWords(books: Iterable<Pick<Book, 'title'>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const book of books) {
    for (const word of titleWords(book)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
