import type { Book } from '#contract/catalogue/book.ts';

/** The fields of a book that determine its neighbours: other formats, and volumes of its series. */
export type Neighbour = Pick<Book, '_id' | 'title'> & {
  readonly work?: Book['work'] | undefined;
  readonly series?: Book['series'] | undefined;
};

/** Returns the books of the same work as `book`, including `book`, in the order of `books`. */
export function listFormats<B extends Neighbour>(books: readonly B[], book: Neighbour): B[] {
  return books.filter((other) => isSameWork(other, book));
}

export function isSameWork(a: Neighbour, b: Neighbour): boolean {
  return a._id === b._id || (a.work !== undefined && a.work === b.work);
}

/**
 * Returns the volumes of the series of `book`, by volume number. If several books have the same
 * number, only one of them is returned: `book` itself if it is among them, otherwise the first.
 */
export function listVolumes<B extends Neighbour>(books: readonly B[], book: Neighbour): B[] {
  const { series } = book;
  if (series === undefined) return [];
  const volumes = new Map<string, B>();
  for (const other of books) {
    if (other.series?.name !== series.name) continue;
    const key = other.series.number ?? other._id;
    if (!volumes.has(key) || other._id === book._id) volumes.set(key, other);
  }
  return [...volumes.values()].sort((a, b) => getVolumeNumber(a) - getVolumeNumber(b));
}

/** Returns the volume number; `Infinity` for a book without one, so that the book sorts last. */
export function getVolumeNumber({ series }: Pick<Neighbour, 'series'>): number {
  const number = Number.parseFloat(series?.number ?? '');
  return Number.isNaN(number) ? Infinity : number;
}
