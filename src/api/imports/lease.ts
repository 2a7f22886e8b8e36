import type { ImportRow, Problem, ReadOptions } from '#domain/import/import-row.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { ImportRecord } from '../records.ts';
import type { RecordReader, Transaction } from '../store.ts';
import { buildPartId, unpackFile } from './file-parts.ts';
import { NO_COUNTS } from '#domain/import/plans/plan-rows.ts';
import { removeLeftOut } from './export-rows.ts';

const MAX_PARTS_PER_COMMIT = 50;

/** The state of an import of which no row was read. */
export const FIRST_STATE = {
  read: 0,
  lastRow: 0,
  batches: 0,
  tries: 0,
  holder: null,
  counts: NO_COUNTS,
  problems: [],
  problemCount: 0,
  leftOutParts: 0,
} satisfies Partial<ImportRecord>;

/** Removes the rest of the file, and ends the import, or removes one that has not arrived whole. */
export async function removePartsAndEnd(
  dependencies: ImportDependencies,
  lease: Lease,
): Promise<void> {
  for (;;) {
    const advanced = await advanceImport(dependencies, lease, async (record, transaction) => {
      const { parts } = record;
      const remaining = Math.max(0, parts - MAX_PARTS_PER_COMMIT);
      for (let part = remaining; part < parts; part++)
        transaction.remove('importParts', buildPartId(lease.importId, part));
      // After an import the rows that were left out stay, so that they can be mended later.
      if (record.isDryRun) removeLeftOut(transaction, record);
      return { parts: remaining, ...(record.isDryRun && { leftOutParts: 0 }) };
    });
    if (!advanced) return;
    if (advanced.parts > 0) continue;
    await endImport(dependencies, lease);
    return;
  }
}

function endImport({ store }: ImportDependencies, { importId, holder }: Lease): Promise<void> {
  return store.transact(async (transaction) => {
    const record = await transaction.get('imports', importId);
    if (record?.holder !== holder) return;
    if (record.phase === 'receiving') transaction.remove('imports', importId);
    else transaction.put('imports', { ...record, phase: 'finished', due: null, holder: null });
  });
}

/** An import or its undoing is abandoned after this many runs without progress. */
const MAX_RUNS = 4;
/** The length of a lease: without a renewal by then, another run takes over. */
const LEASE_MS = 20_000;
/** How much later a lease may seem to end, because the clocks of two servers differ. */
const MAX_CLOCK_LEAD_MS = LEASE_MS;

export type ImportDependencies = Pick<
  Dependencies,
  'store' | 'now' | 'createId' | 'readBooks' | 'logError' | 'isStoreUnavailable' | 'sampleIds'
>;

/** The right of one run to work on an import; others skip the import until it expires. */
export interface Lease {
  importId: string;
  holder: string;
}

/**
 * Takes a lease on the import that has waited longest, or on the given one, if it is due. Imports
 * and undos that change books run one after the other, because an undo relies on their order: if
 * another one comes first, takes that one, unless it has a lease.
 */
export async function takeImport(
  { store, now, createId }: ImportDependencies,
  importId?: string,
): Promise<Lease | undefined> {
  const choose = async ({ list }: Pick<RecordReader, 'list'>) => {
    const upTo = { due: now() + LEASE_MS + MAX_CLOCK_LEAD_MS };
    return chooseImport(await list('imports', { upTo, orderBy: 'due' }), now(), importId);
  };
  // Without a transaction, because this is asked every second, also while an import waits.
  if (!(await choose(store.records))) return undefined;
  const holder = createId();
  return store.transact(async (transaction) => {
    // Locks the series, so that two processes do not take two imports.
    await transaction.nextNumber('import runs');
    const record = await choose(transaction);
    if (!record) return undefined;
    transaction.put('imports', {
      ...countRunOrAbandon(record),
      holder,
      due: now() + LEASE_MS,
    });
    return { importId: record._id, holder };
  });
}

/** Chooses among the imports that are due or have a lease; `wanted` is an id. See `takeImport`. */
function chooseImport(
  open: readonly ImportRecord[],
  now: number,
  wanted?: string,
): ImportRecord | undefined {
  const changing = open.filter(changesBooks);
  const next = changing.find(({ holder }) => holder !== null) ?? changing[0];
  const due = open.filter((one) => isDue(one, now));
  const possible = due.filter((one) => one === next || !changesBooks(one));
  if (wanted === undefined) return possible[0];
  if (!due.some(({ _id }) => _id === wanted)) return undefined;
  return possible.find(({ _id }) => _id === wanted) ?? possible[0];
}

function changesBooks({ isDryRun, phase }: ImportRecord): boolean {
  return !isDryRun && (phase === 'importing' || phase === 'undoing');
}

