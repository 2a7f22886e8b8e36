import type { Book } from '#contract/catalogue/book.ts';
import { countOnShelf, recount, type Shelf } from '#domain/books/shelf.ts';
import type { BookChange } from '#domain/import/plans/list-writes.ts';
import type { Copies } from '#domain/orders/order-record.ts';
import { planUndo } from '#domain/import/plans/plan-undo.ts';
import { withPresentGenres } from '../catalogue/categories.ts';
import { HttpError } from '../errors.ts';
import type { ImportRecord, StockEntry } from '../records.ts';
import type { BookKeys, RecordCursor, RecordReader, Transaction } from '../store.ts';
import {
  addProblems,
  advanceImport,
  changeImportPhase,
  getImport,
  type ImportDependencies,
  type Lease,
} from './lease.ts';
import { changeShelf, readShelves, saveShortage } from '../orders/shelf.ts';
import { countFound, FOUND, isCountedAtDesk, recordFound, recordStock } from '../orders/ledger.ts';
import { canUndo } from './receive-file.ts';
import { buildBatchId } from './write-rows.ts';

/** Requests the undo of an import. Throws 404, or 409 if it cannot be undone, or not yet. */
export async function requestUndo(
  dependencies: ImportDependencies,
  importId: string,
): Promise<ImportRecord> {
  const { records } = dependencies.store;
  if (await hasLaterChanges(records, await getImport(records, importId)))
    throw new HttpError(409, 'laterImport');
  return changeImportPhase(dependencies, importId, (record) => {
    if (!canUndo(record)) throw new HttpError(409, 'nothingToUndo');
    return { state: 'running', phase: 'undoing' };
  });
}

/** A record may have a thousand problems. */
const MAX_RECORDS_AT_ONCE = 10;
/** Of an import with more, the books are not compared: their ids would need too much memory. */
const MAX_COMPARED_BATCHES = 100;

/**
 * Whether a later import is running, or has changed or deleted books of this one and is not undone:
 * the values that this import found are then not those to which the books can return.
 */
async function hasLaterChanges(
  records: Pick<RecordReader, 'get' | 'list'>,
  record: ImportRecord,
): Promise<boolean> {
  const from = { moment: Date.parse(record.createdAt) };
  let ids: ReadonlySet<string> | undefined;
  let after: RecordCursor | null = null;
  for (;;) {
    const later: ImportRecord[] = await records.list('imports', {
      from,
      orderBy: 'moment',
      after,
      limit: MAX_RECORDS_AT_ONCE,
    });
    for (const other of later) {
      const { state, batches, counts } = other;
      // Timestamps have seconds only.
      if (other.createdAt === record.createdAt && (other.begunAt ?? 0) <= (record.begunAt ?? 0))
        continue;
      if (state === 'running') return true;
      if (state === 'undone' || batches === 0) continue;
      // It may have added a book again that this import has deleted.
      if (record.counts.deleted > 0 && counts.added > 0) return true;
      if (counts.changed + counts.deleted === 0) continue;
      if (Math.max(batches, record.batches) > MAX_COMPARED_BATCHES) return true;
      ids ??= new Set(await collectIds(records, record));
      for await (const change of readChanges(records, other))
        if (change.kind !== 'added' && ids.has(getBookId(change))) return true;
    }
    const last = later.at(-1);
    if (!last || later.length < MAX_RECORDS_AT_ONCE) return false;
    after = { value: Date.parse(last.createdAt), id: last._id };
  }
}

async function collectIds(
  records: Pick<RecordReader, 'get'>,
  record: ImportRecord,
): Promise<string[]> {
  const ids = [];
  for await (const change of readChanges(records, record)) ids.push(getBookId(change));
  return ids;
}

/** Yields the stored changes of an import, one batch after another. */
async function* readChanges(
  records: Pick<RecordReader, 'get'>,
  { _id, batches }: ImportRecord,
): AsyncGenerator<BookChange> {
  for (let batch = 0; batch < batches; batch++)
    yield* (await records.get('importBatches', buildBatchId(_id, batch)))?.changes ?? [];
}

/** Undoes the batches of an import, the last one first. Resolves with whether all are undone. */
export async function undoBatches(
  dependencies: ImportDependencies,
  lease: Lease,
  mayContinue: () => boolean,
): Promise<boolean> {
  for (;;) {
    const record = await advanceImport(dependencies, lease, (before, transaction) =>
      before.batches === 0
        ? Promise.resolve<Partial<ImportRecord>>({ state: 'undone', phase: 'cleaning' })
        : undoLastBatch(dependencies, before, transaction),
    );
    if (!record || record.phase === 'cleaning') return record !== undefined;
    if (!mayContinue()) return false;
  }
}

