import type { Book } from '#contract/catalogue/book.ts';
import type { ExistingBooks, ImportOptions } from '#contract/imports/import-options.ts';
import type { PositionedBook } from '../../finding/find-books.ts';
import { applyFields, createBook, getVersion, isFieldProblem } from './apply-fields.ts';
import { type BookFields, flattenBook } from '../../books/book-fields.ts';
import { unmarkReplaced } from '../../books/edited-fields.ts';
import { recount, type Shelf, countOnShelf } from '../../books/shelf.ts';
import type { Copies } from '../../orders/order-record.ts';
import type { ImportRow, Note, Problem } from '../import-row.ts';
import { type BookChange, listWrites } from './list-writes.ts';
import { readPrices, identify, isLonePrice, isShortened, readRow, toProblem } from './read-row.ts';
import { createWorkingBooks, isOtherRow, isOtherTitle, isWithoutAuthor } from './working-books.ts';

/** The number of rows by what they do; the others add up to `done`. */
export type Counts = Record<'done' | Outcome, number>;

type Outcome = 'added' | 'changed' | 'same' | 'deleted' | 'pictures' | 'failed';

export const NO_COUNTS: Counts = {
  done: 0,
  added: 0,
  changed: 0,
  same: 0,
  deleted: 0,
  pictures: 0,
  failed: 0,
};

/** What a row does. */
export interface PlannedRow {
  row: number;
  outcome: Outcome;
  /** The book of the shop that the row changes, as it was. */
  before?: Book;
  /** The book as the row leaves it. */
  book?: Book;
  /** Whether the shop had the book. */
  isKnown: boolean;
  problems: Problem[];
  /** What to say if the row changes a book whose title has no word of the row's. */
  otherTitle?: Problem;
  /** Whether the price may be another one, or that of another book with this title. */
  isPriceDoubtful?: boolean;
}

export interface Plan {
  counts: Counts;
  problems: Problem[];
  rows: PlannedRow[];
  /** Ids of books to remove before the others are saved, which may have their ISBNs. */
  removals: string[];
  /** Books without a position are new. */
  saves: PositionedBook[];
  changes: BookChange[];
  /** How the copies for sale change: by 0 if a count found only that orders lack copies. */
  copies: Copies[];
  /** The shelves of the stored books that were counted. */
  counted: ReadonlyMap<string, Shelf>;
}

type ImportStock = NonNullable<ImportOptions['stock']>;

interface ImportContext {
  /** A timestamp. */
  now: string;
  createId(): string;
  /** What may change in books that the shop has, or that an earlier row has added. */
  existing: ExistingBooks;
  /** What the copies in the file are. */
  stock?: ImportStock;
  /** The shelves of stored books, if the file counts them; other files change no known stock. */
  shelves?: ReadonlyMap<string, Shelf> | undefined;
  /** The shelves of the samples among the stored books. */
  sampleShelves?: ReadonlyMap<string, Shelf> | undefined;
  /** The copies of stored books that open orders promise, if rows delete books. */
  promised?: ReadonlyMap<string, number> | undefined;
  /** The samples, which the first row that names one replaces. */
  sampleIds?: readonly string[];
}

/** The only fields of known books that an import with `existing: 'prices'` may change. */
const PRICE_FIELDS = ['originalPrice', 'price', 'discountPercent', 'discountPrice'] as const;

const DISCOUNTS = new Set(['discountPercent', 'discountPrice']);

const LONE_TITLE = 'Only the title says which book was counted: add its ISBN or its author.';

const SEVERAL = 'The shop has several books with this title, and no ISBN or author says which.';

/** Plans how the rows change the shop; `stored` has all books with their ISBNs and titles. */
export function planRows(
  rows: readonly ImportRow[],
  stored: readonly PositionedBook[],
  context: ImportContext,
): Plan {
  // In catalogue order, because `find` chooses the first of several books that match equally. For
  // two books without a position, the difference is `NaN`.
  const workingBooks = createWorkingBooks(
    stored.toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0),
  );
  const counts = { ...NO_COUNTS };
  const counted = new Map<string, Shelf>();
  const shelves = new Map([...(context.shelves ?? []), ...(context.sampleShelves ?? [])]);
  const storedIds = new Set(stored.map(({ book }) => book._id));
  const planned = rows.flatMap((row): PlannedRow[] => {
    if (row.kind === 'table' || row.kind === 'onix' || row.kind === 'cells') return [];
    if (row.kind === 'note') return [];
    const result = planRow(row, workingBooks, {
      ...context,
      known: shelves,
      counted,
      storedIds,
    });
    counts.done += 1;
    counts[result.outcome] += 1;
    return [{ row: row.row, ...result }];
  });
  const notes = rows.flatMap((row) => (row.kind === 'note' ? toProblem(row) : []));
  const writes = listWrites(stored, workingBooks.list(), { ...context, shelves, counted });
  const problems = [...planned.flatMap((row) => row.problems), ...notes];
  return {
    counts,
    problems: problems.toSorted((a, b) => a.row - b.row),
    rows: planned,
    ...writes,
    counted,
  };
}

