import type { Book } from '#contract/catalogue/book.ts';
import type { Shelf } from '../../books/shelf.ts';
import type { PositionedBook } from '../../finding/find-books.ts';
import type { Copies } from '../../orders/order-record.ts';
import { isSameJson } from '../../values/same-json.ts';
import { getVersion } from './apply-fields.ts';

/** What an import changed in one book, so that it can be undone. `null` means a missing value. */
export type BookChange =
  | { kind: 'added'; bookId: string; stock: number }
  /** Stored imports have the name `placed` for the book with its position. */
  | { kind: 'removed'; placed: PositionedBook }
  | {
      kind: 'changed';
      bookId: string;
      /** The values before and after the change, by field; the version only of a sample. */
      fields: Record<string, [unknown, unknown]>;
      /** How many copies were added to the shelf; negative if copies were removed. */
      stock: number;
    };

interface CountedShelves {
  /** The shelves before, of the books that may be counted. */
  shelves: ReadonlyMap<string, Shelf>;
  /** The shelves of the stored books that were counted. */
  counted: ReadonlyMap<string, Shelf>;
  sampleIds?: readonly string[] | undefined;
}

/** Returns what to write so that `stored` becomes `after`, and the data to undo it. */
export function listWrites(
  stored: readonly PositionedBook[],
  after: ReadonlyMap<string, Book>,
  { shelves, counted, sampleIds = [] }: CountedShelves,
) {
  /** Returns how many promised copies the count found missing, beyond those known before. */
  const countMissing = ({ _id }: Book) =>
    (counted.get(_id)?.short ?? 0) - (counted.has(_id) ? (shelves.get(_id)?.short ?? 0) : 0);
  const removed = stored.filter(({ book }) => !after.has(book._id));
  const changed = stored.flatMap(({ book: before, position }) => {
    const book = after.get(before._id);
    const isChanged = book && (!isSameJson(book, before) || countMissing(book) !== 0);
    return isChanged ? [{ before, book, position }] : [];
  });
  const storedIds = new Set(stored.map(({ book }) => book._id));
  const added = [...after.values()].filter(({ _id }) => !storedIds.has(_id));
  const described = changed.map(({ before, book }) => {
    const isSample = sampleIds.includes(before._id) && getVersion(before) === 1;
    const change = describeChange(before, book, isSample);
    return { change, forSale: change.stock, onShelf: change.stock - countMissing(book) };
  });
  const changes: BookChange[] = [
    ...removed.map((placed) => ({ kind: 'removed', placed }) as const),
    ...described.map(({ change, onShelf }) => ({ ...change, stock: onShelf })),
    ...added.map(({ _id, stock = 0 }) => ({ kind: 'added', bookId: _id, stock }) as const),
  ];
  const moved = [
    ...removed.map(({ book: { _id, stock = 0 } }) => ({ bookId: _id, qty: -stock })),
    ...added.map(({ _id, stock = 0 }) => ({ bookId: _id, qty: stock })),
  ];
  const recounted = described.filter(({ onShelf }) => onShelf !== 0);
  const copies: Copies[] = [
    ...moved.filter(({ qty }) => qty !== 0),
    ...recounted.map(({ change: { bookId }, forSale }) => ({ bookId, qty: forSale })),
  ];
  const saves = [
    ...changed.map(({ book, position }) => ({ book, position })),
    ...added.map((book) => ({ book })),
  ];
  return { removals: removed.map(({ book }) => book._id), saves, changes, copies };
}

function describeChange(before: Book, after: Book, hasVersion: boolean) {
  const { stock: had = 0, inStock: _had, ...old } = before;
  const { stock: has = 0, inStock: _has, ...next } = after;
  const names = new Set([...Object.keys(old), ...Object.keys(next)]) as Set<keyof typeof old>;
  const fields = [...names].flatMap((name) => {
    const pair: [unknown, unknown] = [old[name] ?? null, next[name] ?? null];
    const isLeftOut = isSameJson(...pair) || (name === 'version' && !hasVersion);
    return isLeftOut ? [] : [[name, pair] as const];
  });
  return {
    kind: 'changed' as const,
    bookId: before._id,
    fields: Object.fromEntries(fields) as Record<string, [unknown, unknown]>,
    stock: has - had,
  };
}
