import type { Book } from '#contract/book.ts';

/** The fields of a book that determine its neighbours. */
export type Neighbour = Pick<Book, '_id' | 'title'> & {
  readonly work?: Book['work'] | undefined;
  readonly series?: Book['series'] | undefined;
};

/** How many volumes are shown before and after a book, if the series is too long to show all. */
const PARTS_AROUND = 4;
const PARTS_SHOWN_AT_ONCE = 9;

/** Returns the books of the same work as `book`, including it, in the order of `books`. */
export function formatsIn<B extends Neighbour>(books: readonly B[], book: Neighbour): B[] {
  const isFormat = (other: B) =>
    other._id === book._id || (book.work !== undefined && other.work === book.work);
  return books.filter(isFormat);
}

/**
 * Returns the volumes of the series of `book`, one book for each, including it, in reading order.
 */
export function partsIn<B extends Neighbour>(books: readonly B[], book: Neighbour): B[] {
  const { series } = book;
  if (series === undefined) return [];
  const parts = new Map<string, B>();
  for (const other of books) {
    if (other.series?.name !== series.name) continue;
    const place = other.series.number ?? other._id;
    if (!parts.has(place) || other._id === book._id) parts.set(place, other);
  }
  return [...parts.values()].sort((a, b) => getPlace(a) - getPlace(b));
}

/**
 * Describes the position in the series: 'Sherlock Holmes, book 5 of 9'. The last number is the
 * highest volume in the shop, and is left out if the shop has no other volume. `undefined` for a
 * book without a series.
 */
export function describePlace(book: Neighbour, parts: readonly Neighbour[]): string | undefined {
  if (book.series === undefined) return undefined;
  const { name } = book.series;
  const place = numberPlace(book, parts);
  return place === undefined ? name : `${name}, ${place}`;
}

/** Returns 'book 5 of 9', 'book 5', or `undefined` for a volume without a number. */
export function numberPlace(book: Neighbour, parts: readonly Neighbour[]): string | undefined {
  const number = book.series?.number;
  if (number === undefined) return undefined;
  const last = Math.max(...parts.map(getPlace).filter(Number.isFinite));
  return parts.length > 1 && last >= getPlace(book)
    ? `book ${number} of ${last}`
    : `book ${number}`;
}

/** Returns the volumes to show beside `book`, the distance of each, and the next one. */
export function partsAround<B extends Neighbour>(parts: readonly B[], book: Neighbour) {
  const here = parts.findIndex(({ _id }) => _id === book._id);
  const shown = parts.map((part, index) => ({ part, distance: Math.abs(index - here) }));
  const isLong = parts.length > PARTS_SHOWN_AT_ONCE;
  return {
    shown: isLong ? shown.filter(({ distance }) => distance <= PARTS_AROUND) : shown,
    next: here === -1 ? undefined : parts[here + 1],
  };
}

/** Returns the volume number; Infinity without one, so that it sorts last. */
function getPlace({ series }: Neighbour): number {
  const place = Number.parseFloat(series?.number ?? '');
  return Number.isNaN(place) ? Infinity : place;
}
