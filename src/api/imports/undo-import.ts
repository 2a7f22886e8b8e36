import type { BookChange, UndoneImport } from '#domain/import/plan-rows.ts';
import { type KeptChange, planUndo } from '#domain/import/plan-undo.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { HttpError } from '../errors.ts';
import { withPresentGenres } from '../catalogue/categories.ts';
import type { ImportRecord } from '../records.ts';
import type { BookKeys, Transaction } from '../store.ts';
import { type ImportDependencies, type Lease, advanceImport, changeImportPhase } from './lease.ts';
import { canUndo } from './receive-file.ts';
import { changeShelf, CONFIRMED, recordStock } from '../orders/shelf.ts';
import { buildBatchId } from './write-rows.ts';

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
  const { _id, batches, createdAt } = record;
  const batchId = buildBatchId(_id, batches - 1);
  const batch = await transaction.get('importBatches', batchId);
  const stored = batch?.changes ?? [];
  const current = await transaction.findBooks(listKeys(stored));
  const changes = await Promise.all(
    stored.map((change) => withoutVoidCopies(transaction, record, change)),
  );
  // Read after the books are locked: an order that is placed meanwhile is counted, or finds no book.
  const ordered = await transaction.orderedBooks(current.map(({ book }) => book._id));
  const kept = await readKept(transaction, changes);
  const { removals, saves, copies, overwritten } = planUndo(changes, current, {
    ordered,
    overwritten: selectBases(kept, createdAt),
  });
  saveKept(transaction, kept, {
    overwritten,
    undone: { createdAt, undoneAt: formatTimestamp(now()) },
  });
  await transaction.removeBooks(removals);
  await transaction.saveBooks(await withPresentGenres(transaction, saves));
  const books = new Map(current.map(({ book }) => [book._id, book]));
  const copiesOfBooks = removals.map((bookId) => ({
    bookId,
    qty: -(books.get(bookId)?.stock ?? 0),
  }));
  for (const { book } of saves) {
    const { _id: bookId, stock = 0 } = book;
    const isRestored = !books.has(bookId);
    const difference = copies.get(bookId) ?? 0;
    const change = isRestored ? stock : await changeShelf(transaction, book, difference);
    copiesOfBooks.push({ bookId, qty: change });
  }
  recordStock(transaction, copiesOfBooks, { now, createId, note: _id, reason: 'import-undone' });
  transaction.remove('importBatches', batchId);
  return { batches: batches - 1, tries: 0 };
}

/** A book's entries that are read to find a count: it has more only after many cancelled orders. */
const MAX_ENTRIES = 1000;

/**
 * Returns the change without its copies if the book was counted at the desk after the import: the
 * count says what is on the shelf, so a difference from before it is void.
 */
async function withoutVoidCopies(
  transaction: Transaction,
  { _id, createdAt }: ImportRecord,
  change: BookChange,
): Promise<BookChange> {
  if (change.kind === 'removed' || change.stock === 0) return change;
  const entries = await transaction.list('stockEntries', {
    where: { bookId: change.bookId },
    from: { moment: Date.parse(createdAt) },
    orderBy: 'moment',
    isDescending: true,
    limit: MAX_ENTRIES,
  });
  const importedAt = entries.find(({ note, reason }) => note === _id && reason === 'imported')?.at;
  const isCounted = entries.some(
    ({ reason, at }) =>
      (reason === 'counted' || reason === CONFIRMED) &&
      Date.parse(at) >= Date.parse(importedAt ?? createdAt),
  );
  return isCounted ? { ...change, stock: 0 } : change;
}

type KeptChanges = ReadonlyMap<string, readonly KeptChange[]>;

const KEPT_PREFIX = 'overwritten/';

/** Builds the `_id` of the record of what undos have kept of the changes of a book. */
function buildKeptId(bookId: string): string {
  return `${KEPT_PREFIX}${bookId}`;
}

async function readKept(
  transaction: Transaction,
  changes: readonly BookChange[],
): Promise<KeptChanges> {
  const ids = listKeys(changes).ids.map(buildKeptId);
  const records = await transaction.list('importBatches', { ids });
  return new Map(
    records.map(({ _id, changes: kept }) => [
      _id.slice(KEPT_PREFIX.length),
      kept.filter((change) => change.kind !== 'removed'),
    ]),
  );
}

/**
 * Selects the changes on which an import of this time may be based: those of earlier imports that
 * were undone after it.
 */
function selectBases(kept: KeptChanges, timestamp: string): KeptChanges {
  const time = Date.parse(timestamp);
  const isBase = ({ undone }: KeptChange) =>
    undone && Date.parse(undone.createdAt) < time && time <= Date.parse(undone.undoneAt);
  return new Map([...kept].map(([bookId, changes]) => [bookId, changes.filter(isBase)]));
}

function saveKept(
  transaction: Transaction,
  kept: KeptChanges,
  { overwritten, undone }: { overwritten: readonly KeptChange[]; undone: UndoneImport },
): void {
  // A transaction of an import has one change of a book.
  const records = overwritten.map((change) => ({
    _id: buildKeptId(change.bookId),
    changes: [...(kept.get(change.bookId) ?? []), { ...change, undone }],
  }));
  if (records.length > 0) transaction.put('importBatches', ...records);
}

/** Lists the changed books, and the ISBNs of removed books, which other books may have now. */
function listKeys(changes: readonly BookChange[]): BookKeys & { ids: string[] } {
  const removed = changes.flatMap((change) =>
    change.kind === 'removed' ? change.placed.book : [],
  );
  return {
    ids: changes.map((change) =>
      change.kind === 'removed' ? change.placed.book._id : change.bookId,
    ),
    isbns: removed.flatMap(({ isbn }) => isbn ?? []),
  };
}

/** Requests the undo of an import. Throws 404, or 409 if it cannot be undone. */
export function requestUndo(
  dependencies: ImportDependencies,
  importId: string,
): Promise<ImportRecord> {
  return changeImportPhase(dependencies, importId, (record) => {
    if (!canUndo(record)) throw new HttpError(409, 'nothingToUndo');
    return { state: 'running', phase: 'undoing' };
  });
}
