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
