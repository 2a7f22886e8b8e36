import type { Book } from '#contract/catalogue/book.ts';
import type { Suggestion, SuggestionsResponse } from '#contract/catalogue/finding.ts';
import { compareTexts, foldText } from '../values/text.ts';
import { getPayablePrice } from '../books/present-book.ts';
import { getAuthors } from './authors-and-series.ts';
import { formatBookCount, EVERYTHING, MAX_COUNTED_CORRECTED, readSearch } from './book-query.ts';
import { countMatches, type Positioned } from './find-books.ts';
import {
  BY_TITLE,
  createMatcher,
  findMatching,
  listWordMatchings,
  type Matching,
} from './matching.ts';
import { foldTitle } from './search.ts';
import { correctSearch } from './spelling.ts';
import {
  nearlyMatchesPrefixes,
  matchesPrefixes,
  splitPrefixes,
  listTitleWords,
  listWords,
} from './words.ts';

export const MAX_SUGGESTIONS = 8;
export const MIN_CHARS = 2;
/** The limit for each kind, if there are enough suggestions of other kinds. */
const SHARES = { book: 4, author: 2, series: 2 } as const;

/** The name of an author or a series, and the number of its books. */
interface Named {
  name: string;
  books: number;
}

type SuggestedBook = Pick<
  Book,
  | '_id'
  | 'title'
  | 'author'
  | 'language'
  | 'coverImg'
  | 'genres'
  | 'isbn'
  | 'originalPrice'
  | 'discountPrice'
>;

/** The matches of each kind, the likeliest match first. */
interface Found {
  books: readonly SuggestedBook[];
  authors: readonly Named[];
  series: readonly Named[];
}

/**
 * Suggests at most 8 completions of a partially typed text; for an ISBN, its book. Books match by
 * their titles, authors and series by their names. If nothing matches, books match by their words,
 * as in the list. If still nothing matches, one typing error is ignored in each word of at least four
 * letters, otherwise books match as in the list; `corrected` has a similar text.
 */
export function suggest(
  catalogue: readonly Positioned<Book>[],
  typed: string,
): SuggestionsResponse {
  const search = readSearch(typed);
  const { folded: text, isbn } = search;
  const none = { suggestions: [], corrected: null };
  if (Array.from(text).length < MIN_CHARS) return none;
  if (isbn !== undefined) {
    const books = catalogue.map(({ book }) => book).filter((book) => book.isbn === isbn);
    return { ...none, suggestions: books.map(suggestBook) };
  }
  const prefixes = splitPrefixes(text);
  const exact = findNames(catalogue, text, (name) => matchesPrefixes(name, prefixes));
  if (!isEmpty(exact)) return { ...none, suggestions: chooseSuggestions(exact, text) };
  const findBy = (matching: Matching) => {
    const matches = createMatcher(search, matching);
    const found = catalogue.filter(({ book }) => matches(book)).sort(createComparator(text));
    return found.map(({ book }) => book);
  };
  for (const matching of listWordMatchings(search)) {
    const books = findBy(matching);
    if (books.length > 0)
      return { ...none, suggestions: chooseSuggestions({ ...exact, books }, text) };
  }
  const near = findNames(catalogue, text, (name, listed) =>
    nearlyMatchesPrefixes(name, listed(), prefixes),
  );
  const books = isEmpty(near) ? findBy(findMatching(catalogue, search)) : near.books;
  const query = { ...EVERYTHING, search };
  return {
    suggestions: chooseSuggestions({ ...near, books }, text),
    corrected:
      countMatches(catalogue, query, search, BY_TITLE) === 0
        ? correctSearch(catalogue, query, MAX_COUNTED_CORRECTED)
        : null,
  };
}

export function isEmpty({ books, authors, series }: Found): boolean {
  return books.length + authors.length + series.length === 0;
}

/** Chooses the likeliest of all kinds; those that begin with the folded text come first. */
export function chooseSuggestions({ books, authors, series }: Found, text: string): Suggestion[] {
  const all = {
    book: books.map(suggestBook),
    author: authors.map((named) => suggestName('author', named)),
    series: series.map((named) => suggestName('series', named)),
  };
  let remaining = MAX_SUGGESTIONS;
  const take = (candidates: Suggestion[]) => {
    const taken = candidates.slice(0, remaining);
    remaining -= taken.length;
    return taken;
  };
  const kinds = ['book', 'author', 'series'] as const;
  const shares = kinds.map((kind) => take(all[kind].slice(0, SHARES[kind])));
  const rests = kinds.map((kind) => take(all[kind].slice(SHARES[kind])));
  const chosen = kinds.flatMap((_, index) => [...(shares[index] ?? []), ...(rests[index] ?? [])]);
  const begins = (item: Suggestion) => Number(foldText(item.text).startsWith(text));
  return chosen.sort((a, b) => begins(b) - begins(a));
}

/** Sorts titles that begin with the text first, then by ratings, which sold-out books lack. */
function createComparator(text: string) {
  const rank = ({ book }: Positioned<Book>) => {
    return [
      Number(foldTitle(book).startsWith(text)),
      book.inStock ? book.totalRatings : 0,
    ] as const;
  };
  return (a: Positioned<Book>, b: Positioned<Book>): number => {
    const [[begins, ratings], [otherBegins, otherRatings]] = [rank(a), rank(b)];
    return otherBegins - begins || otherRatings - ratings || a.position - b.position;
  };
}

function findNames(
  catalogue: readonly Positioned<Book>[],
  text: string,
  matches: (folded: string, words: () => readonly string[]) => boolean,
): Found {
  const books = catalogue
    .filter(({ book }) => matches(foldTitle(book), () => listTitleWords(book)))
    .sort(createComparator(text));
  const names = (read: (book: Book) => readonly string[]) =>
    countNames(catalogue.flatMap(({ book }) => read(book))).filter(({ name }) => {
      const folded = foldText(name);
      return matches(folded, () => listWords(folded));
    });
  return {
    books: books.map(({ book }) => book),
    authors: names(getAuthors),
    series: names(({ series }) => (series ? [series.name] : [])),
  };
}

/** Counts the books of each name. Sorts the names by these counts, highest first, then by name. */
function countNames(names: readonly string[]): Named[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, books]) => ({ name, books }))
    .sort((a, b) => b.books - a.books || compareTexts(a.name, b.name));
}

/** Converts a book to a suggestion. A book without a picture has the fields for a typeset cover. */
export function suggestBook(book: SuggestedBook): Suggestion {
  const { _id: bookId, title: text, author: detail, language, coverImg, genres, isbn } = book;
  const fields = { text, detail, bookId, coverImg, payable: getPayablePrice(book) };
  return {
    kind: 'book',
    ...fields,
    ...(language !== undefined && { language }),
    ...(coverImg === '' && { genres, ...(isbn && { isbn }) }),
  };
}

function suggestName(kind: 'author' | 'series', { name, books }: Named): Suggestion {
  return { kind, text: name, detail: formatBookCount(books) };
}
