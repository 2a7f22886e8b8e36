/**
 * The six genres in display order. In a separate file, because screens must not load the validator.
 */
export const CATEGORY_NAMES = [
  'Romance',
  'Adventure',
  'Mystery',
  'Fantasy',
  'Non-Fiction',
  'Science',
] as const;
