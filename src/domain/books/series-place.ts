import { getPlace, type Neighbour } from './neighbours.ts';

/** How many volumes are shown before and after a book, if the series is too long to show all. */
const PARTS_AROUND = 4;
const PARTS_SHOWN_AT_ONCE = 9;

/**
 * Describes the position in the series: 'Sherlock Holmes, book 5 of 9'. The last number is the
 * highest volume in the shop, and is left out if the shop has no other volume. `undefined` for a
 * book without a series.
 */
export function describeSeriesPosition(
  book: Neighbour,
  parts: readonly Neighbour[],
): string | undefined {
  if (book.series === undefined) return undefined;
  const { name } = book.series;
  const place = describeVolumeNumber(book, parts);
  return place === undefined ? name : `${name}, ${place}`;
}

/** Returns 'book 5 of 9', 'book 5', or `undefined` for a volume without a number. */
export function describeVolumeNumber(
  book: Neighbour,
  parts: readonly Neighbour[],
): string | undefined {
  const number = book.series?.number;
  if (number === undefined) return undefined;
  const last = Math.max(...parts.map(getPlace).filter(Number.isFinite));
  return parts.length > 1 && last >= getPlace(book)
    ? `book ${number} of ${last}`
    : `book ${number}`;
}

/** Returns the volumes to show beside `book`, the distance of each, and the next one. */
export function listNearbyVolumes<B extends Neighbour>(parts: readonly B[], book: Neighbour) {
  const here = parts.findIndex(({ _id }) => _id === book._id);
  const shown = parts.map((part, index) => ({ part, distance: Math.abs(index - here) }));
  const isLong = parts.length > PARTS_SHOWN_AT_ONCE;
  return {
    shown: isLong ? shown.filter(({ distance }) => distance <= PARTS_AROUND) : shown,
    next: here === -1 ? undefined : parts[here + 1],
  };
}
