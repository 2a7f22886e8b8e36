/** The six genres in the shop's order. Apart from the schemas: screens need it without the validator. */
export const CATEGORY_NAMES = [
  'Romance',
  'Adventure',
  'Mystery',
  'Fantasy',
  'Non-Fiction',
  'Science',
] as const;
