import {
  createSearch,
  createWordSearch,
  hasWord,
  listAllWords,
  listBookWords,
  listNumberWords,
  MATCH,
  type ParsedSearch,
  type SearchableBook,
} from './search.ts';
import { listShopTerms } from './shop-words.ts';
import { countConsonants, listSoughtSounds, readBookSounds } from './sounds.ts';

/** The ways in which books may match a search text; each is tried if those before find nothing. */
export const WAYS = ['title', 'words', 'all', 'shop', 'sound', 'some'] as const;

/** How books match a search text. */
export interface Matching {
  way: (typeof WAYS)[number];
  /** For `some`: how many of the terms a book must have. */
  least?: number;
}

/** Titles contain the text; or, for an ISBN, the book has it. */
export const BY_TITLE: Matching = { way: 'title' };

/** A longer text is searched for by its first terms, if no book has all of its terms. */
const MAX_TERMS = 8;
/** One term is searched for by its sound only if it has this many consonants. */
const MIN_CONSONANTS = 4;

/** Lists the ways to try for a text, in order; the last one counts if none finds a book. */
export function listMatchings(search: ParsedSearch): Matching[] {
  const { folded, words, isbn } = search;
  if (folded === '' || isbn !== undefined) return [BY_TITLE];
  if (words.length === 0) return [BY_TITLE, { way: 'words' }];
  const shop = listShopTerms(search.terms).length > 0 ? [{ way: 'shop' } as const] : [];
  const sound = canSearchBySound(search) ? [{ way: 'sound' } as const] : [];
  const count = listSomeTerms(search).length;
  // No book has all terms, but one may have all that remain if some say too little.
  const most = search.terms.length > count ? count : count - 1;
  const some = Array.from(
    { length: Math.max(1, most - Math.ceil(count / 2) + 1) },
    (_, index) => ({ way: 'some', least: Math.max(1, most - index) }) as const,
  );
  return [BY_TITLE, { way: 'words' }, { way: 'all' }, ...shop, ...sound, ...some];
}

/** Lists the ways in which a book has all words of the text, which are not similar ones. */
export function listWordMatchings(search: ParsedSearch): Matching[] {
  return listMatchings(search).filter(({ way }) => ['words', 'all', 'shop'].includes(way));
}

/** Lists the terms of which `some` needs half; letters and initials would find every book. */
export function listSomeTerms({ terms }: ParsedSearch) {
  return terms.filter(({ text, letters }) => text.length > 1 && !letters).slice(0, MAX_TERMS);
}

/** Lists the terms that a book must have, each by its sound or as it is written. */
export function listSoundTerms({ terms }: ParsedSearch) {
  const heard = terms.filter(({ text }) => countConsonants(text) > 0 || /\p{N}/u.test(text));
  const isEnough = heard.some(({ text }) => countConsonants(text) >= MIN_CONSONANTS);
  // Other scripts write the name of an initial: எஸ் for S.
  const isInitial = ({ text, letters }: (typeof heard)[number]) => letters || /^\p{L}$/u.test(text);
  return isEnough ? heard.filter((term) => !isInitial(term)) : heard;
}

/** A short text sounds like too many words: it must have two terms, or four consonants. */
function canSearchBySound(search: ParsedSearch): boolean {
  const terms = listSoundTerms(search);
  const consonants = terms.reduce((sum, { text }) => sum + countConsonants(text), 0);
  return terms.length <= MAX_TERMS && (terms.length > 1 || consonants >= MIN_CONSONANTS);
}

export function createMatcher(search: ParsedSearch, { way, least = 1 }: Matching) {
  switch (way) {
    case 'title': {
      const match = createSearch(search);
      return (book: SearchableBook) => match(book) !== MATCH.none;
    }
    case 'words':
      return createWordSearch(search.words);
    case 'all':
    case 'shop': {
      const terms = way === 'all' ? search.terms : listShopTerms(search.terms);
      return (book: SearchableBook) => terms.every((term) => hasWord(listAllWords(book), term));
    }
    case 'some': {
      const terms = listSomeTerms(search);
      return (book: SearchableBook) =>
        terms.filter((term) => hasWord(listAllWords(book), term)).length >= least;
    }
    case 'sound':
      return createSoundSearch(search);
    default:
      return way satisfies never;
  }
}

/** Title, authors and series have each term as it is written, or in another script. */
function createSoundSearch(search: ParsedSearch) {
  const terms = listSoundTerms(search).map((term) => ({
    term,
    sounds: listSoughtSounds(term.text),
  }));
  return (book: SearchableBook) => {
    const bookSounds = readBookSounds(book);
    const words = [...listBookWords(book), ...listNumberWords(book)];
    return terms.every(
      ({ term, sounds }) => sounds.some((sound) => bookSounds.has(sound)) || hasWord(words, term),
    );
  };
}

/** Returns the first way that finds a book of the catalogue, whatever the other filters. */
export function findMatching(
  catalogue: readonly { book: SearchableBook }[],
  search: ParsedSearch,
): Matching {
  const finds = (matching: Matching) => {
    const matches = createMatcher(search, matching);
    return catalogue.some(({ book }) => matches(book));
  };
  const matchings = listMatchings(search);
  return matchings.slice(0, -1).find(finds) ?? matchings.at(-1) ?? BY_TITLE;
}

/** Lists the terms that no book of the catalogue has, for a search by `some`. */
export function listMissing(catalogue: readonly { book: SearchableBook }[], search: ParsedSearch) {
  return listSomeTerms(search)
    .filter((term) => !catalogue.some(({ book }) => hasWord(listAllWords(book), term)))
    .map(({ text }) => text);
}
