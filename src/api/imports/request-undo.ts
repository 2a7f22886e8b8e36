import type { BookChange } from '#domain/import/plans/plan-rows.ts';
import { HttpError } from '../errors.ts';
import type { ImportRecord } from '../records.ts';
import type { RecordCursor, RecordReader } from '../store.ts';
import { type ImportDependencies, changeImportPhase, getImport } from './lease.ts';
import { canUndo } from './receive-file.ts';
import { getBookId } from './undo-import.ts';
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
