import type { Book } from '#contract/book.ts';

/** The fields of a book that determine its neighbours. */
export type Neighbour = Pick<Book, '_id' | 'title'> & {
  readonly work?: Book['work'] | undefined;
  readonly series?: Book['series'] | undefined;
};

/** Returns the books of the same work as `book`, including it, in the order of `books`. */
export function listFormats<B extends Neighbour>(books: readonly B[], book: Neighbour): B[] {
  const isFormat = (other: B) =>
    other._id === book._id || (book.work !== undefined && other.work === book.work);
  return books.filter(isFormat);
}

/**
 * Returns the volumes of the series of `book`, one book for each, including it, in reading order.
 */
export function listVolumes<B extends Neighbour>(books: readonly B[], book: Neighbour): B[] {
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

/** Returns the volume number; Infinity without one, so that it sorts last. */
export function getPlace({ series }: Neighbour): number {
  const place = Number.parseFloat(series?.number ?? '');
  return Number.isNaN(place) ? Infinity : place;
}
