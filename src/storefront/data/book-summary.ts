import type { Book } from '#contract/catalogue/book.ts';

const FIELDS = [
  '_id',
  'id',
  'title',
  'author',
  'inStock',
  'genres',
  'coverImg',
  'originalPrice',
  'discountPercent',
  'discountPrice',
  'totalStars',
] as const;
const OPTIONAL_FIELDS = [
  'authors',
  'bookType',
  'isbn',
  'language',
  'publishedOn',
  'series',
] as const;

/** The fields of a book that lists show, filter or search: all that prerendered lists contain. */
export type BookSummary = Pick<Book, (typeof FIELDS)[number]> &
  Partial<Pick<Book, (typeof OPTIONAL_FIELDS | typeof SEARCH_FIELDS)[number]>>;

/** The further fields that only a search reads. */
const SEARCH_FIELDS = ['publisher', 'subtitle', 'translator'] as const;

export function summarise(book: BookSummary): BookSummary {
  return pickFields(book, [...FIELDS, ...OPTIONAL_FIELDS]);
}

/** Like `summarise`, with the fields that only a search reads. */
export function summariseForSearch(book: BookSummary): BookSummary {
  return pickFields(book, [...FIELDS, ...OPTIONAL_FIELDS, ...SEARCH_FIELDS]);
}

function pickFields(book: BookSummary, fields: readonly (keyof BookSummary)[]): BookSummary {
  const present = fields.filter((name) => book[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, book[name]])) as unknown as BookSummary;
}
