import type { Facets, FilterName } from '#contract/catalogue/finding.ts';
import { formatCount } from '../values/money.ts';
import { toLine } from '../values/normal-form.ts';
import { NO_SEARCH, type ParsedSearch, parseSearch } from './search.ts';
import { type Cursor, readCursor, type Sort, SORTS } from './sort-order.ts';

/** The maximum length of a search text; hosts refuse much longer URLs. */
export const MAX_SEARCH_CHARS = 200;
/** Databases count books up to this number. A result that reaches it is a lower bound. */
export const MAX_COUNTED = 10_000;
/** Suggestions count the books of a corrected text only up to this number. */
export const MAX_COUNTED_CORRECTED = 1000;

const PAGE_LENGTH = 48;

/** The maximum number of books in one response of the API. */
export const MAX_PAGE_LENGTH = 100;
/** In ₹. A higher price in a query is reduced to this. */
const MAX_PRICE = 1_000_000_000;

/** A query for books. An inactive filter is absent, empty or `false`. */
export interface BookQuery {
  /** See `readSearch`. */
  search: ParsedSearch;
  /** Books of any of these categories; `NO_CATEGORY` stands for those without one. */
  categories: readonly string[];
  /** In ₹. The payable price must be lower. */
  price?: number;
  /** In stars. The rating must be higher. */
  rating?: number;
  author?: string;
  series?: string;
  format?: string;
  language?: string;
  available: boolean;
  sort: Sort;
  /** The number of books on a page, 1 to 100. */
  limit: number;
  /** The last book of the previous page. */
  after?: Cursor;
}

/** All books, in catalogue order. */
export const EVERYTHING: BookQuery = {
  search: NO_SEARCH,
  categories: [],
  available: false,
  sort: '',
  limit: PAGE_LENGTH,
};

const EXACT_FILTERS = ['author', 'series', 'format', 'language'] as const;

/** Parses a query's pairs; a damaged value drops only its filter. For `cursor`: `readCursor`. */
export function readBookQuery(pairs: Iterable<readonly [string, string]>): BookQuery {
  const parameters = [...pairs];
  const getFirst = (name: string) => parameters.find(([key]) => key === name)?.[1] ?? '';
  const categories = parameters.filter(([key, name]) => key === 'category' && name !== '');
  const price = readNumber(getFirst('price'));
  const rating = readNumber(getFirst('rating'));
  const exact = EXACT_FILTERS.filter((name) => getFirst(name) !== '');
  return {
    search: readSearch(getFirst('search')),
    categories: [...new Set(categories.map(([, name]) => name))],
    ...(price !== undefined &&
      Number.isInteger(price) &&
      price >= 1 && { price: Math.min(price, MAX_PRICE) }),
    ...(rating !== undefined && { rating }),
    ...Object.fromEntries(exact.map((name) => [name, getFirst(name)])),
    available: getFirst('available') === '1',
    sort: SORTS.find((sort) => sort === getFirst('sort')) ?? '',
    limit: Math.min(
      MAX_PAGE_LENGTH,
      Math.max(1, Math.round(readNumber(getFirst('limit')) ?? PAGE_LENGTH)),
    ),
  };
}

/** Formats a query as pairs, without inactive filters, default values and the cursor. */
export function toQueryParameters(query: BookQuery): [string, string][] {
  const pairs: [string, string][] = [['search', query.search.typed]];
  pairs.push(['price', String(query.price ?? '')], ['rating', String(query.rating ?? '')]);
  for (const name of query.categories) pairs.push(['category', name]);
  for (const name of EXACT_FILTERS) pairs.push([name, query[name] ?? '']);
  if (query.available) pairs.push(['available', '1']);
  pairs.push(['sort', query.sort]);
  if (query.limit !== PAGE_LENGTH) pairs.push(['limit', String(query.limit)]);
  return pairs.filter(([name, value]) => value !== '' || name === 'category');
}

/** Lists the active filters in the order of `FilterName`. Several categories are one filter. */
export function listActiveFilters(query: BookQuery): FilterName[] {
  const { categories, price, rating, available } = query;
  const filters: [name: FilterName, isActive: boolean][] = [
    ['search', query.search.folded !== ''],
    ['category', categories.length > 0],
    ['price', price !== undefined],
    ['rating', rating !== undefined],
    ...EXACT_FILTERS.map((name): [FilterName, boolean] => [name, Boolean(query[name])]),
    ['available', available],
  ];
  return filters.filter(([, isActive]) => isActive).map(([name]) => name);
}

/** Returns the same query without this filter, from its first page. */
export function withoutFilter(query: BookQuery, name: FilterName): BookQuery {
  const { after: _after, ...rest } = query;
  if (name === 'search') return { ...rest, search: NO_SEARCH };
  if (name === 'category') return { ...rest, categories: [] };
  if (name === 'available') return { ...rest, available: false };
  const { [name]: _dropped, ...remaining } = rest;
  return remaining;
}

