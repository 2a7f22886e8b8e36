import type { BookChange } from '#domain/import/plan-rows.ts';
import { planUndo } from '#domain/import/plan-undo.ts';
import { HttpError } from '../errors.ts';
import { withPresentGenres } from '../catalogue/categories.ts';
import type { ImportRecord } from '../records.ts';
import type { BookKeys, Transaction } from '../store.ts';
import { type ImportDependencies, type Lease, advanceImport, changeImportPhase } from './lease.ts';
import { canUndo } from './receive-file.ts';
import { changeShelf, recordStock } from '../orders/shelf.ts';
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
  { _id, batches }: ImportRecord,
  transaction: Transaction,
): Promise<Partial<ImportRecord>> {
  const batchId = buildBatchId(_id, batches - 1);
  const batch = await transaction.get('importBatches', batchId);
  const changes = batch?.changes ?? [];
  const current = await transaction.findBooks(listKeys(changes));
  // Read after the books are locked: an order that is placed meanwhile is counted, or finds no book.
  const ordered = await transaction.orderedBooks(current.map(({ book }) => book._id));
  const { removals, saves, copies } = planUndo(changes, current, ordered);
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

/** Lists the changed books, and the ISBNs of removed books, which other books may have now. */
function listKeys(changes: readonly BookChange[]): BookKeys {
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
