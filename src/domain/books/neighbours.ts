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

/** How many volumes are shown before and after a book, if the series is too long to show all. */
const VOLUMES_AROUND = 4;
const MAX_SHOWN_VOLUMES = 9;

/** Describes 'Sherlock Holmes, book 5 of 9', by the shop's `volumes`; `undefined` for none. */
export function describeSeriesPosition(book: Neighbour, volumes: readonly Neighbour[]) {
  if (book.series === undefined) return undefined;
  const { name } = book.series;
  const position = describeVolumeNumber(book, volumes);
  return position === undefined ? name : `${name}, ${position}`;
}

/**
 * Returns 'book 5 of 9', the last volume in the shop, or 'book 5' if it has no other, or 'book V';
 * `undefined` without a volume number.
 */
export function describeVolumeNumber(book: Neighbour, volumes: readonly Neighbour[]) {
  const number = book.series?.number;
  if (number === undefined) return undefined;
  const last = Math.max(...volumes.map(getVolumeNumber).filter(Number.isFinite));
  return volumes.length > 1 && last >= getVolumeNumber(book)
    ? `book ${number} of ${last}`
    : `book ${number}`;
}

/** Returns the volumes to show, each with its distance from `book`, and the volume after `book`. */
export function listNearbyVolumes<B extends Neighbour>(volumes: readonly B[], book: Neighbour) {
  const here = volumes.findIndex(({ _id }) => _id === book._id);
  const all = volumes.map((volume, index) => ({ volume, distance: Math.abs(index - here) }));
  const isLong = volumes.length > MAX_SHOWN_VOLUMES;
  return {
    shown: isLong ? all.filter(({ distance }) => distance <= VOLUMES_AROUND) : all,
    next: here === -1 ? undefined : volumes[here + 1],
  };
}
