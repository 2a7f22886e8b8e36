/**
 * The six genres in display order. They have a file without the validator, because screens must not
 * load it.
 */
export const CATEGORY_NAMES = [
  'Romance',
  'Adventure',
  'Mystery',
  'Fantasy',
  'Non-Fiction',
  'Science',
] as const;