interface RowContext extends ImportContext {
  /** The shelves before the first row. */
  known: ReadonlyMap<string, Shelf>;
  /** Receives the shelves that the rows count. */
  counted: Map<string, Shelf>;
  storedIds: ReadonlySet<string>;
}

function planRow(
  row: ImportRow,
  workingBooks: ReturnType<typeof createWorkingBooks>,
  context: RowContext,
): Omit<PlannedRow, 'row'> {
  if (row.kind === 'picture') return { outcome: 'pictures', isKnown: false, problems: [] };
  if (!('texts' in row)) {
    const problems = 'message' in row ? [toProblem(row)] : [];
    return { outcome: 'failed', isKnown: false, problems };
  }
  const { fields, notes } = readRow(row);
  const report = (note: Note): Problem => ({ row: row.row, ...identify(row), ...note });
  const fail = (message: string, field = ''): Omit<PlannedRow, 'row'> => {
    // The cell that cannot be read says more than that the value is missing.
    const note = notes.find((one) => one.field === field);
    const { isKept: _isKept, ...problem } = note ?? report({ field, message });
    return { outcome: 'failed', isKnown: false, problems: [problem] };
  };
  // The book may have been added by an earlier row.
  const match = workingBooks.find(fields, row.kind === 'book' ? row : {});
  if (match === 'several') return fail(SEVERAL);
  if (row.kind === 'deletion') {
    if (!match) return fail('The shop does not have this book.');
    if (context.existing !== 'all') return { outcome: 'same', isKnown: true, problems: notes };
    if ((context.promised?.get(match._id) ?? 0) > 0)
      return fail('An order that is not sent yet contains this book.');
    workingBooks.remove(match);
    return { outcome: 'deleted', isKnown: true, problems: notes };
  }
  if (!match && row.isUpdate) return fail('The shop does not have the book that this changes.');
  const isCounted = context.shelves && (fields.onShelf ?? fields.stock) !== undefined;
  if (match && isCounted && isOtherPossible(match, fields)) return fail(LONE_TITLE);
  const wrongIsbn = row.hasWrongIsbn ? notes.find(({ field }) => field === 'isbn') : undefined;
  if (match?.isbn !== undefined && wrongIsbn && !isShortened(wrongIsbn.text ?? '', match))
    return fail(wrongIsbn.message, 'isbn');
  const isSample =
    match && !row.isUpdate && getVersion(match) === 1 && context.sampleIds?.includes(match._id);
  const isReplaced = isSample && context.existing !== 'none' && hasOffer(fields);
  const shortBefore = countShort(match, context);
  // A discount that was given at the desk is not the sale that has ended.
  const isOver = row.isSaleOver && !match?.editedFields?.some((name) => DISCOUNTS.has(name));
  const paid = isOver ? { ...fields, price: fields.originalPrice } : fields;
  const priced = readPrices(paid, isReplaced ? undefined : match, row.isPriceBare);
  const change = isReplaced ? replaceSample : changeBook;
  const result = match
    ? change(match, priced.fields, context)
    : createBookFromRow(priced.fields, context);
  if (isFieldProblem(result)) return fail(result.message, result.field);
  const kept = [...priced.notes, ...noteUncounted(fields, match, context)];
  const problems = [...notes, ...kept.map((note) => report({ ...note, isKept: true }))];
  const isSame = result === match && countShort(match, context) === shortBefore;
  // Whoever names a sample makes it a book of their own.
  const claimed = isSample && result === match ? { ...match, version: 2 } : result;
  if (isSame) {
    if (isSample) workingBooks.put(claimed);
    return { outcome: 'same', book: match, isKnown: true, problems };
  }
  if (!match) {
    workingBooks.put(result);
    return { outcome: 'added', book: result, isKnown: false, problems };
  }
  const { book, replaced } = unmarkReplaced(match, claimed);
  workingBooks.put(book);
  problems.push(...replaced.map((edit) => report({ ...edit, isReplaced: true })));
  const { isbn, gtin, title = '' } = fields;
  const isOfShop = context.storedIds.has(match._id);
  const isOther = isOfShop && isbn === match.isbn && isOtherTitle(match.title, title);
  const message = `The shop has ${match.title} with this ISBN.`;
  const otherTitle = isOther && { otherTitle: report({ field: 'title', text: title, message }) };
  const before = isOfShop && { before: match };
  const isTitleOnly = (isbn ?? gtin) === undefined && isWithoutAuthor(fields);
  const isPriceDoubtful =
    isSample === true ||
    isTitleOnly ||
    (row.isPriceBare === true && isLonePrice(fields, match)) ||
    (match.isbn === undefined && mayBeOther(match, row));
  const facts = { book, problems, isPriceDoubtful, ...before, ...otherTitle };
  return { outcome: 'changed', isKnown: true, ...facts };
}

