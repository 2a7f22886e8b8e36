import * as v from 'valibot';
import { CATEGORY_NAMES } from './category-names.ts';

/** The filters of the book list; an empty text means no filter. */
export const filtersSchema = v.object({
  filterBySearch: v.string(),
  /** ₹, '100' to '1000' in steps of 50. */
  filterByPriceRange: v.pipe(v.string(), v.regex(/^(?:[1-9][05]0|1000)$/)),
  filterByRating: v.picklist(['', '1', '2', '3', '4']),
  filterByCategories: v.array(v.picklist(CATEGORY_NAMES)),
  sortByPrice: v.picklist(['', 'LOW_TO_HIGH', 'HIGH_TO_LOW']),
});

export type Filters = v.InferOutput<typeof filtersSchema>;
