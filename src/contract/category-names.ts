/**
 * The names of the six categories, or genres, in display order. This file does not import the
 * validator, because screens must not load it.
 */
export const CATEGORY_NAMES = [
  'Romance',
  'Adventure',
  'Mystery',
  'Fantasy',
  'Non-Fiction',
  'Science',
] as const;
