import type { Book } from '#contract/book.ts';
import { authorsOf } from '#domain/finding/authors.ts';
import type { Placed } from '#domain/finding/find-books.ts';
import { createSortKey } from '#domain/finding/sort.ts';
import { foldText } from '#domain/fold.ts';
import type { Value } from '../database.ts';
import { markWords } from './marked-title.ts';
import { titleWords } from './title-words.ts';
import { traitsOf } from './traits.ts';

/** Letters; databases refuse keys that are far longer. A longer name is not found by. */
export const LONGEST_NAME = 300;

export const ENTRY_COLUMNS = [
  'position',
  'title',
  'traits',
  'payable',
  'dearest',
  'newest',
  'best',
  'popular',
];

/** `payable`, `dearest`, `newest`, `best`. */
const SORT_KEYS = (['LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING'] as const).map((order) =>
  createSortKey(order, ''),
);

/** A row of `find_books`, in the order of `ENTRY_COLUMNS`; `language` is the number of the book's. */
export function entryOf({ book, position }: Placed<Book>, language: number): Value[] {
  return [
    position,
    markWords(foldText(book.title)),
    traitsOf(book, language),
    ...SORT_KEYS.map((keyOf) => keyOf(book)),
    book.inStock ? -book.totalRatings : 0,
  ];
}

/** Rows of `find_words`. */
export function wordRowsOf({ book, position }: Placed<Book>): Value[][] {
  return titleWords(foldText(book.title)).map((word) => [word, position]);
}

/** Rows of `find_book_names`. */
export function nameRowsOf({ book, position }: Placed<Book>): Value[][] {
  const authors = [...new Set(authorsOf(book))].map((name, at) => ['author', name, at] as const);
  const series = ['series', book.series?.name, 0] as const;
  return [...authors, series].flatMap(([kind, name, number]) =>
    name && Array.from(name).length <= LONGEST_NAME ? [[kind, name, position, number]] : [],
  );
}
