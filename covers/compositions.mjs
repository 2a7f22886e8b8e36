import { adventure } from './compositions/adventure.mjs';
import { fantasy } from './compositions/fantasy.mjs';
import { mystery } from './compositions/mystery.mjs';
import { nonFiction } from './compositions/non-fiction.mjs';
import { romance } from './compositions/romance.mjs';
import { science } from './compositions/science.mjs';

/** One per book; `at` is the place of the lettering, `size` the largest it may be. */
export const compositions = {
  ...romance,
  ...adventure,
  ...mystery,
  ...fantasy,
  ...nonFiction,
  ...science,
};
