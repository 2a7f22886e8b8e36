/** The six genres in their order of display. A file of its own: screens must not load the validator. */
export const CATEGORY_NAMES = [
  'Romance',
  'Adventure',
  'Mystery',
  'Fantasy',
  'Non-Fiction',
  'Science',
] as const;
