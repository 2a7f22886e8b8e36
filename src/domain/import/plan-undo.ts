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
}

/**
 * Plans how to undo these changes. `current` are the books of the changes in their current state,
 * and the books that now have the ISBN of a book to restore. Removes each added book that is not in
 * use: orders may still need it, and return copies to it. A field of another book that was changed
 * after the import keeps its current value. Of the copies that the import added, those that were
 * sold since stay sold.
 */
export function planUndo(
  allChanges: readonly BookChange[],
  current: readonly PositionedBook[],
  ordered: ReadonlySet<string> = new Set(),
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
  const saves = changes.flatMap((change) => {
    if (change.kind === 'added') return [];
    if (change.kind === 'removed') {
      // `placed` is the removed book with its position in the catalogue.
      const { _id, isbn } = change.placed.book;
      return byId.has(_id) || (isbn !== undefined && takenIsbns.has(isbn)) ? [] : [change.placed];
    }
    const positioned = byId.get(change.bookId);
    return positioned ? [{ ...positioned, book: restore(positioned.book, change) }] : [];
  });
  const copies = new Map(
    changes.flatMap((change) =>
      change.kind === 'changed' && byId.has(change.bookId)
        ? [[change.bookId, -change.stock] as const]
        : [],
    ),
  );
  return { removals, saves, copies };
}

/** The fields of one price: they are restored together, or not at all. */
const PRICE_FIELDS: readonly string[] = ['originalPrice', 'discountPrice', 'discountPercent'];

function restore(book: Book, change: Extract<BookChange, { kind: 'changed' }>): Book {
  const restored = restoreFields(book, change, () => true);
  const isOwn = (name: string) =>
    isSameJson(toRecord(book)[name] ?? null, change.fields[name]?.[1]);
  const prices = PRICE_FIELDS.filter((name) => change.fields[name] !== undefined);
  const hasSamePrice = prices.every(isOwn) && (agrees(restored) || !agrees(book));
  const kept = hasSamePrice
    ? restored
    : restoreFields(book, change, (name) => !PRICE_FIELDS.includes(name));
  return { ...kept, version: getVersion(book) + 1 };
}

/** Restores the fields that were not changed after the import. */
function restoreFields(
  book: Book,
  change: Extract<BookChange, { kind: 'changed' }>,
  isWanted: (name: string) => boolean,
): Book {
  const current = toRecord(book);
  for (const [name, [before, after]] of Object.entries(change.fields)) {
    if (!isWanted(name) || !isSameJson(current[name] ?? null, after)) continue;
    if (before === null) delete current[name];
    else current[name] = before;
  }
  return current as unknown as Book;
}

function toRecord(book: Book): Record<string, unknown> {
  return { ...book };
}

/** Whether the discount in ₹ is that in per cent, but for rounding. */
function agrees({ originalPrice, discountPrice, discountPercent }: Book): boolean {
  return Math.abs((originalPrice * discountPercent) / 100 - discountPrice) <= 1;
}
