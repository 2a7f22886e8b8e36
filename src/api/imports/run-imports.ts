import type { ImportRow } from '#domain/import/import-row.ts';
import { HttpError } from '../errors.ts';
import type { ImportRecord } from '../records.ts';
import {
  type ImportDependencies,
  type Lease,
  advanceImport,
  removePartsAndEnd,
  changeImportPhase,
  getNextRow,
  takeImport,
} from './lease.ts';
import { createDrafts, writeRows } from './write-rows.ts';
import { unpackFile } from './file-parts.ts';
import { undoBatches } from './undo-import.ts';

/** The limits of one transaction, which ends at the first limit that is reached. */
const MAX_BATCH_ROWS = 1000;
const MAX_BATCH_CHARS = 4_000_000;
/** The minimum number of changed books after which the statistics of the store are updated. */
const MIN_BOOKS_TO_OPTIMIZE = MAX_BATCH_ROWS;
/** How often a run that reads renews its lease. */
const RENEW_MS = 5000;

/**
 * Runs the imports and undos that are due, including those that were interrupted by the end of a
 * process. Stops between two transactions when `mayContinue` returns `false`; the next call
 * continues.
 */
export async function runImports(
  dependencies: ImportDependencies,
  mayContinue = () => true,
): Promise<void> {
  while (mayContinue()) {
    const lease = await takeImport(dependencies);
    if (!lease) return;
    await workOn(dependencies, lease, mayContinue).catch((error: Error) =>
      logInterruption(dependencies, lease, error),
    );
  }
}

/** Runs this import; resolves with `false` if it is not due, or if another run has the lease. */
export async function runImport(
  dependencies: ImportDependencies,
  importId: string,
): Promise<boolean> {
  const lease = await takeImport(dependencies, importId);
  if (lease) await workOn(dependencies, lease, () => true);
  return lease !== undefined;
}

/**
 * Stops an import at the current row, and revokes the lease of the current run. Throws 404 as
 * `changeImportPhase` does, 409 if no rows are being imported.
 */
export function stopImport(
  dependencies: ImportDependencies,
  importId: string,
): Promise<ImportRecord> {
  return changeImportPhase(dependencies, importId, (record) => {
    const { phase, problems } = record;
    if (phase !== 'importing') throw new HttpError(409, 'nothingToStop');
    const message = 'The import was stopped. The rest of the file was not read.';
    return {
      state: 'done',
      phase: 'cleaning',
      problems: [...problems, { row: getNextRow(record), field: '', message }],
    };
  });
}

async function workOn(
  dependencies: ImportDependencies,
  lease: Lease,
  mayContinue: () => boolean,
): Promise<void> {
  const { store, now } = dependencies;
  const record = await store.records.get('imports', lease.importId);
  const mustEnd =
    (record?.phase === 'importing' && (await importRows(dependencies, lease, mayContinue))) ||
    (record?.phase === 'undoing' && (await undoBatches(dependencies, lease, mayContinue))) ||
    record?.phase === 'cleaning' ||
    // The upload has lost its lease, so the rest of the file will not arrive.
    record?.phase === 'receiving';
  if (mustEnd) {
    await removePartsAndEnd(dependencies, lease);
    return optimizeAfter(dependencies, lease);
  }
  // Ends the lease. The import is due at once, so that it continues at the next occasion.
  await advanceImport(dependencies, lease, async () => ({ due: now(), holder: null, tries: 0 }));
}

/** Updates the statistics of the store. If the update fails, searches are slow for a while. */
async function optimizeAfter(
  { store, logError = console.error }: ImportDependencies,
  { importId }: Lease,
): Promise<void> {
  const record = await store.records.get('imports', importId);
  if (!record || record.isDryRun) return;
  const { added, changed, deleted } = record.counts;
  if (added + changed + deleted < MIN_BOOKS_TO_OPTIMIZE) return;
  await store.optimize().catch((cause: Error) => {
    logError(new Error(`The store was not optimized after the import ${importId}.`, { cause }));
  });
}

/** Logs the error. A later run continues the import after the lease has expired. */
function logInterruption(
  { logError = console.error }: ImportDependencies,
  { importId }: Lease,
  cause: Error,
): void {
  logError(new Error(`The import ${importId} was interrupted.`, { cause }));
}

/**
 * Imports the rows that earlier runs have not imported. Resolves with whether the import has ended;
 * otherwise a later run continues it.
 */
async function importRows(
  dependencies: ImportDependencies,
  lease: Lease,
  mayContinue: () => boolean,
): Promise<boolean> {
  const record = await advanceImport(dependencies, lease, async (before) =>
    before.isDryRun ? RESTART : {},
  );
  if (!dependencies.readBooks) throw new Error('This host cannot read files of books.');
  if (!record) return false;
  const drafts = record.isDryRun ? createDrafts() : undefined;
  const run = { dependencies, lease, drafts };
  const file = keepLease(
    dependencies,
    lease,
    unpackFile(dependencies.store, record._id, record.parts),
  );
  let rows: ImportRow[] = [];
  let chars = 0;
  let rowsRead = 0;
  let isBroken = false;
  for await (const row of dependencies.readBooks(file, record.names)) {
    rowsRead += 1;
    isBroken = row.kind === 'unreadable';
    if (rowsRead > record.read) {
      rows.push(row);
      chars += countChars(row);
    }
    if (rows.length < MAX_BATCH_ROWS && chars < MAX_BATCH_CHARS) continue;
    const isWritten = await writeRows(run, { rows, from: rowsRead - rows.length });
    if (!isWritten || !mayContinue()) return false;
    rows = [];
    chars = 0;
  }
  if (rows.length > 0 && !(await writeRows(run, { rows, from: rowsRead - rows.length })))
    return false;
  const ended = await advanceImport(dependencies, lease, async ({ counts, problems }) => {
    const hasFailed = isBroken && counts.done === 0;
    return {
      state: hasFailed ? 'failed' : 'done',
      phase: 'cleaning',
      // After a failed read, only the last problem matters.
      problems: hasFailed ? problems.slice(-1) : problems,
    };
  });
  return ended !== undefined;
}

/**
 * Yields the bytes, and renews the lease every 5 s, because blank and already imported rows cause no
 * write that would renew it. Ends early when this run has lost the lease, because it can no longer
 * write anything.
 */
async function* keepLease(
  dependencies: ImportDependencies,
  lease: Lease,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let renewedAt = dependencies.now();
  for await (const chunk of bytes) {
    if (dependencies.now() - renewedAt >= RENEW_MS) {
      if (!(await advanceImport(dependencies, lease, async () => ({})))) return;
      renewedAt = dependencies.now();
    }
    yield chunk;
  }
}

function countChars(row: ImportRow): number {
  if (!('texts' in row)) return 0;
  return Object.values(row.texts).reduce((sum, text) => sum + text.length, 0);
}

/** The changed books of a dry run are only in memory, so an interrupted one starts over. */
const RESTART: Partial<ImportRecord> = {
  read: 0,
  lastRow: 0,
  counts: { done: 0, added: 0, changed: 0, deleted: 0, failed: 0 },
  problems: [],
};
