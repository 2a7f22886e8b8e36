import { countChars, type ImportRow, type ReadOptions } from '#domain/import/import-row.ts';
import { addCategories, readCategories } from '../catalogue/categories.ts';
import { HttpError } from '../errors.ts';
import type { ImportRecord } from '../records.ts';
import {
  type ImportDependencies,
  type Lease,
  addEnd,
  advanceImport,
  FIRST_STATE,
  removePartsAndEnd,
  changeImportPhase,
  readRows,
  takeImport,
} from './lease.ts';
import { listNewCategories } from '#domain/import/answers.ts';
import { createTableReader } from '#domain/import/tables/table-reader.ts';
import { createReview } from '#domain/import/review.ts';
import { DAY_MS, dayInIndia, formatTimestamp } from '#domain/values/time.ts';
import { NO_COUNTS } from '#domain/import/plans/plan-rows.ts';
import { removeLeftOut } from './export-rows.ts';
import { keepOnixFile } from './onix-files.ts';
import { createDrafts } from './drafts.ts';
import { type Run, writeRows } from './write-rows.ts';
import { undoBatches } from './undo-import.ts';
import { createSurvey, type Survey } from '#domain/import/tables/survey.ts';
import type { ImportOptions } from '#contract/imports/import-options.ts';
import { findRemembered, getOptions } from './import-options.ts';

/** The limits of one transaction, which ends at the first limit that is reached. */
const MAX_BATCH_ROWS = 1000;
const MAX_BATCH_CHARS = 4_000_000;
/** The minimum number of changed books after which the statistics of the store are updated. */
const MIN_BOOKS_TO_OPTIMIZE = MAX_BATCH_ROWS;

/**
 * Runs the due imports and undos, also interrupted ones, until `mayContinue` returns `false`
 * between two transactions; the next call continues.
 */
export async function runImports(
  dependencies: ImportDependencies,
  mayContinue = () => true,
): Promise<void> {
  while (mayContinue()) {
    const lease = await takeImport(dependencies);
    if (!lease) return;
    await workOnOrLog(dependencies, lease, mayContinue);
  }
}

/**
 * Runs this import, or another one that must run before it, whose failure is only logged. Resolves
 * with `false` if it is not due, or if another run has the lease of one of them.
 */
export async function runImport(
  dependencies: ImportDependencies,
  importId: string,
): Promise<boolean> {
  const lease = await takeImport(dependencies, importId);
  const work = lease?.importId === importId ? workOn : workOnOrLog;
  if (lease) await work(dependencies, lease, () => true);
  return lease !== undefined;
}

/** Works on an import. A later run continues an interrupted one after the lease has expired. */
async function workOnOrLog(
  dependencies: ImportDependencies,
  lease: Lease,
  mayContinue: () => boolean,
): Promise<void> {
  const { logError = console.error } = dependencies;
  await workOn(dependencies, lease, mayContinue).catch((cause: Error) =>
    logError(new Error(`The import ${lease.importId} was interrupted.`, { cause })),
  );
}

/**
 * Stops an import at the current row by revoking the lease. Throws 404, or 409 unless rows are being
 * imported.
 */
export function stopImport(
  dependencies: ImportDependencies,
  importId: string,
): Promise<ImportRecord> {
  return changeImportPhase(dependencies, importId, (record) => {
    if (record.phase !== 'importing') throw new HttpError(409, 'nothingToStop');
    const end = addEnd(record, 'The import was stopped. The rest of the file was not read.');
    return { state: 'done', phase: 'cleaning', ...end };
  });
}