/** Parses a search text, brought into its normal form and cut to `MAX_SEARCH_CHARS`. */
export function readSearch(text: string): ParsedSearch {
  if (text === '') return NO_SEARCH;
  return parseSearch(Array.from(toLine(text)).slice(0, MAX_SEARCH_CHARS).join('').trim());
}

/** Parses a decimal number; `undefined` for anything else. */
export function readNumber(text: string): number | undefined {
  const number = /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** The names of the query parameters that select a list of books, as in `bookQuerySchema`. */
export const LIST_PARAMETERS = [
  'search',
  'category',
  'price',
  'rating',
  'author',
  'series',
  'format',
  'language',
  'available',
  'sort',
  'limit',
  'cursor',
] as const;

/** The range of the price slider, in ₹, in a shop without a book above ₹1000. */
export const PRICE_RANGE = { min: 100, max: 1000, step: 50 } as const;

/** The rating filter's stars. Labels say "and above", but a rating must be higher. */
export const RATING_CHOICES = [4, 3, 2, 1] as const;

/** Returns the end of the price slider, which filters nothing; `highest` is the top price in ₹. */
export function getPriceEnd(highest: number): number {
  const { max, step } = PRICE_RANGE;
  return highest > max ? (Math.floor(highest / step) + 1) * step : max;
}

/**
 * Returns the stops of the price slider if a book costs more than ₹1000: the lowest price, the ends
 * of steps with equal numbers of books, and `end`. `undefined` for other or unknown prices.
 */
export function listPriceStops(shopPrices: Facets['price'] | undefined, end: number) {
  if (!shopPrices || end === PRICE_RANGE.max) return undefined;
  return [shopPrices.min, ...shopPrices.steps.slice(0, -1).map(({ below }) => below), end];
}

/** What the filters of the list can show. */
export interface ListChoices {
  /** The end of the price slider; without it, any price is kept. */
  end?: number | undefined;
  /** The names of the categories; without them, any category is kept. */
  categories?: readonly string[] | undefined;
}

/** Parses the list's query. A value that the screen cannot show drops only its own filter. */
export function readListQuery(
  pairs: Iterable<readonly [string, string]>,
  { end = Infinity, categories }: ListChoices = {},
): BookQuery {
  const parameters = [...pairs];
  const getFirst = (name: string) => parameters.find(([key]) => key === name)?.[1] ?? '';
  const { price: exactPrice, rating: _rating, ...query } = readBookQuery(parameters);
  const price = end === PRICE_RANGE.max ? readSliderPrice(getFirst('price')) : exactPrice;
  const rating = RATING_CHOICES.find((stars) => String(stars) === getFirst('rating'));
  const cursor = getFirst('cursor');
  const after = cursor === '' ? undefined : readCursor(cursor, query);
  return {
    ...query,
    categories: query.categories.filter((name) => categories?.includes(name) ?? true),
    ...(price !== undefined && price < end && { price }),
    ...(rating !== undefined && { rating }),
    ...(after && { after }),
    limit: EVERYTHING.limit,
  };
}

/** Parses a price, and rounds it to a step of `PRICE_RANGE`. */
function readSliderPrice(text: string): number | undefined {
  const { min, step } = PRICE_RANGE;
  const price = readNumber(text);
  return price === undefined ? undefined : Math.round(Math.max(min, price) / step) * step;
}

/** Removes the category if it is chosen; otherwise appends it. */
export function toggleCategory(query: BookQuery, name: string): BookQuery {
  const chosen = query.categories;
  const categories = chosen.includes(name)
    ? chosen.filter((other) => other !== name)
    : [...chosen, name];
  return { ...query, categories };
}

/** Counts the panel's active filters, each category, but not search text and sort order. */
export function countActive(query: BookQuery): number {
  const singles = listActiveFilters({ ...query, search: NO_SEARCH, categories: [] });
  return singles.length + query.categories.length;
}

/** Whether a total is exact, though `isExact` is also `false` for counts of options. */
export function isExactTotal(total: number, isExact: boolean): boolean {
  return isExact || total < MAX_COUNTED;
}

/** Formats a total: '12,480', or '10,000+' if there may be more. */
export function formatTotal(total: number, isExact: boolean): string {
  return formatCount(total) + (isExactTotal(total, isExact) ? '' : '+');
}

/** Formats a number of books or copies: '1 book', or '10,000+ books' if there may be more. */
export function formatBookCount(count: number, isExact = true): string {
  return `${formatTotal(count, isExact)} ${count === 1 ? 'book' : 'books'}`;
}
