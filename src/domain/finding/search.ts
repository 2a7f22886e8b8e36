import type { Book } from '#contract/catalogue/book.ts';
import { foldText } from '../values/text.ts';
import { getLanguageName } from '../books/language-name.ts';
import { readIsbn } from '../values/isbn.ts';
import { getAuthors } from './authors-and-series.ts';

/** The fields of a book that the search for a text reads. */
export type SearchableBook = Pick<Book, 'title'> &
  Partial<
    Pick<Book, 'isbn' | 'author' | 'authors' | 'series' | 'publisher' | 'translator' | 'subtitle'> &
      Pick<Book, 'bookType' | 'language'>
  > & { readonly genres?: readonly string[] };

/** The fields of filters and sort orders; books in the HTML may lack optional ones. */
export type FindableBook = SearchableBook &
  Pick<Book, '_id' | 'originalPrice' | 'discountPrice' | 'totalStars'> &
  Partial<Pick<Book, 'inStock' | 'publishedOn'>> & { readonly genres: readonly string[] };

/**
 * How well a title matches: it begins with the text, contains it at the start of a word, or has it
 * elsewhere. Better matches have lower numbers, but `none` is 0.
 */
export const MATCH = { start: 1, word: 2, inside: 3, none: 0 } as const;

export type MatchClass = (typeof MATCH)[keyof typeof MATCH];

/** Combining marks belong to the preceding letters in scripts such as Devanagari. */
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;

/** A word of a search text. A book has it if one of its words starts with it. */
export interface SearchWord {
  /** Joined if the text has initials: `rk` for R. K. */
  text: string;
  /** The initials. A book that has each of them has the word, too. */
  letters?: readonly string[];
  /** Lists of whole words for it. A book that has all of a list has the word, too. */
  others?: readonly (readonly string[])[];
}

/** A search text, parsed once for all that finds books by it. */
export interface ParsedSearch {
  /** As typed. */
  typed: string;
  /** The folded text; empty if there is nothing to search for. */
  folded: string;
  /** Its distinct words: punctuation separates them, apostrophes are removed. */
  words: readonly SearchWord[];
  /**
   * The same words without those that say little, such as "by", or "part" before a number, unless it
   * has no others.
   */
  terms: readonly SearchWord[];
  /** If the text is an ISBN, which finds only its book. */
  isbn: string | undefined;
}

/** A search that is empty. */
export const NO_SEARCH: ParsedSearch = {
  typed: '',
  folded: '',
  words: [],
  terms: [],
  isbn: undefined,
};

export function parseSearch(typed: string): ParsedSearch {
  const folded = foldText(typed);
  if (folded === '') return { ...NO_SEARCH, typed };
  const all = joinInitials(folded);
  const words = removeRepeated(all);
  const terms = removeRepeated(
    all.filter(({ text: word }, index) => {
      const isVolume = VOLUME_WORDS.has(word) && /^\p{N}/u.test(all[index + 1]?.text ?? '');
      return !isVolume && !SMALL_WORDS.has(word);
    }),
  );
  const isbn = readIsbn(typed);
  return { typed, folded, words, terms: terms.length > 0 ? terms : words, isbn };
}

function removeRepeated(words: readonly SearchWord[]): SearchWord[] {
  return [...new Map(words.map((word) => [word.text, word])).values()];
}

const SMALL_WORDS = new Set(['by', 'dr', 'mr', 'mrs', 'the', 'a', 'of', 'book', 'books', 'novel']);

/** Words that say little before a number, because the number of a book in its series is stored alone. */
const VOLUME_WORDS = new Set([
  'part',
  'pt',
  'vol',
  'volume',
  'no',
  'number',
  'भाग',
  'खंड',
  'खण्ड',
  'பாகம்',
]);

/** Returns a function that classifies how well books match the text. */
export function createSearch({ folded, isbn }: ParsedSearch): (book: SearchableBook) => MatchClass {
  if (isbn !== undefined) return (book) => (book.isbn === isbn ? MATCH.start : MATCH.none);
  return (book) => matchTitle(foldTitle(book), folded);
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

/** Whether a word may start here: neither a letter nor a digit is before it. */
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

const INITIAL = /^\p{L}$/u;

/** Lists the words of a folded text without apostrophes, with neighbouring initials joined. */
function joinInitials(folded: string): SearchWord[] {
  const joined: SearchWord[] = [];
  for (const text of folded.replaceAll("'", '').match(WORD) ?? []) {
    const last = joined.at(-1);
    const letters = last?.letters ?? (last && INITIAL.test(last.text) ? [last.text] : undefined);
    if (letters && INITIAL.test(text))
      joined[joined.length - 1] = { text: `${last?.text}${text}`, letters: [...letters, text] };
    else joined.push({ text });
  }
  return joined;
}

/** Whether one of `words` starts with the search word, or the words have its letters or others. */
export function hasWord(words: readonly string[], { text, letters, others }: SearchWord): boolean {
  const has = (prefix: string) => words.some((word) => word.startsWith(prefix));
  const hasWhole = (word: string) => words.includes(word);
  if (has(text) || (letters !== undefined && letters.every(has))) return true;
  return others?.some((list) => list.every(hasWhole)) ?? false;
}

/** Returns a test whether title, authors and series together have each of these words. */
export function createWordSearch(wanted: readonly SearchWord[]): (book: SearchableBook) => boolean {
  return (book) => wanted.length > 0 && wanted.every((word) => hasWord(listBookWords(book), word));
}

/**
 * Lists all words of a folded text. Apostrophes are removed and also taken as separators: o'farrell
 * becomes o, farrell, ofarrell. Initials are listed one by one and joined. Words of Hindi are listed
 * in both spellings of a nasal.
 */
export function listTextWords(text: string): string[] {
  const words: string[] = text.match(WORD) ?? [];
  const all = [...words, ...joinInitials(text).map((word) => word.text)];
  return HAS_NASAL.test(text) ? all.flatMap(spellNasals) : all;
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
export function listBookWords(book: SearchableBook): readonly string[] {
  const cached = wordsOfBooks.get(book);
  if (cached) return cached;
  const names = [...getAuthors(book), book.series?.name ?? ''].map(foldText);
  const words = [...new Set([foldTitle(book), ...names].flatMap(listTextWords))];
  wordsOfBooks.set(book, words);
  return words;
}

/** Lists the words of a book's number in its series. */
export function listNumberWords({ series }: SearchableBook): string[] {
  return listTextWords(foldText(series?.number ?? ''));
}

const furtherWords = new WeakMap<SearchableBook, readonly string[]>();

/**
 * Lists all words that find a book, also of its subtitle, number in a series, publisher, translator,
 * categories, language and format. Cached.
 */
export function listAllWords(book: SearchableBook): readonly string[] {
  const cached = furtherWords.get(book);
  if (cached) return cached;
  const { publisher = '', translator = '', subtitle = '', genres = [], language, bookType } = book;
  const names = [publisher, translator, subtitle, ...genres, bookType ?? ''];
  const further = [...names, language ? getLanguageName(language) : '']
    .map(foldText)
    .flatMap(listTextWords);
  const words = [...new Set([...listBookWords(book), ...listNumberWords(book), ...further])];
  furtherWords.set(book, words);
  return words;
}
