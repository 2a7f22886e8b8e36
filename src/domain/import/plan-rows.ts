import type { Book } from '#contract/book.ts';
import type { ExistingBooks } from '#contract/desk-imports.ts';
import type { PositionedBook } from '../books/present-book.ts';
import {
  type FieldProblem,
  applyFields,
  createBook,
  isFieldProblem,
  isSameJson,
} from './apply-fields.ts';
import { type BookFields, readBookTexts } from '../books/book-fields.ts';
import { unmarkReplaced } from '../books/edited-fields.ts';
import { recount, type Shelf } from '../books/shelf.ts';
import type { ImportRow, Problem } from './import-row.ts';

/** What an import changed in one book, so that it can be undone. `null` means a missing value. */
export type BookChange =
  | { kind: 'added'; bookId: string; stock: number }
  /** Stored imports have the name `placed` for the book with its position. */
  | { kind: 'removed'; placed: PositionedBook }
  | {
      kind: 'changed';
      bookId: string;
      /** The values before and after the change, by field. */
      fields: Record<string, [unknown, unknown]>;
      /** How many copies were added to the shelf; negative if copies were removed. */
      stock: number;
    };

export interface Counts {
  /** The number of rows that were processed. */
  done: number;
  added: number;
  changed: number;
  deleted: number;
  failed: number;
}

export interface Plan {
  counts: Counts;
  problems: Problem[];
  /**
   * Ids of books. The caller removes them before it saves books, because a new book may have the
   * ISBN of a removed one.
   */
  removals: string[];
  /** Books without a position are new. */
  saves: PositionedBook[];
  changes: BookChange[];
  /** The shelves of the stored books that were counted. */
  counted: ReadonlyMap<string, Shelf>;
}

interface ImportContext {
  /** A timestamp. */
  now: string;
  createId(): string;
  /** What may change in books that the shop has, or that an earlier row has added. */
  existing: ExistingBooks;
  /**
   * The shelves of the stored books, if the file is a count of all copies on the shelf. Other files
   * never change the stock of a book that the shop has.
   */
  shelves?: ReadonlyMap<string, Shelf> | undefined;
}

/** The only fields of known books that an import with `existing: 'prices'` may change. */
const PRICE_FIELDS = ['originalPrice', 'discountPercent', 'discountPrice'] as const;

/**
 * Plans how the rows change the shop. `stored` must contain every book that has the ISBN or the
 * title of one of the rows.
 */
export function planRows(
  rows: readonly ImportRow[],
  stored: readonly PositionedBook[],
  context: ImportContext,
): Plan {
  // `find` chooses the first of several books that match equally, in catalogue order.
  const workingBooks = createWorkingBooks(
    stored.toSorted((a, b) => getSortPosition(a) - getSortPosition(b)),
  );
  const counts: Counts = { done: 0, added: 0, changed: 0, deleted: 0, failed: 0 };
  const problems: Problem[] = [];
  const counted = new Map<string, Shelf>();
  for (const row of rows) {
    if (row.kind !== 'note' && row.kind !== 'unreadable') counts.done += 1;
    const outcome = planRow(row, workingBooks, {
      ...context,
      counted,
      reportReplacedEdit: (problem) =>
        problems.push({ row: row.row, ...problem, isReplaced: true }),
    });
    if (typeof outcome === 'string') counts[outcome] += 1;
    else {
      problems.push(...outcome.map((problem) => ({ row: row.row, ...problem })));
      if (outcome.length > 0 && row.kind !== 'note') counts.failed += 1;
    }
  }
  const writes = listWrites(stored, workingBooks.list(), { shelves: context.shelves, counted });
  return { counts, problems, ...writes, counted };
}

/** Books without a position come last. `Infinity` would not do: `Infinity - Infinity` is `NaN`. */
function getSortPosition({ position = Infinity }: PositionedBook): number {
  return Math.min(position, Number.MAX_SAFE_INTEGER);
}

/**
 * What a row does to the books, or why it cannot be applied. The list is empty if the row changes
 * nothing. For a note it has the note, which is not a failure.
 */
type Outcome = 'added' | 'changed' | 'deleted' | FieldProblem[];

interface RowContext extends ImportContext {
  /** Receives the shelves that the rows count. */
  counted: Map<string, Shelf>;
  reportReplacedEdit(edit: FieldProblem): void;
}

function planRow(
  row: ImportRow,
  workingBooks: ReturnType<typeof createWorkingBooks>,
  context: RowContext,
): Outcome {
  if (!('texts' in row)) return [{ field: row.field, message: row.message }];
  const { fields, problems } = readBookTexts(row.texts);
  if (problems.length > 0) return problems;
  // The book may have been added by an earlier row.
  const match = workingBooks.find(fields);
  if (row.kind === 'deletion') {
    if (!match) return [{ field: '', message: 'The shop does not have this book.' }];
    if (context.existing !== 'all') return [];
    workingBooks.remove(match);
    return 'deleted';
  }
  if (!match && row.isUpdate)
    return [{ field: '', message: 'The shop does not have the book that this changes.' }];
  const onShelf = context.shelves && (fields.onShelf ?? fields.stock);
  const result = match
    ? applyFields(
        match,
        // The stock of a known book only changes by a count.
        { ...pickChanges(fields, context), stock: count(match, onShelf, context) },
        context.now,
      )
    : createBookFromRow({ ...fields, stock: onShelf ?? fields.stock ?? fields.onShelf }, context);
  if (isFieldProblem(result)) return [result];
  if (result === match) return [];
  if (!match) {
    workingBooks.put(result);
    return 'added';
  }
  const { book, replaced: replacedEdits } = unmarkReplaced(match, result);
  workingBooks.put(book);
  for (const edit of replacedEdits) context.reportReplacedEdit(edit);
  return 'changed';
}

