import type { Book } from '#contract/catalogue/book.ts';
import type { PositionedBook } from '../../finding/find-books.ts';
import { BOOK_FIELDS } from '../../books/book-fields.ts';
import { isSameJson } from '../../values/same-json.ts';
import { getVersion, hasOneDiscount } from './apply-fields.ts';
import type { Problem } from '../import-row.ts';
import type { BookChange } from './list-writes.ts';

/** The writes that undo changes of an import. */
interface UndoPlan {
  removals: string[];
  saves: PositionedBook[];
  /** The copies to add to the shelves of saved books, or to remove if negative, by `_id`. */
  copies: ReadonlyMap<string, number>;
  /** What is not undone, because it was changed after the import. */
  problems: Problem[];
}

type Changed = Extract<BookChange, { kind: 'changed' }>;

/**
 * Plans how to undo these changes; no later import has changed their books. `current` are the books
 * of the changes in their current state, and the books that now have the ISBN of a book to restore.
 * Removes each added book that is not in use: orders may still need it, and return copies to it;
 * `ordered` are the books that orders contain. A field of another book that was changed after the
 * import keeps its current value. Of the copies that the import added, those that were sold since
 * stay sold.
 */
export function planUndo(
  changes: readonly BookChange[],
  current: readonly PositionedBook[],
  ordered: ReadonlySet<string> = new Set(),
): UndoPlan {
  const byId = new Map(current.map((positioned) => [positioned.book._id, positioned]));
  const isInUse = ({ _id, stock = 0, editedFields = [] }: Book, added: number) =>
    ordered.has(_id) || editedFields.length > 0 || stock > added;
  const removals = changes.flatMap((change) => {
    const book = change.kind === 'added' ? byId.get(change.bookId)?.book : undefined;
    return book && change.kind === 'added' && !isInUse(book, change.stock) ? [book._id] : [];
  });
  const removedIds = new Set(removals);
  const takenIsbns = new Set(
    current.flatMap(({ book }) =>
      book.isbn === undefined || removedIds.has(book._id) ? [] : book.isbn,
    ),
  );
  const problems: Problem[] = [];
  const report = ({ isbn, title }: Book, message: string, field = '') =>
    problems.push({ row: 0, ...(isbn && { isbn }), title, field, message, isStaying: true });
  const copies = new Map<string, number>();
  const saves = changes.flatMap((change): PositionedBook[] => {
    if (change.kind === 'removed') {
      // `placed` is the removed book with its position in the catalogue.
      const { book } = change.placed;
      if (byId.has(book._id)) return [];
      if (book.isbn === undefined || !takenIsbns.has(book.isbn)) return [change.placed];
      report(book, 'It stays deleted, because another book has its ISBN now.');
      return [];
    }
    const positioned = byId.get(change.bookId);
    if (!positioned || removedIds.has(change.bookId)) return [];
    copies.set(change.bookId, -change.stock);
    if (change.kind === 'added') {
      report(positioned.book, 'It stays, because it was ordered, edited or received since.');
      const { book } = positioned;
      return [{ ...positioned, book: { ...book, version: getVersion(book) + 1 } }];
    }
    const { book, left } = restore(positioned.book, change);
    for (const field of left.filter(isShown))
      report(book, 'It was changed since, and stays as it is.', field);
    return [{ ...positioned, book }];
  });
  return { removals, saves, copies, problems };
}

/** The fields of one price: they are restored together, or not at all. */
const PRICE_FIELDS: readonly string[] = ['originalPrice', 'discountPrice', 'discountPercent'];

/**
 * Restores the fields that were not changed after the import. Returns the names of the others as
 * `left`.
 */
function restore(book: Book, change: Changed): { book: Book; left: string[] } {
  const { fields } = change;
  const all = Object.keys(fields);
  const same = all.filter((name) => isSameJson(toRecord(book)[name] ?? null, fields[name]?.[1]));
  const restored = restoreFields(book, change, same);
  const prices = PRICE_FIELDS.filter((name) => fields[name] !== undefined);
  const hasSamePrice =
    prices.every((name) => same.includes(name)) &&
    (hasOneDiscount(restored) || !hasOneDiscount(book));
  const names = hasSamePrice ? same : same.filter((name) => !PRICE_FIELDS.includes(name));
  const { editedFields: _, ...rest } = restoreFields(book, change, names);
  // A sample that is restored whole is untouched again.
  const isSample = 'version' in fields && names.length === all.length;
  const editedFields = restoreMarks(book, change, names);
  return {
    book: {
      ...rest,
      ...(!isSample && { version: getVersion(book) + 1 }),
      ...(editedFields.length > 0 && { editedFields }),
    },
    left: all.filter((name) => !names.includes(name)),
  };
}

/** A restored field counts as edited by hand if it did before the import, others as they do now. */
function restoreMarks(
  { editedFields = [] }: Book,
  { fields }: Changed,
  restored: readonly string[],
): string[] {
  // An import changes the marks only of fields that it changes.
  const before = (fields['editedFields']?.[0] ?? []) as string[];
  const isMarked = (name: string) =>
    (restored.includes(name) ? before : editedFields).includes(name);
  return [...new Set([...before, ...editedFields])].filter(isMarked);
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

function toRecord(book: Book): Record<string, unknown> {
  return { ...book };
}

/** Whether people see the field: each change also updates some that they do not. */
function isShown(name: string): boolean {
  return name === 'series' || 'label' in (BOOK_FIELDS[name as keyof typeof BOOK_FIELDS] ?? {});
}
