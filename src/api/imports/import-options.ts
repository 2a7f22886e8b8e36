import type { ImportOptions } from '#contract/imports/import-options.ts';
import { isSameJson } from '#domain/values/same-json.ts';
import type { RememberedAnswers } from '#domain/import/answers.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { HttpError } from '../errors.ts';
import type { ImportRecord } from '../records.ts';
import type { RecordReader } from '../store.ts';
import { FIRST_STATE, getImport, type ImportDependencies } from './lease.ts';
import { removeLeftOut } from './export-rows.ts';

/** The number of earlier imports among which answers are looked for. */
const MAX_EARLIER = 20;

/** Returns the answers of the owner. Earlier releases stored some of them by themselves. */
export function getOptions({ names, existing, stock, options }: ImportRecord): ImportOptions {
  return {
    ...(existing && { existing }),
    ...(stock && { stock }),
    ...(names && { columns: names }),
    ...options,
  };
}

/** Finds the answers of the latest import of a file with the same headings. */
export async function findRemembered(
  records: RecordReader,
  headings: readonly string[],
): Promise<RememberedAnswers | undefined> {
  const earlier = await records.list('imports', {
    from: { moment: 1 },
    orderBy: 'moment',
    isDescending: true,
    limit: MAX_EARLIER,
  });
  const same = earlier.find(
    ({ isKept, options, headings: known }) =>
      isKept && !options?.isOneOff && isSameJson(known, headings),
  );
  if (!same) return undefined;
  // What the books and the copies are for is asked for each file.
  const { existing: _existing, stock: _stock, table: _table, ...options } = getOptions(same);
  return { options, since: same.createdAt };
}

/**
 * Reads the kept file of a dry run again with these answers, or imports it. Throws 404 for an unknown
 * import, 409 if the file is not there, or while it is read.
 */
export function changeOptions(
  { store, now }: ImportDependencies,
  importId: string,
  { options, isFinal }: { options: ImportOptions; isFinal?: true | undefined },
): Promise<ImportRecord> {
  return store.transact(async (transaction) => {
    const record = await getImport(transaction, importId);
    if (record.phase !== 'kept') throw new HttpError(409, 'fileNotKept');
    removeLeftOut(transaction, record);
    const { review: _review, total: _total, begunAt: _begunAt, names: _names, ...kept } = record;
    const { newCategories: _newCategories, ...rest } = kept;
    const next: ImportRecord = {
      ...rest,
      ...FIRST_STATE,
      state: 'running',
      phase: 'importing',
      due: now(),
      options,
      ...(isFinal && { isDryRun: false, createdAt: formatTimestamp(now()) }),
    };
    delete next.existing;
    delete next.stock;
    transaction.put('imports', next);
    return next;
  });
}