/**
 * Counts a run when it begins, because a run that crashes the process cannot count itself. Abandons
 * importing or undoing after too many runs; the run then only removes the file.
 */
function countRunOrAbandon(record: ImportRecord): ImportRecord {
  const { phase, tries } = record;
  if (tries < MAX_RUNS || (phase !== 'importing' && phase !== 'undoing'))
    return { ...record, tries: tries + 1 };
  const work = phase === 'importing' ? 'The import' : 'Undoing the import';
  const message = `${work} was abandoned after ${tries} runs without progress. See the log.`;
  return {
    ...record,
    tries: 0,
    state: 'failed',
    phase: 'cleaning',
    ...addEnd(record, message),
  };
}

const MAX_PROBLEMS = 1000;

/**
 * Adds problems to the first 1,000 of an import. If the last one says why the import has ended, it
 * is kept in place of the 1,000th.
 */
export function addProblems(
  { problems, problemCount = problems.length }: ImportRecord,
  added: readonly Problem[],
  { hasEnd = false } = {},
): Pick<ImportRecord, 'problems' | 'problemCount'> {
  const all = [...problems, ...added];
  return {
    problems: hasEnd
      ? all.toSpliced(MAX_PROBLEMS - 1, all.length - MAX_PROBLEMS)
      : all.slice(0, MAX_PROBLEMS),
    problemCount: problemCount + added.length,
  };
}

/** Adds the reason why an import has ended before the end of its file. */
export function addEnd(record: ImportRecord, message: string): ReturnType<typeof addProblems> {
  const { lastRow = record.counts.done } = record;
  return addProblems(record, [{ row: lastRow + 1, field: '', message }], { hasEnd: true });
}

/** Returns an import; throws 404 if there is none, or if its file has not arrived completely. */
export async function getImport(
  records: Pick<RecordReader, 'get'>,
  id: string,
): Promise<ImportRecord> {
  const record = await records.get('imports', id);
  if (!record || record.phase === 'receiving') throw new HttpError(404, 'importNotFound');
  return record;
}

function isDue({ due }: ImportRecord, now: number): boolean {
  return due !== null && due <= now;
}

/**
 * Changes the phase of an import, makes a new run due, and revokes the lease of the current run.
 * Throws as `getImport` does.
 */
export function changeImportPhase(
  { store, now }: ImportDependencies,
  importId: string,
  change: (record: ImportRecord) => Partial<ImportRecord>,
): Promise<ImportRecord> {
  return store.transact(async (transaction) => {
    const record = await getImport(transaction, importId);
    const next = { ...record, tries: 0, due: now(), holder: null, ...change(record) };
    transaction.put('imports', next);
    return next;
  });
}

/**
 * Runs `step`, stores the changes to the import that it returns, and renews the lease, in one
 * transaction. Resolves with `undefined`, and does nothing, if this run has lost the lease.
 */
export function advanceImport(
  { store, now }: ImportDependencies,
  { importId, holder }: Lease,
  step: (record: ImportRecord, transaction: Transaction) => Promise<Partial<ImportRecord>>,
): Promise<ImportRecord | undefined> {
  return store.transact(async (transaction) => {
    const record = await transaction.get('imports', importId);
    if (record?.holder !== holder) return undefined;
    const next = { ...record, due: now() + LEASE_MS, ...(await step(record, transaction)) };
    transaction.put('imports', next);
    return next;
  });
}

/** How often a run that reads renews its lease. */
const RENEW_MS = 5000;

/**
 * Yields the rows of the file, and renews the lease every 5 s, because the survey, and blank and
 * already imported rows, cause no write that would renew it. Ends early when this run has lost the
 * lease, for instance after a stop, because it can no longer write anything.
 */
export function readRows(
  dependencies: ImportDependencies,
  lease: Lease,
  { record, options }: { record: ImportRecord; options: ReadOptions },
): AsyncIterable<ImportRow> {
  const { store, readBooks } = dependencies;
  if (!readBooks) throw new Error('This host cannot read files of books.');
  // Many bytes may have no row, and all rows of a spreadsheet follow its last byte.
  const bytes = keepLease(dependencies, lease, unpackFile(store, record._id, record.parts));
  return keepLease(dependencies, lease, readBooks(bytes, options));
}

async function* keepLease<T>(
  dependencies: ImportDependencies,
  lease: Lease,
  items: AsyncIterable<T>,
): AsyncGenerator<T> {
  let renewedAt = dependencies.now();
  for await (const item of items) {
    if (dependencies.now() - renewedAt >= RENEW_MS) {
      if (!(await advanceImport(dependencies, lease, async () => ({})))) return;
      renewedAt = dependencies.now();
    }
    yield item;
  }
}
