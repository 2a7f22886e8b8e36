import { CATEGORY_NAMES } from '#contract/category-names.ts';
import type { CategoryName } from '#contract/category.ts';
import type { Filters } from '#contract/filters.ts';
import { EVERYTHING, readNumber, readSearch } from './finding/book-query.ts';
import { chooseTests, type FindableBook } from './finding/filter-tests.ts';
import { createSortKey } from './finding/sort.ts';

/** The slider, in ₹. */
export const PRICE_RANGE = { min: 100, max: 1000, step: 50 } as const;

/** The choices of the rating filter, each meaning "and above". */
export const RATING_CHOICES = ['4', '3', '2', '1'] as const;

const SORT_CHOICES = ['LOW_TO_HIGH', 'HIGH_TO_LOW'] as const;

/** No filter chosen: the state after CLEAR. */
export const DEFAULT_FILTERS: Filters = {
  filterBySearch: '',
  filterByPriceRange: String(PRICE_RANGE.max),
  filterByRating: '',
  filterByCategories: [],
  sortByPrice: '',
};

/** A new list of the books that pass every filter, in the chosen order; ties keep the given order. */
export function filterBooks<B extends FindableBook>(books: readonly B[], filters: Filters): B[] {
  const { filterBySearch, filterByCategories, sortByPrice } = filters;
  const rating = readNumber(filters.filterByRating);
  const tests = chooseTests({
    ...EVERYTHING,
    search: filterBySearch,
    categories: filterByCategories,
    price: readNumber(filters.filterByPriceRange) ?? PRICE_RANGE.max,
    ...(rating !== undefined && { rating }),
  });
  const kept = books.filter((book) => tests.every(({ passes }) => passes(book)));
  if (sortByPrice === '') return kept;
  const sortKey = createSortKey(sortByPrice, filterBySearch);
  return kept.sort((one, other) => sortKey(one) - sortKey(other));
}

/** Removes the category if it is chosen, else adds it at the end. */
export function toggleCategory(filters: Filters, name: CategoryName): Filters {
  const chosen = filters.filterByCategories;
  const filterByCategories = chosen.includes(name)
    ? chosen.filter((other) => other !== name)
    : [...chosen, name];
  return { ...filters, filterByCategories };
}

/** The number of choices in the filter panel: each category counts, the search text does not. */
export function countActive(filters: Filters): number {
  const singles = [
    filters.filterByPriceRange !== DEFAULT_FILTERS.filterByPriceRange,
    filters.filterByRating !== DEFAULT_FILTERS.filterByRating,
    filters.sortByPrice !== DEFAULT_FILTERS.sortByPrice,
  ];
  return singles.filter(Boolean).length + filters.filterByCategories.length;
}

/** Reads filters from the pairs of a query string; an unknown or damaged value drops only its own filter. */
export function filtersFromParams(pairs: Iterable<readonly [string, string]>): Filters {
  const given = [...pairs];
  const first = (name: string) => given.find(([key]) => key === name)?.[1] ?? '';
  const categories = new Set(given.filter(([key]) => key === 'category').map(([, name]) => name));
  return {
    filterBySearch: readSearch(first('search')),
    filterByPriceRange: readPriceRange(first('price')),
    filterByRating: RATING_CHOICES.find((stars) => stars === first('rating')) ?? '',
    filterByCategories: [...categories].flatMap(
      (name) => CATEGORY_NAMES.find((known) => known === name) ?? [],
    ),
    sortByPrice: SORT_CHOICES.find((order) => order === first('sort')) ?? '',
  };
}

/** Pairs for a query string, without defaults; categories in the order they were chosen. */
export function paramsFromFilters(filters: Filters): [string, string][] {
  const pairs: [string, string][] = [];
  const search = readSearch(filters.filterBySearch);
  if (search !== '') pairs.push(['search', search]);
  if (filters.filterByPriceRange !== DEFAULT_FILTERS.filterByPriceRange) {
    pairs.push(['price', filters.filterByPriceRange]);
  }
  if (filters.filterByRating !== '') pairs.push(['rating', filters.filterByRating]);
  for (const name of filters.filterByCategories) pairs.push(['category', name]);
  if (filters.sortByPrice !== '') pairs.push(['sort', filters.sortByPrice]);
  return pairs;
}

function readPriceRange(text: string): string {
  const price = readNumber(text);
  if (price === undefined) return DEFAULT_FILTERS.filterByPriceRange;
  const { min, max, step } = PRICE_RANGE;
  return String(Math.round(Math.min(max, Math.max(min, price)) / step) * step);
}
