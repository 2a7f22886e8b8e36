import type { Book } from '#contract/book.ts';
import { foldText } from '../text.ts';
import { readIsbn } from '../normal-form.ts';
import { getAuthors } from './authors-and-series.ts';

/** The fields of a book that the search for a text reads. */
export type SearchableBook = Pick<Book, 'title'> &
  Partial<Pick<Book, 'isbn' | 'author' | 'authors' | 'series'>>;

/**
 * The fields that the filters and sort orders read. The books in the HTML of a page may lack the
 * optional ones.
 */
export type FindableBook = Pick<
  Book,
  '_id' | 'title' | 'originalPrice' | 'discountPrice' | 'totalStars'
> & {
  readonly genres: readonly string[];
} & Partial<
    Pick<
      Book,
      'author' | 'authors' | 'bookType' | 'inStock' | 'isbn' | 'language' | 'publishedOn' | 'series'
    >
  >;

/**
 * How well a title matches: it begins with the text, contains it at the start of a word, or has it
 * elsewhere. Better matches have lower numbers, but `none` is 0.
 */
export const MATCH = { start: 1, word: 2, inside: 3, none: 0 } as const;

export type MatchClass = (typeof MATCH)[keyof typeof MATCH];

/** Combining marks belong to the preceding letters in scripts such as Devanagari. */
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;

/**
 * Returns a function that classifies how well books match the text, which must not be empty. An
 * ISBN matches only its book.
 */
export function createSearch(search: string): (book: SearchableBook) => MatchClass {
  const isbn = readIsbn(search);
  if (isbn !== undefined) return (book) => (book.isbn === isbn ? MATCH.start : MATCH.none);
  const text = foldText(search);
  return (book) => matchTitle(foldTitle(book), text);
}

/** Classifies how well a title matches a text; both must be folded. */
export function matchTitle(title: string, text: string): MatchClass {
  const first = title.indexOf(text);
  if (first < 0) return MATCH.none;
  if (first === 0) return MATCH.start;
  for (let at = first; at > 0; at = title.indexOf(text, at + 1)) {
    if (isWordStart(title, at)) return MATCH.word;
  }
  return MATCH.inside;
}

/**
 * Whether a word may start at this index: the character before it is neither a letter nor a digit.
 */
export function isWordStart(text: string, index: number): boolean {
  // Two code units, because a letter may take two.
  const before = Array.from(text.slice(Math.max(0, index - 2), index)).at(-1) ?? '';
  return !LETTER_OR_DIGIT.test(before);
}

// Folding 10,000 titles takes tens of ms: too long for every step of the price slider.
const foldedTitles = new WeakMap<Pick<Book, 'title'>, string>();

/** Returns the folded title of a book, cached. */
export function foldTitle(book: Pick<Book, 'title'>): string {
  const cached = foldedTitles.get(book);
  if (cached !== undefined) return cached;
  const folded = foldText(book.title);
  foldedTitles.set(book, folded);
  return folded;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns a function that tests whether a book's title, authors and series together contain words
 * that start with each word of the text.
 */
export function createWordSearch(search: string): (book: SearchableBook) => boolean {
  const prefixes = listSearchWords(search);
  return (book) =>
    prefixes.length > 0 &&
    prefixes.every((prefix) => listBookWords(book).some((word) => word.startsWith(prefix)));
}

/**
 * Lists the distinct words of a search text. Punctuation separates words, except apostrophes, which
 * are removed.
 */
export function listSearchWords(search: string): string[] {
  return [...new Set(foldText(search).replaceAll("'", '').match(WORD))];
}

/**
 * Lists all words of a folded text. Apostrophes are removed and also taken as separators: o'farrell
 * becomes o, farrell, ofarrell. Words of Hindi are listed in both spellings of a nasal.
 */
export function listTextWords(text: string): string[] {
  const words = [...(text.match(WORD) ?? []), ...(text.replaceAll("'", '').match(WORD) ?? [])];
  return HAS_NASAL.test(text) ? words.flatMap(spellNasals) : words;
}

/** Hindi writes a nasal before a consonant as a letter with a virama, or as a dot, the anusvara. */
const HAS_NASAL = /[ङञणनम]्|ं/;
const NASAL_LETTER = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g;
const ANUSVARA = /ं(?=([क-घ])|([च-झ])|([ट-ढ])|([त-ध])|([प-भ]))/g;
const NASALS = ['ङ्', 'ञ्', 'ण्', 'न्', 'म्'];

/** Returns both spellings, हिन्दी and हिंदी, for either of them. */
function spellNasals(word: string): string[] {
  const spelled = word.replace(ANUSVARA, (anusvara, ...groups: unknown[]) => {
    const group = groups.slice(0, NASALS.length).findIndex((letter) => letter !== undefined);
    return NASALS[group] ?? anusvara;
  });
  return [...new Set([word, word.replace(NASAL_LETTER, 'ं'), spelled])];
}

const wordsOfBooks = new WeakMap<SearchableBook, readonly string[]>();

/** Lists all words of a book's title, authors and series, cached. */
function listBookWords(book: SearchableBook): readonly string[] {
  const cached = wordsOfBooks.get(book);
  if (cached) return cached;
  const names = [...getAuthors(book), book.series?.name ?? ''].map(foldText);
  const words = [...new Set([foldTitle(book), ...names].flatMap(listTextWords))];
  wordsOfBooks.set(book, words);
  return words;
}
