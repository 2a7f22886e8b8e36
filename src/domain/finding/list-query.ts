import { CATEGORY_NAMES } from '#contract/category-names.ts';
import type { Facets } from '#contract/finding.ts';
import { type BookQuery, EVERYTHING, readBookQuery, readNumber } from './book-query.ts';
import { getSortOrder, readCursor } from './sort-order.ts';

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

/** The price slider of a shop without a book above 1000, in ₹. */
export const PRICE_RANGE = { min: 100, max: 1000, step: 50 } as const;

/** The choices of the rating filter, each meaning "and above". */
export const RATING_CHOICES = [4, 3, 2, 1] as const;

/**
 * Returns the end of the price slider in a shop whose most expensive book costs `highest` (₹).
 * There the slider filters nothing.
 */
export function getPriceEnd(highest: number): number {
  const { max, step } = PRICE_RANGE;
  return highest > max ? (Math.floor(highest / step) + 1) * step : max;
}

/**
 * Returns the stops of the price slider in a shop with a book above 1000: the lowest price, the
 * steps of equal count, and `end`. `undefined` for other shops, which use `PRICE_RANGE`.
 */
export function listPriceStops(prices: Facets['price'] | undefined, end: number) {
  if (!prices || end === PRICE_RANGE.max) return undefined;
  return [prices.min, ...prices.steps.slice(0, -1).map(({ below }) => below), end];
}

/**
 * Parses the query string of the list. Keeps only values that the screen can show: a price below
 * the slider's end, and stars and categories that can be chosen. An unknown or damaged value drops
 * only its own filter.
 */
export function readListQuery(
  pairs: Iterable<readonly [string, string]>,
  end = Infinity,
): BookQuery {
  const parameters = [...pairs];
  const first = (name: string) => parameters.find(([key]) => key === name)?.[1] ?? '';
  const { price: exactPrice, rating: _rating, ...query } = readBookQuery(parameters);
  const price = end === PRICE_RANGE.max ? roundPrice(first('price')) : exactPrice;
  const rating = RATING_CHOICES.find((stars) => String(stars) === first('rating'));
  const after = readCursor(first('cursor'), getSortOrder(query));
  return {
    ...query,
    categories: query.categories.filter((name) => CATEGORY_NAMES.some((known) => known === name)),
    ...(price !== undefined && price < end && { price }),
    ...(rating !== undefined && { rating }),
    ...(after && { after }),
    limit: EVERYTHING.limit,
  };
}

/** Rounds the price to a step of `PRICE_RANGE`. */
function roundPrice(text: string): number | undefined {
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

/**
 * Counts the active filters in the panel: each category counts, search text and sort order do not.
 */
export function countActive(query: BookQuery): number {
  const { price, rating, author, series, format, language, available } = query;
  const singles = [price, rating, author, series, format, language, available];
  return singles.filter(Boolean).length + query.categories.length;
}
