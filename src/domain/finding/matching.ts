import type { Positioned } from './find-books.ts';
import {
  createSearch,
  createWordSearch,
  MATCH,
  type ParsedSearch,
  type SearchableBook,
} from './search.ts';

/** The ways in which books may match a search text; each is tried if those before find nothing. */
export const WAYS = ['title', 'words'] as const;

/** How books match a search text. */
export interface Matching {
  way: (typeof WAYS)[number];
}

/** Titles contain the text; or, for an ISBN, the book has it. */
export const BY_TITLE: Matching = { way: 'title' };

/** Lists the ways to try for a text, in order; the last one counts if none finds a book. */
export function listMatchings({ folded, isbn }: ParsedSearch): [...Matching[], Matching] {
  if (folded === '' || isbn !== undefined) return [BY_TITLE];
  return [BY_TITLE, { way: 'words' }];
}

/** Returns a function that tests whether a book matches the text in this way. */
export function createMatcher(search: ParsedSearch, { way }: Matching) {
  if (way === 'words') return createWordSearch(search.words);
  const match = createSearch(search);
  return (book: SearchableBook) => match(book) !== MATCH.none;
}

/** Returns the first way that finds a book of the catalogue, whatever the other filters. */
export function findMatching(
  catalogue: readonly Positioned<SearchableBook>[],
  search: ParsedSearch,
): Matching {
  const finds = (matching: Matching) => {
    const matches = createMatcher(search, matching);
    return catalogue.some(({ book }) => matches(book));
  };
  const matchings = listMatchings(search);
  return matchings.slice(0, -1).find(finds) ?? matchings.at(-1) ?? BY_TITLE;
}
