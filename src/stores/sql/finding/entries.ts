import type { Book } from '#contract/catalogue/book.ts';
import { getAuthors } from '#domain/finding/authors-and-series.ts';
import type { Positioned } from '#domain/finding/find-books.ts';
import { listNumberWords, NO_SEARCH } from '#domain/finding/search.ts';
import { createSortKey } from '#domain/finding/sort-order.ts';
import { foldText } from '#domain/values/text.ts';
import type { Value } from '../database.ts';
import { type FacetNumbers, toFacetBits, toListKey } from './schema.ts';
import { joinWords, markWords, MAX_NAME_CHARS, NUMBER_MARK, splitTitle } from './text.ts';

export const ENTRY_COLUMNS = [
  'position',
  'title',
  'traits',
  'payable',
  'dearest',
  'newest',
  'best',
  'popular',
  'words',
  'more',
  'genres',
];

/** The functions that compute `payable`, `dearest`, `newest` and `best`. */
const SORT_KEYS = (['LOW_TO_HIGH', 'HIGH_TO_LOW', 'NEWEST', 'RATING'] as const).map((order) =>
  createSortKey(order, NO_SEARCH),
);

/** Returns the row of `find_books` in the order of `ENTRY_COLUMNS`. */
export function toEntry({ book, position }: Positioned<Book>, numbers: FacetNumbers): Value[] {
  return [
    position,
    markWords(foldText(book.title)),
    toFacetBits(book, numbers),
    ...SORT_KEYS.map((getKey) => getKey(book)),
    book.inStock ? -book.totalRatings : 0,
    joinWords(listFolded(book, ['title', 'author', 'series'])),
    joinWords(listFolded(book, ['number', 'publisher', 'subtitle', 'translator'])) +
      listNumberWords(book)
        .map((word) => NUMBER_MARK + word)
        .join(''),
    numbers.genres.get(toListKey(book.genres)) ?? 0,
  ];
}

export function toWordRows({ book, position }: Positioned<Book>): Value[][] {
  return splitTitle(foldText(book.title)).map((word) => [word, position]);
}

export function toNameRows({ book, position }: Positioned<Book>): Value[][] {
  return listNames(book).map(({ kind, name, number }) => [kind, name, position, number]);
}

/** Lists the folded texts of these kinds by which a book is found. */
function listFolded(book: Book, kinds: readonly string[]): string[] {
  const texts = [{ kind: 'title', name: book.title }, ...listNames(book)];
  return texts.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => foldText(name));
}

/** Lists the names by which a book is found; `number` counts its authors from 0. */
function listNames(book: Book) {
  const { publisher = '', subtitle = '', translator = '' } = book;
  const authors = [...new Set(getAuthors(book))].map((name, number) => ({
    kind: 'author',
    name,
    number,
  }));
  const series = book.series ? [{ kind: 'series', name: book.series.name, number: 0 }] : [];
  const others = [
    { kind: 'number', name: book.series?.number ?? '', number: 0 },
    { kind: 'publisher', name: publisher, number: 0 },
    { kind: 'subtitle', name: subtitle, number: 0 },
    { kind: 'translator', name: translator, number: 0 },
  ];
  return [...authors, ...series, ...others].filter(
    ({ name }) => name !== '' && Array.from(name).length <= MAX_NAME_CHARS,
  );
}
