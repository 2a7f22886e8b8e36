import type { FilterName } from '#contract/finding.ts';
import { foldText } from '../text.ts';
import type { Cursor } from './sort-order.ts';

/** The maximum length of a search text; hosts refuse much longer URLs. */
export const MAX_SEARCH_CHARS = 200;
/** Databases stop counting at this number, which is then a lower bound. */
export const MAX_COUNTED = 10_000;
/** Suggestions count the books of a corrected text up to this number, which is then a lower bound. */
export const MAX_COUNTED_CORRECTED = 1000;

/** The default number of books on a page. */
const PAGE_LENGTH = 48;

const MAX_BOOKS = 100;
/** In ₹. A higher price in a query is reduced to this. */
const HIGHEST_PRICE = 1_000_000_000;

const SORTS = ['LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING', 'BEST_SELLING'] as const;

type Sort = '' | (typeof SORTS)[number];

/** A query for books. An inactive filter is absent, empty or `false`. */
export interface BookQuery {
  /** As typed, trimmed. */
  search: string;
  /** Books of any of these categories. */
  categories: readonly string[];
  /** In ₹. The payable price must be lower. */
  price?: number;
  /** In stars. The rating must be higher. */
  rating?: number;
  author?: string;
  series?: string;
  format?: string;
  language?: string;
  /** Only books in stock. */
  available: boolean;
  sort: Sort;
  /** The number of books on a page, 1 to 100. */
  limit: number;
  /** The last book of the previous page. */
  after?: Cursor;
}

/** All books, in catalogue order. */
export const EVERYTHING: BookQuery = {
  search: '',
  categories: [],
  available: false,
  sort: '',
  limit: PAGE_LENGTH,
};

const EXACT = ['author', 'series', 'format', 'language'] as const;

/**
 * Parses the pairs of a query string; a damaged value drops only its own filter. `cursor` is not
 * parsed here: see `readCursor`.
 */
export function readBookQuery(pairs: Iterable<readonly [string, string]>): BookQuery {
  const parameters = [...pairs];
  const first = (name: string) => parameters.find(([key]) => key === name)?.[1] ?? '';
  const categories = parameters.filter(([key, name]) => key === 'category' && name !== '');
  const price = readNumber(first('price'));
  const rating = readNumber(first('rating'));
  const exact = EXACT.filter((name) => first(name) !== '');
  return {
    search: readSearch(first('search')),
    categories: [...new Set(categories.map(([, name]) => name))],
    ...(price !== undefined &&
      Number.isInteger(price) &&
      price >= 1 && { price: Math.min(price, HIGHEST_PRICE) }),
    ...(rating !== undefined && { rating }),
    ...Object.fromEntries(exact.map((name) => [name, first(name)])),
    available: first('available') === '1',
    sort: SORTS.find((sort) => sort === first('sort')) ?? '',
    limit: readLimit(first('limit')),
  };
}

/**
 * Formats a query as the pairs of a query string. Leaves out inactive filters, default values and
 * the cursor.
 */
export function toQueryParameters(query: BookQuery): [string, string][] {
  const pairs: [string, string][] = [['search', readSearch(query.search)]];
  pairs.push(['price', String(query.price ?? '')], ['rating', String(query.rating ?? '')]);
  for (const name of query.categories) pairs.push(['category', name]);
  for (const name of EXACT) pairs.push([name, query[name] ?? '']);
  if (query.available) pairs.push(['available', '1']);
  pairs.push(['sort', query.sort]);
  if (query.limit !== PAGE_LENGTH) pairs.push(['limit', String(query.limit)]);
  return pairs.filter(([, value]) => value !== '');
}

/** Lists the active filters, in the order of the API's names; several categories are one filter. */
export function listActiveFilters(query: BookQuery): FilterName[] {
  const { categories, price, rating, available } = query;
  const isOn: [FilterName, boolean][] = [
    ['search', foldText(query.search) !== ''],
    ['category', categories.length > 0],
    ['price', price !== undefined],
    ['rating', rating !== undefined],
    ...EXACT.map((name): [FilterName, boolean] => [name, Boolean(query[name])]),
    ['available', available],
  ];
  return isOn.filter(([, on]) => on).map(([name]) => name);
}

/** Returns the same query without this filter, from its first page. */
export function withoutFilter(query: BookQuery, name: FilterName): BookQuery {
  const { after: _after, ...rest } = query;
  if (name === 'search') return { ...rest, search: '' };
  if (name === 'category') return { ...rest, categories: [] };
  if (name === 'available') return { ...rest, available: false };
  const { [name]: _dropped, ...remaining } = rest;
  return remaining;
}

/** Trims a search text and cuts it to `MAX_SEARCH_CHARS`. */
export function readSearch(text: string): string {
  return Array.from(text.trim()).slice(0, MAX_SEARCH_CHARS).join('').trim();
}

/** Parses a decimal number; `undefined` for anything else. */
export function readNumber(text: string): number | undefined {
  const number = /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

function readLimit(text: string): number {
  return Math.min(MAX_BOOKS, Math.max(1, Math.round(readNumber(text) ?? PAGE_LENGTH)));
}