async function undoLastBatch(
  { now, createId }: ImportDependencies,
  record: ImportRecord,
  transaction: Transaction,
): Promise<Partial<ImportRecord>> {
  const { _id, batches } = record;
  const batchId = buildBatchId(_id, batches - 1);
  const batch = await transaction.get('importBatches', batchId);
  const stored = batch?.changes ?? [];
  const current = await transaction.findBooks(listKeys(stored));
  const { changes, found } = await withoutVoidCopies(transaction, record, stored);
  // Read after the books are locked: an order that is placed meanwhile is counted, or finds no book.
  const ordered = await transaction.orderedBooks(current.map(({ book }) => book._id));
  const { removals, saves, copies, problems } = planUndo(changes, current, ordered);
  await transaction.removeBooks(removals);
  await transaction.saveBooks(await withPresentGenres(transaction, saves));
  const books = new Map(current.map(({ book }) => [book._id, book]));
  const copiesOfBooks = removals.flatMap((bookId) => {
    const { stock = 0 } = books.get(bookId) ?? {};
    return stock > 0 ? [{ bookId, qty: -stock }] : [];
  });
  const shelves = await readShelves(transaction, [...books.values()]);
  const left: Copies[] = [];
  const known: Copies[] = [];
  for (const { book } of saves) {
    const { _id: bookId, stock = 0 } = book;
    const shelf = shelves.get(bookId);
    const difference = copies.get(bookId) ?? 0;
    const change = shelf ? await changeBy(transaction, book, { shelf, difference }) : stock;
    const taken = found.get(bookId) ?? 0;
    known.push({ bookId, qty: -taken });
    const qty = change + taken;
    if (qty !== 0 || difference !== 0) copiesOfBooks.push({ bookId, qty });
    const missing = shelf ? -difference - countOnShelf(shelf) : 0;
    if (missing > 0) left.push({ bookId, qty: missing });
  }
  // Copies that are not on the shelf have left, so orders have found them: see `takePromised`.
  recordFound(transaction, left, { now, createId });
  // Those that orders have found are now known to be copies that the import missed.
  recordStock(transaction, known, { now, createId, reason: FOUND });
  const facts = { note: _id, reason: 'import-undone', hasZeros: true };
  recordStock(transaction, copiesOfBooks, { now, createId, ...facts });
  transaction.remove('importBatches', batchId);
  return {
    batches: batches - 1,
    tries: 0,
    problems: addProblems({ ...record, problems }, record.problems, { hasEnd: true }).problems,
    problemCount: (record.problemCount ?? record.problems.length) + problems.length,
  };
}

/**
 * Adds copies to the shelf, or removes some from it, also promised ones: orders then lack copies that
 * an import has only claimed, and a cancelled order does not put them on sale. Resolves with the
 * change to the copies for sale.
 */
async function changeBy(
  transaction: Transaction,
  book: Book,
  { shelf, difference }: { shelf: Shelf; difference: number },
): Promise<number> {
  if (difference >= 0) return changeShelf(transaction, book, difference);
  const after = recount(shelf, Math.max(0, countOnShelf(shelf) + difference));
  await transaction.changeStock(book._id, after.stock - shelf.stock);
  saveShortage(transaction, book._id, after);
  return after.stock - shelf.stock;
}

/** The entries that are read to find counts: a batch has more only after many cancelled orders. */
const MAX_ENTRIES = 100_000;

/**
 * Returns the changes, without the copies of books that were counted at the desk after the import,
 * because the count says what is on the shelf. Copies that the import missed are not added again if
 * orders that were sent have taken them; `found` has these by book.
 */
async function withoutVoidCopies(
  transaction: Transaction,
  { _id, createdAt }: ImportRecord,
  changes: readonly BookChange[],
): Promise<{ changes: BookChange[]; found: ReadonlyMap<string, number> }> {
  const hasCopies = (change: BookChange) => change.kind !== 'removed' && change.stock !== 0;
  const entries = await transaction.list('stockEntries', {
    where: { bookId: changes.filter(hasCopies).map(getBookId) },
    from: { moment: Date.parse(createdAt) },
    orderBy: 'moment',
    isDescending: true,
    limit: MAX_ENTRIES,
  });
  const entriesByBook = new Map<string, StockEntry[]>();
  for (const entry of entries) {
    const ofBook = entriesByBook.get(entry.bookId);
    if (ofBook) ofBook.push(entry);
    else entriesByBook.set(entry.bookId, [entry]);
  }
  const found = new Map<string, number>();
  const valid = changes.map((change) => {
    if (change.kind === 'removed') return change;
    const ofBook = entriesByBook.get(change.bookId) ?? [];
    const importedAt = ofBook.find(({ note, reason }) => note === _id && reason === 'imported')?.at;
    const moment = Date.parse(importedAt ?? createdAt);
    const since = ofBook.filter(({ at }) => Date.parse(at) >= moment);
    if (since.some(isCountedAtDesk)) return { ...change, stock: 0 };
    if (change.stock >= 0) return change;
    const taken = Math.max(0, Math.min(-change.stock, countFound(since, moment)));
    if (taken > 0) found.set(change.bookId, taken);
    return { ...change, stock: change.stock + taken };
  });
  return { changes: valid, found };
}

/** Lists the changed books, and the ISBNs of removed books, which other books may have now. */
function listKeys(changes: readonly BookChange[]): BookKeys & { ids: string[] } {
  const removed = changes.flatMap((change) =>
    change.kind === 'removed' ? change.placed.book : [],
  );
  return {
    ids: changes.map(getBookId),
    isbns: removed.flatMap(({ isbn }) => isbn ?? []),
  };
}

/** Returns the id of the book that was changed. */
function getBookId(change: BookChange): string {
  return change.kind === 'removed' ? change.placed.book._id : change.bookId;
}
