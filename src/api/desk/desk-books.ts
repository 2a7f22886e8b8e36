import type * as v from 'valibot';
import type { changeBookRequestSchema, DeskBook, FieldValue } from '#contract/desk/desk-books.ts';
import { MAX_LOW_STOCK_LISTED } from '#contract/limits.ts';
import type { BookFields } from '#domain/books/book-fields.ts';
import { type ParsedValues, readBookValues } from '#domain/books/book-values.ts';
import { markEdited } from '#domain/books/edited-fields.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import type { ParsedSearch } from '#domain/finding/search.ts';
import {
  type FieldProblem,
  applyFields,
  createBook,
  getVersion,
  isFieldProblem,
} from '#domain/import/plans/apply-fields.ts';
import { readGtin } from '#domain/values/barcode.ts';
import { getLastDays, toTimeRange } from '#domain/values/period.ts';
import { joinWords } from '#domain/values/text.ts';
import { dayInIndia, formatTimestamp } from '#domain/values/time.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { findGenres, withPresentGenres } from '../catalogue/categories.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { chooseId, isRepeated, type UserCall } from '../call/idempotency-key.ts';
import { readSettings } from '../shop/settings.ts';
import { changeShelf, readShelves } from '../orders/shelf.ts';
import { recordStock } from '../orders/ledger.ts';
import type { Store, Transaction } from '../store.ts';
import { addLowStock, readStockContext } from '../webhooks/events.ts';

const SALES_DAYS = 30;

/**
 * Returns the page of books that a query asks for, with all their current fields. With `isLow`, it
 * finds only books of which few copies are left. Books that only sound like the search, or have only
 * some of its words, are left out: what is done to the whole list must not change them.
 */
export async function listDeskBooks(
  { store, now }: Dependencies,
  query: BookQuery,
  isLow: boolean,
) {
  const goods = isLow ? [] : await findByBarcode(store, query.search);
  if (goods.length > 0)
    return {
      total: goods.length,
      next: null,
      ...(await readBooksWithSales({ store, now }, goods)),
    };
  const { lowStock } = await readSettings(store.records);
  const { books, total, next, matched } = isLow
    ? await store.findLow(query, { copies: lowStock, limit: MAX_LOW_STOCK_LISTED }, now())
    : await store.find(query, now());
  const isNear = matched === 'sound' || matched === 'some';
  const page = isNear ? { books: [], total: 0, next: null } : { books, total, next };
  const ids = page.books.map(({ _id }) => _id);
  return { ...page, ...(await readBooksWithSales({ store, now }, ids)) };
}

/** The maximum number of books with one barcode, such as the issues of a magazine, in a list. */
const MAX_WITH_BARCODE = 50;

/** Finds the ids of the books with the GTIN that is searched; none for any other text. */
async function findByBarcode(store: Store, { typed, isbn }: ParsedSearch): Promise<string[]> {
  const gtin = isbn === undefined ? readGtin(typed) : undefined;
  if (gtin === undefined) return [];
  const found = await store.transact((transaction) => transaction.findBooks({ gtins: [gtin] }));
  return found.slice(0, MAX_WITH_BARCODE).map(({ book }) => book._id);
}

/** Adds up the copies of all books that are for sale, and those that open orders promise. */
export async function sumCopies({ store }: Dependencies) {
  const [{ copies: stock }, promised] = await Promise.all([
    store.reports.stockValue(),
    store.records.sumPromised(),
  ]);
  return { stock, promised };
}

/** Returns the existing books in this order, and the copies of each that were sold in 30 days. */
export async function readBooksWithSales(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  ids: readonly string[],
) {
  const [books, sold] = await Promise.all([
    readDeskBooks(store, ids),
    store.copiesSold(ids, toTimeRange(getLastDays(SALES_DAYS, dayInIndia(now()))).from),
  ]);
  return { books, sold: Object.fromEntries(sold) };
}

/** Returns the existing books in this order, from the primary: a replica may lag behind. */
async function readDeskBooks(
  { booksById, records }: Pick<Store, 'booksById' | 'records'>,
  ids: readonly string[],
  options?: { withSample: boolean },
): Promise<DeskBook[]> {
  const books = new Map((await booksById(ids, options)).map((book) => [book._id, book]));
  const shelves = await readShelves(records, [...books.values()]);
  return ids.flatMap((id) => {
    const book = books.get(id);
    const { promised = 0, short = 0 } = shelves.get(id) ?? {};
    return book ? { ...book, version: getVersion(book), promised, short } : [];
  });
}

/** Returns the current book for the desk; throws 404 if there is none. */
export async function readDeskBook({ store }: Pick<Dependencies, 'store'>, id: string) {
  const [book] = await readDeskBooks(store, [id], { withSample: true });
  if (!book) throw new HttpError(404, 'bookNotFound');
  return { book };
}

type Values = Readonly<Record<string, FieldValue>>;
type BookChanges = v.InferOutput<typeof changeBookRequestSchema>;

const NO_CHANGE = { from: 0, to: 0 };

