import { getVolumeNumber, type Neighbour } from './neighbours.ts';

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
