import type { Book } from '#contract/catalogue/book.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import { isSold } from '../orders/sales.ts';
import { getVolumeNumber, isSameWork } from '../books/neighbours.ts';
import { getAuthors } from './authors-and-series.ts';
import type { Positioned } from './find-books.ts';

export const MAX_RELATED = 8;
/** The orders of libraries may have thousands of other books, of which most were ordered once. */
const MAX_TOGETHER = 500;

/** How many copies of each other book were ordered together with a book, by id. */
type CopiesTogether = ReadonlyMap<string, number>;

/** An order whose damaged lines are `null`. */
type StoredOrder = Pick<Order, 'status'> & { lines: readonly (OrderLine | null)[] };

export interface Related<B> {
  books: B[];
  /** The ids of the books that were ordered together with this one. */
  boughtTogether: string[];
}

/**
 * Returns at most 8 books: of the series, by the main author, bought together, or of the genres, in
 * this order, but those in stock first. Leaves out other formats of the book.
 */
export function findRelatedBooks(
  catalogue: readonly Positioned<Book>[],
  book: Book,
  copiesTogether: CopiesTogether,
): Related<Book> {
  const others = catalogue
    .map((positioned) => positioned.book)
    .filter((other) => !isSameWork(other, book));
  const ranked = new Set(
    createRankings(book, copiesTogether).flatMap((rank) => sortRanked(others, rank)),
  );
  const sorted = [...ranked].sort((a, b) => Number(b.inStock) - Number(a.inStock));
  const books = sorted.slice(0, MAX_RELATED);
  const boughtTogether = books.map(({ _id }) => _id).filter((id) => copiesTogether.has(id));
  return { books, boughtTogether };
}

/** Counts the copies of the 500 books that the sold orders of this book have most copies of. */
export function countTogether(orders: readonly StoredOrder[], bookId: string): CopiesTogether {
  const copies = new Map<string, number>();
  for (const { lines, status } of orders) {
    if (!isSold({ status }) || !lines.some((line) => line?.bookId === bookId)) continue;
    for (const line of lines) {
      if (!line || line.bookId === bookId) continue;
      copies.set(line.bookId, (copies.get(line.bookId) ?? 0) + line.qty);
    }
  }
  return new Map([...copies].sort(([, a], [, b]) => b - a).slice(0, MAX_TOGETHER));
}

/** Returns the ascending sort keys of a related book, else `undefined`. */
type Rank = (other: Book) => readonly number[] | undefined;

function createRankings(book: Book, copiesTogether: CopiesTogether): Rank[] {
  const { series, genres } = book;
  const [author] = getAuthors(book);
  return [
    (other) =>
      series && series.name === other.series?.name ? [getVolumeNumber(other)] : undefined,
    (other) => (author !== undefined && getAuthors(other)[0] === author ? [] : undefined),
    (other) => {
      const copies = copiesTogether.get(other._id) ?? 0;
      return copies > 0 ? [-copies] : undefined;
    },
    (other) => {
      const shared = new Set(other.genres.filter((genre) => genres.includes(genre))).size;
      return shared > 0 ? [-shared, -other.totalRatings] : undefined;
    },
  ];
}

function sortRanked(books: readonly Book[], rank: Rank): Book[] {
  return books
    .flatMap((book) => {
      const keys = rank(book);
      return keys ? [{ book, keys }] : [];
    })
    .sort((a, b) => {
      const first = a.keys.findIndex((key, index) => key !== b.keys[index]);
      return (a.keys[first] ?? 0) - (b.keys[first] ?? 0);
    })
    .map(({ book }) => book);
}