/** Adds a book; resolves with its id. Throws 422, 409 for a taken ISBN, or as `beginKeyedCall`. */
export async function addBook(
  { store, now, createId }: Dependencies,
  values: Values,
  call: UserCall,
): Promise<string> {
  const { fields, problems } = await readValues(store, values);
  const _id = await chooseId(call, { createId });
  const at = formatTimestamp(now());
  const book = createBook(fields, { _id, now: at });
  if (isFieldProblem(book)) throw createFieldsError([...problems, book]);
  if (problems.length > 0) throw createFieldsError(problems);
  await store.transact(async (transaction) => {
    if (await isRepeated(transaction, call, { now })) return;
    // The call that added it is so old that its key is no longer stored.
    const isTaken = (await transaction.findBooks({ ids: [_id] })).length > 0;
    if (isTaken) throw new HttpError(422, 'keyReused');
    await refuseTakenCodes(transaction, fields, _id);
    await transaction.saveBooks(await withPresentGenres(transaction, [{ book }]));
    const copies = [{ bookId: _id, qty: book.stock ?? 0 }];
    recordStock(transaction, copies, { now, createId, reason: 'added' });
  });
  return _id;
}

/** Parses the values as `readBookValues` does, and refuses categories that the shop lacks. */
async function readValues(store: Store, values: Values): Promise<ParsedValues> {
  const parsed = readBookValues(values);
  const { genres = [] } = parsed.fields;
  if (genres.length === 0) return parsed;
  const { found, missing } = await findGenres(store, genres);
  if (missing.length === 0) return { ...parsed, fields: { ...parsed.fields, genres: found } };
  const names = joinWords(missing.map((name) => `“${name}”`));
  const problem = { field: 'genres', message: `The shop has no category ${names}.` };
  return { ...parsed, problems: [...parsed.problems, problem] };
}

/**
 * Changes fields of a book if it still has this version. Of the stock, applies the difference to the
 * copies that are for sale by now. A repeated call with a key changes nothing. Throws as `addBook`,
 * `lockBook` and `beginKeyedCall` do.
 */
export async function changeBook(
  dependencies: Dependencies,
  id: string,
  { version, stock = NO_CHANGE, ...values }: BookChanges,
  call: UserCall,
): Promise<void> {
  const { store, now } = dependencies;
  const difference = stock.to - stock.from;
  const { fields, cleared, problems } = await readValues(store, values);
  if (problems.length > 0) throw createFieldsError(problems);
  const at = formatTimestamp(now());
  const context = difference < 0 ? await readStockContext(dependencies) : undefined;
  await store.transact(async (transaction) => {
    if (await isRepeated(transaction, call, { now })) return;
    const positioned = await lockBook(transaction, id, version);
    const before = positioned.book;
    const changed = applyFields(before, fields, at, cleared);
    if (isFieldProblem(changed)) throw createFieldsError([changed]);
    if (changed === before && difference === 0) return;
    const edited = markEdited(before, changed);
    // A change to the stock alone is a new version of the book, too.
    const book: Book = { ...edited, updatedAt: at, version: version + 1 };
    if (difference !== 0) book.stock ??= 0;
    const { isbn, gtin } = book;
    await refuseTakenCodes(
      transaction,
      {
        ...(isbn !== before.isbn && { isbn }),
        ...(gtin !== before.gtin && { gtin }),
      },
      id,
    );
    const saved = await withPresentGenres(transaction, [{ ...positioned, book }]);
    await transaction.saveBooks(saved);
    const change = await changeShelf(transaction, before, difference);
    const copies = [{ bookId: id, qty: change }];
    // Added copies that all go to orders are an edit, too: it voids earlier counts.
    const hasZeros = difference > 0;
    recordStock(transaction, copies, { ...dependencies, reason: 'edited', hasZeros });
    if (context) await addLowStock(transaction, [{ bookId: id, qty: -change }], context);
  });
}

/** Removes a book if it still has this version. Carts and orders keep their copy of its data. */
export async function removeBook(
  { store, now, createId }: Dependencies,
  id: string,
  version: number,
): Promise<void> {
  await store.transact(async (transaction) => {
    const { book } = await lockBook(transaction, id, version);
    await transaction.removeBooks([id]);
    const copies = [{ bookId: id, qty: -(book.stock ?? 0) }];
    recordStock(transaction, copies, { now, createId, reason: 'removed' });
  });
}

/** Reads and locks a book. Throws 404 if there is none, 409 if it has another version. */
export async function lockBook(transaction: Transaction, id: string, version: number) {
  const [positioned] = await transaction.findBooks({ ids: [id] });
  if (!positioned) throw new HttpError(404, 'bookNotFound');
  if (getVersion(positioned.book) !== version) throw new HttpError(409, 'changedMeanwhile');
  return positioned;
}

/** Throws 409 if another book has the ISBN, 422 if it has the barcode: a scan finds one book. */
async function refuseTakenCodes(
  transaction: Transaction,
  { isbn, gtin }: Pick<BookFields, 'isbn' | 'gtin'>,
  id: string,
): Promise<void> {
  const keys = { isbns: isbn ? [isbn] : [], gtins: gtin ? [gtin] : [] };
  const found = await transaction.findBooks(keys);
  const others = found.filter(({ book }) => book._id !== id);
  if (others.some(({ book }) => isbn !== undefined && book.isbn === isbn))
    throw new HttpError(409, 'isbnTaken');
  if (others.length > 0)
    throw createFieldsError([
      { field: 'gtin', message: 'Another book in the shop has this barcode.' },
    ]);
}

function createFieldsError(problems: readonly FieldProblem[]): HttpError {
  const fields = problems.map(({ field, message }) => ({ field, message }));
  const errors = fields.map(({ field, message }) => `${field}: ${message}`);
  return new HttpError(422, 'badFields', { errors, fields });
}