/**
 * Records a count of a book's copies, and returns the stock that follows. `undefined` if the row has
 * no count. A book that an earlier row has added has no orders yet.
 */
function count(
  { _id }: Book,
  copies: number | undefined,
  { shelves, counted }: Pick<RowContext, 'shelves' | 'counted'>,
): number | undefined {
  if (copies === undefined) return undefined;
  const shelf = recount({ promised: shelves?.get(_id)?.promised ?? 0 }, copies);
  counted.set(_id, shelf);
  return shelf.stock;
}

function createBookFromRow(fields: BookFields, { createId, now }: ImportContext) {
  return createBook(fields, { _id: createId(), now });
}

/** Returns the fields of a row that may change a known book. */
function pickChanges(fields: BookFields, { existing }: ImportContext): BookFields {
  if (existing === 'none') return {};
  if (existing === 'prices')
    return Object.fromEntries(PRICE_FIELDS.map((field) => [field, fields[field]]));
  return fields;
}

/** Returns what to write so that `stored` becomes `after`, and the data to undo it. */
function listWrites(
  stored: readonly PositionedBook[],
  after: ReadonlyMap<string, Book>,
  { shelves, counted }: { shelves: ImportContext['shelves']; counted: Plan['counted'] },
) {
  /** Returns how many promised copies the count found missing, beyond those known before. */
  const countMissing = ({ _id }: Book) =>
    (counted.get(_id)?.short ?? 0) - (counted.has(_id) ? (shelves?.get(_id)?.short ?? 0) : 0);
  const removed = stored.filter(({ book }) => !after.has(book._id));
  const changed = stored.flatMap(({ book: before, position }) => {
    const book = after.get(before._id);
    const isChanged = book && (!isSameJson(book, before) || countMissing(book) !== 0);
    return isChanged ? [{ before, book, position }] : [];
  });
  const storedIds = new Set(stored.map(({ book }) => book._id));
  const added = [...after.values()].filter(({ _id }) => !storedIds.has(_id));
  const changes: BookChange[] = [
    ...removed.map((placed) => ({ kind: 'removed', placed }) as const),
    ...changed.map(({ before, book }) => {
      const change = describeChange(before, book);
      return { ...change, stock: change.stock - countMissing(book) };
    }),
    ...added.map(({ _id, stock = 0 }) => ({ kind: 'added', bookId: _id, stock }) as const),
  ];
  const saves = [
    ...changed.map(({ book, position }) => ({ book, position })),
    ...added.map((book) => ({ book })),
  ];
  return { removals: removed.map(({ book }) => book._id), saves, changes };
}

function describeChange(before: Book, after: Book) {
  const { stock: had = 0, inStock: _had, version: _old, ...old } = before;
  const { stock: has = 0, inStock: _has, version: _new, ...next } = after;
  const names = new Set([...Object.keys(old), ...Object.keys(next)]) as Set<keyof typeof old>;
  const fields = [...names].flatMap((name) => {
    const pair: [unknown, unknown] = [old[name] ?? null, next[name] ?? null];
    return isSameJson(...pair) ? [] : [[name, pair] as const];
  });
  return {
    kind: 'changed' as const,
    bookId: before._id,
    fields: Object.fromEntries(fields) as Record<string, [unknown, unknown]>,
    stock: has - had,
  };
}

/** The fields of a row that identify a book. */
type Identity = Pick<BookFields, 'isbn' | 'title' | 'author' | 'authors' | 'work' | 'bookType'>;

/** The books that the rows of one batch refer to, in their state after the previous rows. */
function createWorkingBooks(stored: readonly PositionedBook[]) {
  const books = new Map<string, Book>();
  const byIsbn = new Map<string, string>();
  const byTitle = new Map<string, Set<string>>();

  function put(book: Book) {
    books.set(book._id, book);
    if (book.isbn !== undefined) byIsbn.set(book.isbn, book._id);
    const ids = byTitle.get(book.title) ?? new Set();
    byTitle.set(book.title, ids.add(book._id));
  }

  for (const { book } of stored) put(book);

  /**
   * Finds the book with the row's ISBN; otherwise one with the same title and author, and the same
   * work and format if the row has them. For a row without a work, a book without one is preferred.
   * A row with an ISBN may match a book without an ISBN, but not a book with a different ISBN: that
   * is another edition.
   */
  function find(row: Identity): Book | undefined {
    const sameIsbn = row.isbn === undefined ? undefined : books.get(byIsbn.get(row.isbn) ?? '');
    if (sameIsbn) return sameIsbn;
    const alike = [...(byTitle.get(row.title ?? '') ?? [])]
      .flatMap((id) => books.get(id) ?? [])
      .filter((book) => isAlike(book, row));
    return alike.find(({ work }) => work === row.work) ?? alike[0];
  }

  return {
    put,
    find,
    remove({ _id }: Book) {
      books.delete(_id);
    },
    /** Returns the books by `_id`; new books come last. */
    list: (): ReadonlyMap<string, Book> => books,
  };
}

function isAlike(book: Book, row: Identity): boolean {
  return (
    book.title === row.title &&
    (book.author === joinAuthors(row) ||
      (book.authors ?? [book.author]).join() === row.authors?.join()) &&
    (row.isbn === undefined || book.isbn === undefined) &&
    (row.work === undefined || book.work === row.work) &&
    (row.bookType === undefined || book.bookType === row.bookType)
  );
}

function joinAuthors({ author, authors }: Identity): string {
  return author ?? authors?.join(', ') ?? '';
}
