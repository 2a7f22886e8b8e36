import { getPayablePrice } from '../books/present-book.ts';
import { BY_TITLE, listMatchings, type Matching, WAYS } from './matching.ts';
import { createSearch, type FindableBook, type ParsedSearch } from './search.ts';

// Browsers and Node have these functions, but this folder is compiled without their types.
declare function btoa(text: string): string;
declare function atob(text: string): string;

export const SORTS = ['LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING', 'BEST_SELLING'] as const;

/** The sort order that a query asks for; empty for the default. */
export type Sort = '' | (typeof SORTS)[number];

/**
 * The sort order of books: `MATCH` by how well the title matches the search, `CATEGORY` by how early
 * the only category of the query is among the genres, `SHOP` by position.
 */
export type SortOrder = 'SHOP' | 'MATCH' | 'CATEGORY' | Exclude<Sort, ''>;

/** The position in a sort order: books are sorted by `key`, then `position`, ascending. */
export interface Cursor {
  order: SortOrder;
  /** See `createSortKey`. */
  key: number;
  position: number;
  /** How the books match the search text; `BY_TITLE` by default. */
  matching?: Matching;
}

/** The copies of each book that were sold recently, by id: see `countSold`. */
export type CopiesSold = ReadonlyMap<string, number>;

/** In place of a category in a query: the books that have none. */
export const NO_CATEGORY = '';

interface SortedQuery {
  sort: Sort;
  search: ParsedSearch;
  categories: readonly string[];
}

export function getSortOrder({ sort, search, categories }: SortedQuery): SortOrder {
  if (sort !== '') return sort;
  if (search.folded !== '') return 'MATCH';
  return categories.length === 1 && categories[0] !== NO_CATEGORY ? 'CATEGORY' : 'SHOP';
}

/** Formats a cursor for URLs; base64 has no '+' or '/', as a cursor has no '>', '?', '~'. */
export function formatCursor({ order, key, position, matching = BY_TITLE }: Cursor): string {
  const rest = matching.way === 'title' ? [] : [matching.way, matching.least ?? []].flat();
  return btoa(JSON.stringify([order, key, position, ...rest])).replaceAll('=', '');
}

/**
 * Parses a cursor; `undefined` if it is not of the query's sort order, or matches books in a way
 * that is never tried for the query's search.
 */
export function readCursor(text: string, query: SortedQuery): Cursor | undefined {
  if (text === '') return undefined;
  const order = getSortOrder(query);
  const parts = parse(text);
  if (!Array.isArray(parts)) return undefined;
  const [cursorOrder, key, position, ...rest]: unknown[] = parts;
  const matching = readMatching(rest);
  if (!matching || !isTried(matching, query.search)) return undefined;
  if (cursorOrder !== order || !isKey(order, key) || !Number.isSafeInteger(position))
    return undefined;
  const cursor = { order, key: Number(key), position: Number(position) };
  return matching === BY_TITLE ? cursor : { ...cursor, matching };
}

function readMatching([name, least, ...rest]: unknown[]): Matching | undefined {
  if (name === undefined) return BY_TITLE;
  const way = WAYS.find((known) => known === name && known !== 'title');
  if (!way || rest.length > 0) return undefined;
  if (way !== 'some') return least === undefined ? { way } : undefined;
  return Number.isSafeInteger(least) && Number(least) > 0
    ? { way, least: Number(least) }
    : undefined;
}

/** Whether books are matched in this way to the search, which needs the words that the way reads. */
function isTried({ way, least }: Matching, search: ParsedSearch): boolean {
  return listMatchings(search).some((tried) => tried.way === way && tried.least === least);
}

/** Keys are integers, except stars. In catalogue order all keys are 0. */
function isKey(order: SortOrder, key: unknown): boolean {
  if (order === 'SHOP') return key === 0;
  return order === 'RATING' ? Number.isFinite(key) : Number.isSafeInteger(key);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(atob(text));
  } catch {
    // The text is not base64, or not JSON.
    return undefined;
  }
}

interface SortOptions {
  /** Only for `BEST_SELLING`. */
  sold?: CopiesSold | undefined;
  /** Only for `CATEGORY`, as a chosen filter. */
  category?: string | undefined;
}

/** Returns a function for the ascending sort key; equal keys stay in catalogue order. */
export function createSortKey(
  order: SortOrder,
  search: ParsedSearch,
  { sold = new Map(), category = '' }: SortOptions = {},
): (book: FindableBook) => number {
  const keys: Record<SortOrder, (book: FindableBook) => number> = {
    SHOP: () => 0,
    MATCH: createSearch(search),
    CATEGORY: ({ genres }) => genres.indexOf(category),
    LOW_TO_HIGH: getPayablePrice,
    HIGH_TO_LOW: (book) => -getPayablePrice(book),
    NEWEST: ({ publishedOn }) => -toDayNumber(publishedOn),
    RATING: ({ totalStars }) => -totalStars,
    BEST_SELLING: ({ _id }) => -(sold.get(_id) ?? 0),
  };
  return keys[order];
}

/** Converts '2024-03' to 20240301: missing parts count as 01. Returns 0 without a date. */
function toDayNumber(publishedOn = ''): number {
  const [year = '0', month = '01', day = '01'] = publishedOn.split('-');
  return publishedOn === '' ? 0 : Number(year + month + day);
}
