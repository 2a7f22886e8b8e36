/** The six genres in the shop's order; not beside the schemas, because screens must not load the validator. */
export const CATEGORY_NAMES = [
  'Romance',
  'Adventure',
  'Mystery',
  'Fantasy',
  'Non-Fiction',
  'Science',
] as const;
