import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { type BookQuery, EVERYTHING, readBookQuery, readNumber } from './book-query.ts';
import { getSortOrder, readCursor } from './sort-order.ts';

/** The names in a query string that choose a list of books: those of `bookQuerySchema`. */
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

/** The slider, in ₹. Its end is higher in a shop with dearer books. */
export const PRICE_RANGE = { min: 100, max: 1000, step: 50 } as const;

/** The choices of the rating filter, each meaning "and above". */
export const RATING_CHOICES = [4, 3, 2, 1] as const;

/** The end of the slider in a shop whose dearest book costs `highest` (₹). There it filters nothing. */
export function priceEnd(highest: number): number {
  const { max, step } = PRICE_RANGE;
  return Math.max(max, Math.ceil(highest / step) * step);
}

/**
 * Reads the address of the list, as its screen can show it: a price that the slider has, stars and
 * categories that can be chosen. What is unknown or damaged drops only its own filter.
 */
export function readListQuery(
  pairs: Iterable<readonly [string, string]>,
  end = Infinity,
): BookQuery {
  const given = [...pairs];
  const first = (name: string) => given.find(([key]) => key === name)?.[1] ?? '';
  const { price: _price, rating: _rating, ...query } = readBookQuery(given);
  const price = readPrice(first('price'), end);
  const rating = RATING_CHOICES.find((stars) => String(stars) === first('rating'));
  const after = readCursor(first('cursor'), getSortOrder(query));
  return {
    ...query,
    categories: query.categories.filter((name) => CATEGORY_NAMES.some((known) => known === name)),
    ...(price !== undefined && { price }),
    ...(rating !== undefined && { rating }),
    ...(after && { after }),
    limit: EVERYTHING.limit,
  };
}

function readPrice(text: string, end: number): number | undefined {
  const price = readNumber(text);
  if (price === undefined) return undefined;
  const { min, step } = PRICE_RANGE;
  const onSlider = Math.round(Math.max(min, price) / step) * step;
  return onSlider < end ? onSlider : undefined;
}

/** Removes the category if it is chosen, else adds it at the end. */
export function toggleCategory(query: BookQuery, name: string): BookQuery {
  const chosen = query.categories;
  const categories = chosen.includes(name)
    ? chosen.filter((other) => other !== name)
    : [...chosen, name];
  return { ...query, categories };
}

/** The number of choices in the filter panel: each category counts, the search text does not. */
export function countActive(query: BookQuery): number {
  const { price, rating, author, series, format, language, available, sort } = query;
  const singles = [price, rating, author, series, format, language, available, sort];
  return singles.filter(Boolean).length + query.categories.length;
}
