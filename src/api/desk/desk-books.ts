import type { DeskBook } from '#contract/desk-books.ts';
import type { BookFields } from '#domain/books/book-fields.ts';
import { type FieldValue, readBookValues } from '#domain/books/book-values.ts';
import { markEdited } from '#domain/books/edited-fields.ts';
import { type PlacedBook, getVersion } from '#domain/books/present-book.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import {
  type Contradiction,
  applyFields,
  createBook,
  isContradiction,
} from '#domain/import/apply-fields.ts';
import { lastDays, periodMoments } from '#domain/period.ts';
import { dayInIndia, formatTimestamp } from '#domain/time.ts';
import type { Book } from '#contract/book.ts';
import { findBook } from '../catalogue.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { StockEntry } from '../records.ts';
import { readSettings } from '../settings.ts';
import type { Transaction } from '../store.ts';

/** The list shows the copies sold in this period. */
const SALES_DAYS = 30;
/** The limit of a list of low stock; books with more copies are left out first. */
const MAX_LOW_BOOKS = 2000;

/** The page of books that a query asks for, with all their fields as they are now. */
export async function listDeskBooks(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  query: BookQuery,
  isLow: boolean,
) {
  const { lowStock } = await readSettings(store.records);
  const { books, total, next } = isLow
    ? await store.findLow(query, { copies: lowStock, limit: MAX_LOW_BOOKS }, now())
    : await store.find(query, now());
  const ids = books.map(({ _id }) => _id);
  return { ...(await readBooks({ store, now }, ids)), total, next };
}

/**
 * The books with these ids, in this order, and the copies of each that were sold in 30 days.
 * Unknown ids are left out.
 */
export async function readBooks(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  ids: readonly string[],
) {
  const [found, sold] = await Promise.all([
    store.booksById(ids),
    store.copiesSold(ids, periodMoments(lastDays(SALES_DAYS, dayInIndia(now()))).from),
  ]);
  const whole = new Map(found.map((book) => [book._id, book]));
  return {
    books: ids.flatMap((id) => whole.get(id) ?? []).map(showBook),
    sold: Object.fromEntries(sold),
  };
}

/** A book as the desk sees it. */
function showBook(book: Book): DeskBook {
  return { ...book, version: getVersion(book) };
}

/** The current state of a book as the desk sees it; 404 when there is none. */
export async function showBookById({ store }: Pick<Dependencies, 'store'>, id: string) {
  // `booksById` does not ask a replica, which might not have the last change.
  const [book] = await store.booksById([id]);
  return { book: showBook(book ?? (await findBook(store, id))) };
}

type DeskDependencies = Pick<Dependencies, 'store' | 'now' | 'createId'>;
type Values = Readonly<Record<string, FieldValue>>;

/** Adds a book. 422 names the fields that are wrong, 409 is for the ISBN of another book. */
export async function addBook(
  { store, now, createId }: DeskDependencies,
  values: Values,
): Promise<string> {
  const { fields, problems } = readBookValues(values);
  const _id = createId();
  const entryId = createId();
  const at = formatTimestamp(now());
  const book = createBook(fields, { _id, now: at });
  if (problems.length > 0 || isContradiction(book))
    throw refuseFields(isContradiction(book) ? [...problems, book] : problems);
  await store.transact(async (transaction) => {
    await refuseTakenIsbn(transaction, fields, _id);
    await transaction.saveBooks([{ book }]);
    const change = book.stock ?? 0;
    await keepCopies(transaction, { _id: entryId, bookId: _id, at, change, reason: 'added' });
  });
  return _id;
}

/** Changes fields of this version of a book. Throws like `addBook` and `takeBook`. */
export async function changeBook(
  { store, now, createId }: DeskDependencies,
  id: string,
  { version, ...values }: { version: number } & Values,
): Promise<void> {
  const { fields, cleared, problems } = readBookValues(values);
  if (problems.length > 0) throw refuseFields(problems);
  const entryId = createId();
  const at = formatTimestamp(now());
  await store.transact(async (transaction) => {
    const placed = await takeBook(transaction, id, version);
    const before = placed.book;
    const changed = applyFields(before, fields, at, cleared);
    if (isContradiction(changed)) throw refuseFields([changed]);
    if (changed === before) return;
    const book = markEdited(before, changed);
    if (book.isbn !== before.isbn) await refuseTakenIsbn(transaction, fields, id);
    await transaction.saveBooks([{ ...placed, book }]);
    const change = (book.stock ?? 0) - (before.stock ?? 0);
    await keepCopies(transaction, { _id: entryId, bookId: id, at, change, reason: 'counted' });
  });
}

/** Removes a book of this version. Carts and orders keep it as it was last known. */
export async function removeBook(
  { store, now, createId }: DeskDependencies,
  id: string,
  version: number,
): Promise<void> {
  const entryId = createId();
  const at = formatTimestamp(now());
  await store.transact(async (transaction) => {
    const { book } = await takeBook(transaction, id, version);
    await transaction.removeBooks([id]);
    const change = -(book.stock ?? 0);
    await keepCopies(transaction, { _id: entryId, bookId: id, at, change, reason: 'removed' });
  });
}

/**
 * Reads a book and locks it until the transaction ends. 404 when there is none, 409 when it was
 * changed since this version was read.
 */
export async function takeBook(
  transaction: Transaction,
  id: string,
  version: number,
): Promise<PlacedBook> {
  const [placed] = await transaction.findBooks({ ids: [id] });
  if (!placed) throw new HttpError(404, 'bookNotFound');
  if (getVersion(placed.book) !== version) throw new HttpError(409, 'changedMeanwhile');
  return placed;
}

async function refuseTakenIsbn(
  transaction: Transaction,
  { isbn }: BookFields,
  id: string,
): Promise<void> {
  if (isbn === undefined) return;
  const found = await transaction.findBooks({ isbns: [isbn] });
  if (found.some(({ book }) => book._id !== id)) throw new HttpError(409, 'isbnTaken');
}

/** Records in the ledger how many copies were added or removed. */
async function keepCopies(transaction: Transaction, entry: StockEntry): Promise<void> {
  if (entry.change !== 0) await transaction.put('stockEntries', entry);
}

function refuseFields(problems: readonly Contradiction[]): HttpError {
  const fields = problems.map(({ field, message }) => ({ field, message }));
  const errors = fields.map(({ field, message }) => `${field}: ${message}`);
  return new HttpError(422, 'badFields', { errors, fields });
}