/** Whether another edition of the file may be this book, which lacks what tells them apart. */
function mayBeOther(match: Book, { others = [] }: Extract<ImportRow, { kind: 'book' }>): boolean {
  const edition = flattenBook(match);
  return others.some((other) => !isOtherRow(edition, other));
}

/** Whether a row that has only a title may mean another book with it, which the shop lacks. */
function isOtherPossible(match: Book, fields: BookFields): boolean {
  const { isbn, gtin, publisher, originalPrice, price } = fields;
  if ((isbn ?? gtin) !== undefined || !isWithoutAuthor(fields) || isWithoutAuthor(match))
    return false;
  const prices = new Set([match.originalPrice, match.originalPrice - match.discountPrice]);
  const hasPrice = prices.has(originalPrice ?? NaN) || prices.has(price ?? NaN);
  return !hasPrice && (publisher === undefined || match.publisher === undefined);
}

function changeBook(match: Book, fields: BookFields, context: RowContext) {
  // The stock of a known book only changes by a count.
  const onShelf = context.shelves && (fields.onShelf ?? fields.stock);
  const stock = count(match, onShelf, context);
  const { publishedOn, ...picked } = pickChanges(fields, context);
  // A spreadsheet may leave only the year of a date that the book has whole.
  const isShorter = publishedOn !== undefined && match.publishedOn?.startsWith(publishedOn);
  const changes = { ...picked, ...(!isShorter && { publishedOn }), stock };
  return applyFields(match, changes, context.now);
}

/** Whether a row says for how much, or how many times, the owner sells a book. */
function hasOffer({ originalPrice, price, stock, onShelf }: BookFields): boolean {
  return (originalPrice ?? price ?? stock ?? onShelf) !== undefined;
}

/** Changes an untouched sample, whose copies, discount and ratings are invented: they go. */
function replaceSample(sample: Book, fields: BookFields, context: RowContext) {
  const copies = context.stock === 'ignored' ? 0 : (fields.onShelf ?? fields.stock ?? 0);
  const { discountPrice, discountPercent = discountPrice === undefined ? 0 : undefined } = fields;
  const changes = {
    totalRatings: 0,
    totalStars: 0,
    ...pickChanges(fields, context),
    discountPercent,
    stock: count(sample, copies, context),
  };
  return applyFields(sample, changes, context.now);
}

/** Counts the promised copies that the shelf lacks, as far as the rows before have counted it. */
function countShort(book: Book | undefined, { counted, known }: RowContext): number {
  const id = book?._id ?? '';
  return (counted.get(id) ?? known.get(id))?.short ?? 0;
}

/** Records a count and returns the stock that follows, if any; an added book has no orders. */
function count(
  { _id }: Book,
  copies: number | undefined,
  { known, counted }: RowContext,
): number | undefined {
  if (copies === undefined) return undefined;
  const shelf = recount({ promised: known.get(_id)?.promised ?? 0 }, copies);
  counted.set(_id, shelf);
  return shelf.stock;
}

/** Notes copies for sale that do not fit those on the shelf: someone may have counted into them. */
function noteUncounted(
  { stock, onShelf }: BookFields,
  match: Book | undefined,
  { shelves }: ImportContext,
): Note[] {
  const shelf = shelves?.get(match?._id ?? '');
  if (!shelf || stock === undefined || onShelf === undefined) return [];
  if (onShelf - stock === countOnShelf(shelf) - shelf.stock) return [];
  const message = `The copies on the shelf count (onShelf), which are ${onShelf} here.`;
  return [{ field: 'stock', text: String(stock), message }];
}

function createBookFromRow(
  fields: BookFields,
  { createId, now, stock: kind, shelves }: ImportContext,
) {
  const copies = shelves ? (fields.onShelf ?? fields.stock) : (fields.stock ?? fields.onShelf);
  const stock = kind === 'ignored' ? 0 : copies;
  const book = createBook({ ...fields, stock }, { _id: createId(), now });
  // A free book waits for its price.
  return isFieldProblem(book) || book.originalPrice > book.discountPrice
    ? book
    : { ...book, stock: 0, inStock: false };
}

/** Returns the fields of a row that may change a known book. */
function pickChanges(fields: BookFields, { existing }: ImportContext): BookFields {
  if (existing === 'none') return {};
  if (existing === 'prices')
    return Object.fromEntries(PRICE_FIELDS.map((field) => [field, fields[field]]));
  return fields;
}
