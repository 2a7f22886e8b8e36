import type { ErrorName } from '#contract/errors.ts';
import type { EarlierImport, ExistingBooks, ImportJob } from '#contract/desk-imports.ts';
import type { ColumnsByHeading } from '#domain/import/import-row.ts';
import { DAY_MS, formatTimestamp } from '#domain/time.ts';
import { HttpError } from '../errors.ts';
import type { ImportRecord } from '../records.ts';
import { type ImportDependencies, type Lease, advanceImport, removePartsAndEnd } from './lease.ts';
import { packFile, buildPartId } from './file-parts.ts';

/** The largest body, and the name of the error for larger ones. */
interface UploadLimit {
  maxBytes: number;
  error: ErrorName;
}

/** The limit for an imported file. */
const FILE_LIMIT: UploadLimit = { maxBytes: 200 * 1024 ** 2, error: 'fileTooLarge' };

/**
 * Yields the body as it arrives. Throws 413 as soon as more bytes than allowed are announced or
 * received, and 400 if the body is cut off.
 */
export async function* readUpload(
  { body, headers }: Request,
  { maxBytes, error } = FILE_LIMIT,
): AsyncGenerator<Uint8Array> {
  const tooLarge = new HttpError(413, error);
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  const reader = body?.getReader();
  let size = 0;
  try {
    for (;;) {
      const { value, done = true } = (await reader?.read().catch(refuseCutOff)) ?? {};
      if (done || !value) return;
      size += value.length;
      if (size > maxBytes) throw tooLarge;
      yield value;
    }
  } finally {
    // Rejects if the body was cut off, which `refuseCutOff` has reported.
    await reader?.cancel().catch(() => undefined);
  }
}

function refuseCutOff(): never {
  throw new HttpError(400, 'malformedRequest');
}

/**
 * How long the next part may take: over a slow network, the data of one compressed part may take
 * hours.
 */
const PART_TIMEOUT_MS = DAY_MS;

interface ImportRequest {
  name: string;
  isDryRun: boolean;
  names: ColumnsByHeading;
  existing?: ExistingBooks;
  stock?: ImportRecord['stock'];
  fingerprint?: string;
}

/**
 * Stores a file and its import, which `runImports` runs later. If the file cannot be read, removes
 * what was stored and rejects with that error.
 */
export async function receiveFile(
  dependencies: ImportDependencies,
  bytes: AsyncIterable<Uint8Array>,
  request: ImportRequest,
): Promise<ImportRecord> {
  const { store, now, createId } = dependencies;
  const lease: Lease = { importId: createId(), holder: createId() };
  const record = createRecord(dependencies, lease, request);
  await store.transact((transaction) => transaction.put('imports', record));
  try {
    for await (const data of packFile(bytes)) {
      const advanced = await advanceImport(dependencies, lease, async ({ parts }, transaction) => {
        transaction.put('importParts', { _id: buildPartId(lease.importId, parts), data });
        return { parts: parts + 1, due: now() + PART_TIMEOUT_MS };
      });
      if (!advanced) throw new Error('The upload was too slow and was abandoned.');
    }
  } catch (error) {
    await removePartsAndEnd(dependencies, lease);
    throw error;
  }
  const received = await advanceImport(dependencies, lease, async () => ({
    phase: 'importing',
    holder: null,
    due: now(),
  }));
  if (received) return received;
  throw new Error('The upload was too slow and was abandoned.');
}

function createRecord(
  { now }: ImportDependencies,
  { importId, holder }: Lease,
  request: ImportRequest,
): ImportRecord {
  return {
    _id: importId,
    state: 'running',
    phase: 'receiving',
    due: now() + PART_TIMEOUT_MS,
    holder,
    ...request,
    parts: 0,
    read: 0,
    batches: 0,
    tries: 0,
    counts: { done: 0, added: 0, changed: 0, deleted: 0, failed: 0 },
    problems: [],
    createdAt: formatTimestamp(now()),
  };
}

/** Converts an import into the form that the desk gets. */
export function toImportJob(record: ImportRecord): ImportJob {
  const { _id, state, counts, problems, phase, isDryRun } = record;
  const { done, added, changed, deleted, failed } = counts;
  // The total is not known while rows are read, and is left out after a failure. An import that is
  // being undone has the state `running`, too.
  const hasTotal = state === 'done' || phase === 'undoing' || state === 'undone';
  return {
    _id,
    state,
    ...(isDryRun && { isDryRun }),
    ...counts,
    same: done - added - changed - deleted - failed,
    pictures: 0,
    ...(hasTotal && { total: done }),
    errorCount: problems.length,
    errors: problems,
  };
}

/** Returns an import for a list: without its errors, which may be 100 kB. */
export function toListedImport(record: ImportRecord): EarlierImport {
  const { errors, ...job } = toImportJob(record);
  const { name, createdAt } = record;
  return { ...job, name, createdAt, canUndo: canUndo(record) };
}

/** Whether the import has ended, and changes to books are stored that can be undone. */
export function canUndo({ batches, state }: ImportRecord): boolean {
  return batches > 0 && (state === 'done' || state === 'failed');
}
