/** What turns one list of rows into another. Positions only grow from row to row; they may have gaps. */
export interface Difference<Item> {
  /** Positions of rows that go. */
  gone: number[];
  /** Rows to write: at the position of one that goes, or where there is none. */
  added: { position: number; item: Item }[];
}

interface Kept<Item> {
  position: number;
  item: Item;
}

/** Leaves alone what both lists begin and end with, so a change of one line writes one row. */
export function compareLists<Item>(
  kept: readonly Kept<Item>[],
  next: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): Difference<Item> {
  let start = 0;
  const matches = (at: number, other: number) => {
    const [row, item] = [kept[at], next[other]];
    return row !== undefined && item !== undefined && isSame(row.item, item);
  };
  while (matches(start, start)) start += 1;
  let [keptEnd, nextEnd] = [kept.length, next.length];
  while (keptEnd > start && nextEnd > start && matches(keptEnd - 1, nextEnd - 1)) {
    keptEnd -= 1;
    nextEnd -= 1;
  }
  // More rows than were between the two parts would not fit between their positions.
  if (nextEnd - start > keptEnd - start && nextEnd < next.length) {
    keptEnd = kept.length;
    nextEnd = next.length;
  }
  const last = kept.at(-1)?.position ?? -1;
  return {
    gone: kept.slice(start, keptEnd).map(({ position }) => position),
    added: next.slice(start, nextEnd).map((item, at) => ({
      position: kept[start + at]?.position ?? last + 1 + (start + at - kept.length),
      item,
    })),
  };
}
