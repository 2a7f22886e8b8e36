import type { Book } from '#contract/catalogue/book.ts';
import type { PositionedBook } from '../finding/find-books.ts';
import { getVersion } from './apply-fields.ts';
import { isSameJson } from '../values/same-json.ts';
import type { BookChange } from './plan-rows.ts';

/** The writes that undo changes of an import. */
interface UndoPlan {
  removals: string[];
  saves: PositionedBook[];
  /** The copies to add to the shelves of saved books, or to remove if negative, by `_id`. */
  copies: ReadonlyMap<string, number>;
  /** What is not undone because it was changed after the import. */
  overwritten: KeptChange[];
}

/** A change of a book that is kept after the undo of its import, because a later one is based on it. */
export type KeptChange = Exclude<BookChange, { kind: 'removed' }>;

type Changed = Extract<BookChange, { kind: 'changed' }>;

interface UndoContext {
  /** The books that orders contain. */
  ordered?: ReadonlySet<string>;
  /** The changes that earlier undos have left as `overwritten`, by the `_id` of the book. */
  overwritten?: ReadonlyMap<string, readonly KeptChange[]>;
}

/**
 * Plans how to undo these changes. `current` are the books of the changes in their current state,
 * and the books that now have the ISBN of a book to restore. Removes each added book that is not in
 * use: orders may still need it, and return copies to it. A field of another book that was changed
 * after the import keeps its current value. Of the copies that the import added, those that were
 * sold since stay sold. A value that an import found, and that came from one which is undone since,
 * is not restored, but the value before both.
 */
export function planUndo(
  allChanges: readonly BookChange[],
  current: readonly PositionedBook[],
  { ordered = new Set(), overwritten: kept = new Map() }: UndoContext = {},
): UndoPlan {
  const byId = new Map(current.map((positioned) => [positioned.book._id, positioned]));
  const isInUse = ({ bookId, stock: added }: Extract<BookChange, { kind: 'added' }>) => {
    const { stock = 0, editedFields = [] } = byId.get(bookId)?.book ?? {};
    return ordered.has(bookId) || editedFields.length > 0 || stock > added;
  };
  const changes = allChanges.map((change) =>
    change.kind === 'added' && isInUse(change)
      ? ({ ...change, kind: 'changed', fields: {} } as const)
      : change,
  );
  const removals = changes.flatMap((change) =>
    change.kind === 'added' && byId.has(change.bookId) ? [change.bookId] : [],
  );
  const removedIds = new Set(removals);
  const takenIsbns = new Set(
    current.flatMap(({ book }) =>
      book.isbn === undefined || removedIds.has(book._id) ? [] : book.isbn,
    ),
  );
  const overwritten: KeptChange[] = [];
  const saves = changes.flatMap((change) => {
    if (change.kind === 'removed') {
      // `placed` is the removed book with its position in the catalogue.
      const { _id, isbn } = change.placed.book;
      if (byId.has(_id) || (isbn !== undefined && takenIsbns.has(isbn))) return [];
      const book = undoKept(change.placed.book, kept.get(_id) ?? []);
      return book ? [{ ...change.placed, book }] : [];
    }
    const based =
      change.kind === 'added' ? change : (kept.get(change.bookId) ?? []).reduce(rebase, change);
    const positioned = byId.get(change.bookId);
    if (!positioned) overwritten.push(based);
    if (!positioned || based.kind === 'added') return [];
    const { book, left } = restore(positioned.book, based);
    if (Object.keys(left).length > 0) overwritten.push({ ...based, fields: left, stock: 0 });
    return [{ ...positioned, book }];
  });
  const copies = new Map(
    changes.flatMap((change) =>
      change.kind === 'changed' && byId.has(change.bookId)
        ? [[change.bookId, -change.stock] as const]
        : [],
    ),
  );
  return { removals, saves, copies, overwritten };
}

/** The fields of one price: they are restored together, or not at all. */
const PRICE_FIELDS: readonly string[] = ['originalPrice', 'discountPrice', 'discountPercent'];

/**
 * Restores the fields that were not changed after the import. Returns the changes of the others as
 * `left`.
 */
function restore(book: Book, change: Changed): { book: Book; left: Changed['fields'] } {
  const { fields } = change;
  const same = Object.keys(fields).filter((name) =>
    isSameJson(toRecord(book)[name] ?? null, fields[name]?.[1]),
  );
  const restored = restoreFields(book, change, same);
  const prices = PRICE_FIELDS.filter((name) => fields[name] !== undefined);
  const hasSamePrice =
    prices.every((name) => same.includes(name)) && (agrees(restored) || !agrees(book));
  const names = hasSamePrice ? same : same.filter((name) => !PRICE_FIELDS.includes(name));
  return {
    book: { ...restoreFields(book, change, names), version: getVersion(book) + 1 },
    left: Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
  };
}

function restoreFields(book: Book, { fields }: Changed, names: readonly string[]): Book {
  const current = toRecord(book);
  for (const name of names) {
    const [before] = fields[name] ?? [];
    if (before === null) delete current[name];
    else current[name] = before;
  }
  return current as unknown as Book;
}

/** Returns the change as if the earlier one, which is undone, had never been made. */
function rebase(change: Changed, earlier: KeptChange): Changed {
  if (earlier.kind === 'added') return change;
  const fields = { ...change.fields };
  const hasPrice = PRICE_FIELDS.some((name) => fields[name] !== undefined);
  for (const [name, [before, after]] of Object.entries(earlier.fields)) {
    // A change of the discount is one of the price, which is restored as a whole.
    const isOfPrice = hasPrice && PRICE_FIELDS.includes(name);
    const pair = fields[name] ?? (isOfPrice ? [after, after] : undefined);
    if (pair && isSameJson(pair[0], after)) fields[name] = [before, pair[1]];
  }
  return { ...change, fields };
}

/** Undoes kept changes in a deleted book that is restored; `undefined` if one of them added it. */
function undoKept(deleted: Book, kept: readonly KeptChange[]): Book | undefined {
  let book = deleted;
  for (const change of kept) {
    if (change.kind === 'added') return undefined;
    const stock = Math.max(0, (book.stock ?? 0) - change.stock);
    book = { ...restore(book, change).book, stock, inStock: stock > 0 };
  }
  return book;
}

function toRecord(book: Book): Record<string, unknown> {
  return { ...book };
}

/** Whether the discount in ₹ is that in per cent, but for rounding. */
function agrees({ originalPrice, discountPrice, discountPercent }: Book): boolean {
  return Math.abs((originalPrice * discountPercent) / 100 - discountPrice) <= 1;
}
