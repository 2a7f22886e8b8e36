import type { Book } from '#contract/catalogue/book.ts';
import type { FilterName, FoundBooks } from '#contract/catalogue/finding.ts';
import { getPayablePrice } from '../books/present-book.ts';
import { getAuthors } from './authors-and-series.ts';
import { type BookQuery, listActiveFilters } from './book-query.ts';
import { buildFacets } from './facets.ts';
import { BY_TITLE, createMatcher, findMatching, listMissing, type Matching } from './matching.ts';
import type { FindableBook, ParsedSearch } from './search.ts';
import {
  type CopiesSold,
  type Cursor,
  createSortKey,
  getSortOrder,
  formatCursor,
  NO_CATEGORY,
} from './sort-order.ts';

/** A book with its position in catalogue order: an integer that never changes. */
export interface Positioned<B> {
  book: B;
  position: number;
}

/** A book to save: a new one has no position yet. */
export interface PositionedBook {
  book: Book;
  position?: number | undefined;
}

/** Like the API's response, but with complete books. */
export type Found<B> = Omit<FoundBooks, 'books'> & { books: B[] };

/** Whether a list has at least `count` books, or all that there are. */
export function isComplete({ books, next }: Pick<Found<unknown>, 'books' | 'next'>, count: number) {
  return books.length >= count || next === null;
}

/** Returns a page, with exact counts but without `corrected`. `BEST_SELLING` needs `sold`. */
export function findBooks<B extends FindableBook>(
  catalogue: readonly Positioned<B>[],
  query: BookQuery,
  sold?: CopiesSold,
): Found<B> {
  const { search, after } = query;
  // Later pages search in the same way as the first page.
  const isWayKnown = after !== undefined || search.folded === '';
  const matching = isWayKnown ? (after?.matching ?? BY_TITLE) : findMatching(catalogue, search);
  const tests = createTests(query, search, matching);
  const { matches, nearMisses } = applyFilters(catalogue, tests);
  const total = matches.length;
  const found = matches.map(({ book }) => book);
  const listWithoutFilter = (name: FilterName) => [...found, ...(nearMisses.get(name) ?? [])];
  return {
    ...slicePage(matches, query, { search, matching, sold }),
    total,
    isExact: true,
    facets: buildFacets(query, {
      total,
      forEach: (name, visit) => listWithoutFilter(name).forEach((book) => visit(book, 1)),
      forEachPrice: (visit) =>
        listWithoutFilter('price').forEach((book) => visit(getPayablePrice(book), 1)),
      forEachPriceInShop: (visit) =>
        catalogue.forEach(({ book }) => visit(getPayablePrice(book), 1)),
    }),
    matched: total === 0 ? null : describeMatch(search, matching),
    missing: matching.way === 'some' ? listMissing(catalogue, search) : [],
    corrected: null,
    relax: total === 0 && !query.after ? countRelaxed(query, nearMisses) : [],
  };
}

export function countMatches(
  catalogue: readonly Positioned<FindableBook>[],
  query: BookQuery,
  search = query.search,
  matching = findMatching(catalogue, search),
): number {
  const tests = createTests(query, search, matching);
  return catalogue.filter(({ book }) => tests.every(({ passes }) => passes(book))).length;
}

/** Returns how the found books match the search; the book of an ISBN counts as found by title. */
export function describeMatch({ folded }: ParsedSearch, { way }: Matching): FoundBooks['matched'] {
  const matched = way === 'shop' ? 'all' : way;
  return folded === '' ? null : matched;
}

/** Whether a similar text may find better books than these: none has the text as it was typed. */
export function mayNeedCorrection({ total, matched }: Pick<FoundBooks, 'total' | 'matched'>) {
  return total === 0 || matched === 'sound' || matched === 'some';
}

/** Returns the books that pass every filter, and the near misses, which fail only one filter. */
function applyFilters<B extends FindableBook>(
  catalogue: readonly Positioned<B>[],
  tests: readonly FilterTest[],
) {
  const matches: Positioned<B>[] = [];
  const nearMisses = new Map<FilterName, B[]>(tests.map(({ name }) => [name, []]));
  for (const positioned of catalogue) {
    const failed = findFailedFilter(tests, positioned.book);
    if (failed === undefined) matches.push(positioned);
    else if (failed !== 'several') nearMisses.get(failed)?.push(positioned.book);
  }
  return { matches, nearMisses };
}

function findFailedFilter(
  tests: readonly FilterTest[],
  book: FindableBook,
): FilterName | 'several' | undefined {
  let failed: FilterName | undefined;
  for (const { name, passes } of tests) {
    if (passes(book)) continue;
    if (failed !== undefined) return 'several';
    failed = name;
  }
  return failed;
}

interface PageOptions {
  search: ParsedSearch;
  matching: Matching;
  sold: CopiesSold | undefined;
}

function slicePage<B extends FindableBook>(
  matches: readonly Positioned<B>[],
  query: BookQuery,
  { search, matching, sold }: PageOptions,
) {
  const order = getSortOrder(query);
  const { after, limit } = query;
  const sortKey = createSortKey(order, search, { sold, category: query.categories[0] });
  const rows = matches
    .map(({ book, position }) => ({ book, order, position, key: sortKey(book) }))
    .filter((row) => after === undefined || compare(after, row) < 0)
    .sort(compare);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    books: page.map(({ book }) => book),
    next: last && rows.length > limit ? formatCursor({ ...last, matching }) : null,
  };
}

function compare(a: Cursor, b: Cursor): number {
  return a.key - b.key || a.position - b.position;
}

/** Counts the near misses of each active filter that has some, largest number first. */
function countRelaxed(
  query: BookQuery,
  nearMisses: ReadonlyMap<FilterName, unknown[]>,
): FoundBooks['relax'] {
  return listActiveFilters(query)
    .map((drop) => ({ drop, total: nearMisses.get(drop)?.length ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
}

/** Whether genres pass a filter by categories. */
export function hasCategory(genres: readonly string[], categories: readonly string[]): boolean {
  if (genres.length === 0) return categories.includes(NO_CATEGORY);
  return genres.some((genre) => categories.includes(genre));
}

interface FilterTest {
  name: FilterName;
  passes(book: FindableBook): boolean;
}

function createTests(query: BookQuery, search: ParsedSearch, matching: Matching): FilterTest[] {
  const { categories, price, rating, author, series, format, language } = query;
  const tests: FilterTest[] = [];
  const add = (name: FilterName, passes: FilterTest['passes']) => tests.push({ name, passes });

  if (search.folded !== '') add('search', createMatcher(search, matching));
  if (categories.length > 0) add('category', ({ genres }) => hasCategory(genres, categories));
  if (price !== undefined) add('price', (book) => getPayablePrice(book) < price);
  if (rating !== undefined) add('rating', (book) => book.totalStars > rating);
  if (author) add('author', (book) => getAuthors(book).includes(author));
  if (series) add('series', (book) => book.series?.name === series);
  if (format) add('format', (book) => book.bookType === format);
  if (language) add('language', (book) => book.language === language);
  if (query.available) add('available', (book) => book.inStock === true);
  return tests;
}