async function workOn(
  dependencies: ImportDependencies,
  lease: Lease,
  mayContinue: () => boolean,
): Promise<void> {
  const record = await dependencies.store.records.get('imports', lease.importId);
  const mustEnd =
    (record?.phase === 'importing' && (await importRows(dependencies, lease, mayContinue))) ||
    (record?.phase === 'undoing' && (await undoBatches(dependencies, lease, mayContinue))) ||
    record?.phase === 'cleaning' ||
    // The file of a dry run was kept for a day.
    record?.phase === 'kept' ||
    // The upload has lost its lease, so the rest of the file will not arrive.
    record?.phase === 'receiving';
  if (mustEnd) {
    await removePartsAndEnd(dependencies, lease);
    return optimizeAfter(dependencies, lease);
  }
  // Ends the lease. The import is due before all others, so that it continues first.
  await advanceImport(dependencies, lease, async () => ({ due: 0, holder: null, tries: 0 }));
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

/** Imports the rows that earlier runs have not. Resolves with whether the import has ended. */
async function importRows(
  dependencies: ImportDependencies,
  lease: Lease,
  mayContinue: () => boolean,
): Promise<boolean> {
  const { store, now } = dependencies;
  const record = await advanceImport(dependencies, lease, async (before, transaction) => {
    if (!before.isDryRun) return {};
    // The changed books of a dry run are only in memory, so an interrupted one starts over.
    removeLeftOut(transaction, before);
    return { ...FIRST_STATE, tries: before.tries, holder: before.holder };
  });
  if (!record) return false;
  const surveyed = await surveyFile(dependencies, lease, record);
  // After a stop, the survey is not that of the whole file.
  const present = await store.records.get('imports', lease.importId);
  if (present?.holder !== lease.holder) return false;
  const { survey, options, headings } = surveyed;
  const wanted = listNewCategories(survey);
  const newCategories = await addCategories(dependencies, wanted, record.isDryRun);
  // Stored at once, because a continued run adds none: it finds them in the shop.
  if (newCategories.length > 0)
    await advanceImport(dependencies, lease, async () => ({ newCategories }));
  const facts: Partial<ImportRecord> = {
    total: survey.file.rows,
    begunAt: now(),
    // Imports are ordered by their first change: an upload may take longer than another import.
    ...(!record.isDryRun && record.read === 0 && { createdAt: formatTimestamp(now()) }),
    ...(headings && { headings }),
    // Remembered answers are kept, so that a later run reads the rows in the same way.
    ...(!record.isDryRun && { options: survey.options }),
  };
  const review = record.isDryRun ? createReview() : undefined;
  const run: Run = {
    dependencies,
    lease,
    drafts: record.isDryRun ? createDrafts() : undefined,
    existing: options.existing ?? 'all',
    stock: survey.stock,
    facts,
    // The shop's own export names them without its owner.
    sampleIds: survey.file.source === 'shop' ? [] : (dependencies.sampleIds ?? []),
    report: (rows) => review?.add(rows),
  };
  const { plan } = survey;
  const readRow =
    plan &&
    createTableReader({ ...plan, answers: { ...plan.answers, addedCategories: newCategories } });
  let rows: ImportRow[] = [];
  let cellsByRow = new Map<number, string[]>();
  let chars = 0;
  let rowsRead = 0;
  let isBroken = false;
  for await (const raw of readRows(dependencies, lease, { record, options })) {
    // The survey has read the headings.
    if (raw.kind === 'table' || raw.kind === 'onix') continue;
    const row = raw.kind === 'cells' && readRow ? readRow(raw) : raw;
    isBroken = row.kind === 'unreadable';
    rowsRead += 1;
    if (rowsRead > record.read) {
      rows.push(row);
      if (raw.kind === 'cells') cellsByRow.set(raw.row, raw.cells);
      // The cells are kept, too, also those whose text is left out because it is too long.
      chars += Math.max(countChars(row), countChars(raw));
    }
    if (rows.length < MAX_BATCH_ROWS && chars < MAX_BATCH_CHARS) continue;
    const batch = { rows, cellsByRow, from: rowsRead - rows.length };
    if (!(await writeRows(run, batch)) || !mayContinue()) return false;
    rows = [];
    cellsByRow = new Map();
    chars = 0;
  }
  const last = { rows, cellsByRow, from: rowsRead - rows.length };
  // A dry run asks about them in its review.
  if (!record.isDryRun && !isBroken) rows.push(...listOpenColumns(survey));
  if (rows.length > 0 && !(await writeRows(run, last))) return false;
  const ended = await advanceImport(dependencies, lease, async (before, transaction) => {
    const { counts, problems, ...rest } = before;
    const hasFailed = isBroken && counts.done === counts.failed;
    const isKept = rest.isKept && rest.isDryRun;
    return {
      ...facts,
      state: hasFailed ? 'failed' : 'done',
      phase: 'cleaning',
      ...(survey.file.kind === 'onix' &&
        !hasFailed &&
        (await keepOnixFile(transaction, before, { sender: survey.file.sender, now: now() }))),
      // Ends the lease, so that the file is removed only when the import is due.
      ...(isKept && { phase: 'kept', due: now() + DAY_MS, holder: null }),
      // After a failed read, only the last problem matters.
      problems: hasFailed ? problems.slice(-1) : problems,
      ...(hasFailed && { counts: NO_COUNTS, problemCount: 1 }),
      ...(review && !hasFailed && { review: review.finish(survey, counts) }),
    };
  });
  return ended !== undefined;
}

/** Names the columns that an import without answers leaves out, although they may be needed. */
function listOpenColumns({ columns, file: { table } }: Survey): ImportRow[] {
  const open = columns.filter(({ target, filled }) => target === null && filled > 0);
  const message = 'It is not certain what this column holds, so it is left out.';
  const row = table?.headingRow ?? 1;
  return open.map(({ heading: text }) => ({ kind: 'note', row, field: '', text, message }));
}

interface SurveyedFile {
  survey: Survey;
  options: ImportOptions & ReadOptions;
  headings?: string[];
}

/** Reads the whole file once, to learn what its columns and words mean. */
async function surveyFile(
  dependencies: ImportDependencies,
  lease: Lease,
  record: ImportRecord,
): Promise<SurveyedFile> {
  const options = getOptions(record);
  const surveyed = await readOnce(dependencies, lease, { record, options });
  if (!surveyed.survey.isMisread) return surveyed;
  const table = { ...options.table, encoding: 'windows-1252' as const };
  const again = { ...options, table };
  return readOnce(dependencies, lease, { record, options: again });
}

async function readOnce(
  dependencies: ImportDependencies,
  lease: Lease,
  { record, options }: { record: ImportRecord; options: ImportOptions },
): Promise<SurveyedFile> {
  let survey: ReturnType<typeof createSurvey> | undefined;
  let headings: string[] | undefined;
  const categories = await readCategories(dependencies.store);
  const reading = { ...options, categories };
  for await (const row of readRows(dependencies, lease, { record, options: reading })) {
    if (row.kind === 'table') ({ headings } = row);
    survey ??= createSurvey(options, {
      remembered:
        record.isKept && headings && (await findRemembered(dependencies.store.records, headings)),
      categories,
      today: dayInIndia(dependencies.now()),
    });
    survey.add(row);
  }
  survey ??= createSurvey(options);
  return { survey: survey.finish(), options: reading, ...(headings && { headings }) };
}
