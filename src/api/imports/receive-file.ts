import type { ErrorName } from '#contract/errors.ts';
import type { EarlierImport, ImportJob } from '#contract/imports/desk-imports.ts';
import type { ImportOptions } from '#contract/imports/import-options.ts';
import { DAY_MS, formatTimestamp } from '#domain/values/time.ts';
import { createBadRequest, HttpError } from '../errors.ts';
import type { ImportRecord } from '../records.ts';
import {
  type ImportDependencies,
  type Lease,
  advanceImport,
  FIRST_STATE,
  removePartsAndEnd,
} from './lease.ts';
import { packFile, buildPartId, readStream } from './file-parts.ts';
import { getOptions } from './import-options.ts';

/** The largest body, and the name of the error for larger ones. */
interface UploadLimit {
  maxBytes: number;
  error: ErrorName;
}

const FILE_LIMIT: UploadLimit = { maxBytes: 200 * 1024 ** 2, error: 'fileTooLarge' };

/** Yields the body as it arrives. Throws 413 when it gets too large, 400 if it is cut off. */
export async function* readUpload(
  { body, headers }: Request,
  { maxBytes, error } = FILE_LIMIT,
): AsyncGenerator<Uint8Array> {
  const tooLarge = new HttpError(413, error);
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  if (!body) return;
  let size = 0;
  try {
    for await (const chunk of readStream(body)) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge;
      yield chunk;
    }
  } catch (cause) {
    throw cause === tooLarge ? cause : createBadRequest('', 'The file was cut off.');
  }
}

/** How long the next part may take: over a slow network, hours. */
const PART_TIMEOUT_MS = DAY_MS;

interface ImportRequest {
  name: string;
  isDryRun: boolean;
  options: ImportOptions;
  /** Set if the file is kept for a day after a dry run. */
  isKept?: true;
  fingerprint?: string;
}

/** Stores a file and its import. A file that cannot be read is removed again; the error rejects. */
export async function receiveFile(
  dependencies: ImportDependencies,
  bytes: AsyncIterable<Uint8Array>,
  request: ImportRequest,
): Promise<ImportRecord> {
  const { store, now, createId } = dependencies;
  const lease: Lease = { importId: createId(), holder: createId() };
  const record = createRecord(dependencies, lease, request);
  await store.transact((transaction) => transaction.put('imports', record));
  const advance = async (step: Parameters<typeof advanceImport>[2]) => {
    const advanced = await advanceImport(dependencies, lease, step);
    if (!advanced) throw new Error('The upload was too slow and was abandoned.');
    return advanced;
  };
  try {
    for await (const data of packFile(bytes))
      await advance(async ({ parts }, transaction) => {
        transaction.put('importParts', { _id: buildPartId(lease.importId, parts), data });
        return { parts: parts + 1, due: now() + PART_TIMEOUT_MS };
      });
    return await advance(async () => ({ phase: 'importing', holder: null, due: now() }));
  } catch (error) {
    // If this fails, a later run removes the parts.
    await removePartsAndEnd(dependencies, lease).catch((cause: Error) =>
      dependencies.logError?.(
        new Error(`The upload ${lease.importId} was not removed.`, { cause }),
      ),
    );
    throw error;
  }
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
    ...FIRST_STATE,
    holder,
    ...request,
    parts: 0,
    createdAt: formatTimestamp(now()),
  };
}

/** Converts an import into the form that the desk gets. `now` is in ms since 1970. */
export function toImportJob(record: ImportRecord, now: number): ImportJob {
  const { _id, name, state, counts, problems, isDryRun, review, newCategories = [] } = record;
  const { done, added, changed, deleted, pictures = 0, failed } = counts;
  const secondsLeft = estimateSecondsLeft(record, now);
  return {
    _id,
    name,
    state,
    ...(isDryRun && { isDryRun, answers: JSON.stringify(getOptions(record)) }),
    ...(record.phase === 'undoing' && { isUndoing: true as const }),
    done,
    ...findTotal(record),
    ...(secondsLeft !== undefined && { secondsLeft }),
    added,
    changed,
    same: done - added - changed - deleted - pictures - failed,
    deleted,
    pictures,
    failed,
    errorCount: record.problemCount ?? problems.length,
    ...(newCategories.length > 0 && { newCategories }),
    errors: problems,
    ...(review && { review }),
  };
}

/** Returns the number of rows that the import reads, if known. After a stop, it has read `done`. */
function findTotal({ state, phase, counts, total }: ImportRecord): { total?: number } {
  if (state === 'done' || phase === 'undoing' || state === 'undone') return { total: counts.done };
  return state === 'running' && total !== undefined ? { total } : {};
}

/** The fewest rows from which the time for the others can be estimated. */
const MIN_ROWS = 100;

function estimateSecondsLeft(
  { phase, counts: { done }, total, begunAt }: ImportRecord,
  now: number,
): number | undefined {
  if (phase !== 'importing' || total === undefined || begunAt === undefined) return undefined;
  if (done < MIN_ROWS || now <= begunAt) return undefined;
  return Math.ceil(((now - begunAt) * (total - done)) / done / 1000);
}

/** Returns an import for a list: without its errors, which may be 100 kB. */
export function toListedImport(record: ImportRecord, now: number): EarlierImport {
  const { errors: _errors, review: _review, answers: _answers, ...job } = toImportJob(record, now);
  return { ...job, createdAt: record.createdAt, canUndo: canUndo(record) };
}

/** Whether the import has ended, and changes to books are stored that can be undone. */
export function canUndo({ batches, state }: ImportRecord): boolean {
  return batches > 0 && (state === 'done' || state === 'failed');
}
