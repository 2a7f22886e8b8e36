import { readBookTexts } from '#domain/books/book-fields.ts';
import { listAuthorKeys, toTitleKey } from '#domain/books/book-names.ts';
import type { ImportRow } from '#domain/import/import-row.ts';
import { getVersion } from '#domain/import/plans/apply-fields.ts';
import { type Counts, type PlannedRow, planRows } from '#domain/import/plans/plan-rows.ts';
import type { BookChange } from '#domain/import/plans/list-writes.ts';
import { isWithoutAuthor } from '#domain/import/plans/working-books.ts';
import type { ExistingBooks, ImportOptions } from '#contract/imports/import-options.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { withPresentGenres } from '../catalogue/categories.ts';
import type { ImportRecord } from '../records.ts';
import { readShelves, saveShortage } from '../orders/shelf.ts';
import { recordStock } from '../orders/ledger.ts';
import type { Drafts, RowKeys } from './drafts.ts';
import { type ImportDependencies, type Lease, addProblems, advanceImport } from './lease.ts';
import { buildLeftOutId, formatLeftOut } from './export-rows.ts';

/**
 * Of the books that several rows may mean, in UTF-8. A sample may have 400,000 characters, and a
 * batch holds those of all of its books in memory.
 */
const MAX_SAMPLE_BYTES = 4_000_000;

/** Of more books with one title and author, a row cannot mean one without naming its ISBN. */
const MAX_NAMESAKES = 100;

/** The approximate maximum length of the changes in one record, as JSON. */
const MAX_CHANGES_CHARS = 4_000_000;

export interface Run {
  dependencies: ImportDependencies;
  lease: Lease;
  /** The changes of a dry run; `undefined` otherwise. */
  drafts: Drafts | undefined;
  existing: ExistingBooks;
  stock: NonNullable<ImportOptions['stock']>;
  /** What is stored with the first rows: the number of rows, the headings and the like. */
  facts: Partial<ImportRecord>;
  /** The samples, which rows that name them replace. */
  sampleIds: readonly string[];
  /** Receives what the rows do, in file order. */
  report(rows: readonly PlannedRow[]): void;
}

/** Consecutive rows of a file. */
interface RowBatch {
  rows: readonly ImportRow[];
  /** How many `ImportRow`s come before this batch, counted like `read` of the import. */
  from: number;
  /** The cells of the rows of a table, by the number of the row. */
  cellsByRow: ReadonlyMap<number, readonly string[]>;
}

/**
 * Imports rows in one transaction. If the transaction fails, tries each half of the rows in the
 * same way, so that one bad row does not block the others: it becomes a problem of the import. The
 * transaction of many books with long samples fails, too. Resolves with `false` if this run has lost
 * the lease; rejects if the store is unavailable.
 */
export async function writeRows(run: Run, batch: RowBatch): Promise<boolean> {
  const { dependencies, lease } = run;
  try {
    return await writeAtOnce(run, batch);
  } catch (error) {
    if (error instanceof Error && dependencies.isStoreUnavailable?.(error)) throw error;
    // This read rejects, too, if the store does not work at all.
    await dependencies.store.records.get('imports', lease.importId);
    const [first] = batch.rows;
    if (batch.rows.length > 1) return writeHalves(run, batch);
    if (!first || !('texts' in first)) throw error;
    dependencies.logError?.(
      new Error(`Row ${first.row} of an import was refused.`, { cause: error }),
    );
    const message = 'The shop could not store this row.';
    const rows = [{ kind: 'bad' as const, row: first.row, field: '', message }];
    return writeAtOnce(run, { ...batch, rows });
  }
}

async function writeHalves(run: Run, { rows, from, ...rest }: RowBatch): Promise<boolean> {
  const half = Math.ceil(rows.length / 2);
  return (
    (await writeRows(run, { ...rest, rows: rows.slice(0, half), from })) &&
    writeRows(run, { ...rest, rows: rows.slice(half), from: from + half })
  );
}

async function writeAtOnce(
  { dependencies, lease, drafts, existing, stock, facts, sampleIds, report }: Run,
  { rows, from, cellsByRow }: RowBatch,
) {
  const { now, createId } = dependencies;
  const at = formatTimestamp(now());
  const lastKind = rows.at(-1)?.kind;
  // A note is about the columns of a table, or about the end of a message of ONIX.
  const hasEnd = lastKind === 'unreadable' || lastKind === 'note';
  let plan: ReturnType<typeof planRows> | undefined;
  const commit = advanceImport(dependencies, lease, async (before, transaction) => {
    // An earlier commit may have succeeded even though its response was lost.
    if (before.read > from) return {};
    // Locks the series, so that two imports do not both add a book without an ISBN.
    if (!drafts) await transaction.nextNumber('imported batches');
    const keys = listKeys(rows);
    const stored = await transaction.findBooks(
      keys,
      rows.length > 1 ? { maxSampleBytes: MAX_SAMPLE_BYTES } : undefined,
    );
    const books = stored.map(({ book }) => book);
    const untouched = books.filter(
      (book) => sampleIds.includes(book._id) && getVersion(book) === 1,
    );
    plan = planRows(rows, drafts?.overlay(stored, keys) ?? stored, {
      shelves: stock === 'counted' ? await readShelves(transaction, books) : undefined,
      sampleShelves: await readShelves(transaction, untouched),
      promised: rows.some(({ kind }) => kind === 'deletion')
        ? await transaction.promisedCopies(books.map(({ _id }) => _id))
        : undefined,
      now: at,
      createId,
      existing,
      stock,
      sampleIds,
    });
    const { removals, saves, changes, copies, counted } = plan;
    if (!drafts) {
      await transaction.removeBooks(removals);
      await transaction.saveBooks(await withPresentGenres(transaction, saves));
      for (const [bookId, shelf] of counted) saveShortage(transaction, bookId, shelf);
      const reason = 'imported';
      recordStock(transaction, copies, {
        now,
        createId,
        note: lease.importId,
        reason,
        hasZeros: true,
      });
    }
    const changeLists = drafts ? [] : splitChanges(changes);
    for (const [index, changeList] of changeLists.entries())
      transaction.put('importBatches', {
        _id: buildBatchId(lease.importId, before.batches + index),
        changes: changeList,
      });
    const { leftOutParts = 0 } = before;
    const leftOut = formatLeftOut(plan.rows, cellsByRow, facts.headings);
    if (leftOut !== '')
      transaction.put('importParts', {
        _id: buildLeftOutId(lease.importId, leftOutParts),
        data: leftOut,
      });
    return {
      ...(from === 0 && facts),
      read: before.read + rows.length,
      leftOutParts: leftOutParts + (leftOut === '' ? 0 : 1),
      lastRow: rows.at(-1)?.row ?? before.lastRow,
      // A dry run starts over after a crash, so it makes no progress that lasts.
      tries: drafts ? before.tries : 0,
      batches: before.batches + changeLists.length,
      counts: addCounts(before.counts, plan.counts),
      ...addProblems(before, plan.problems, { hasEnd }),
    };
  });
  const record = await commit.catch((error: unknown) =>
    findCommit(dependencies, lease, { from, error }),
  );
  if (record && plan) {
    drafts?.add(plan);
    report(plan.rows);
  }
  return record !== undefined;
}

/** Resolves with the import if the rows from `from` on were stored although the commit failed. */
async function findCommit(
  { store }: ImportDependencies,
  { importId }: Lease,
  { from, error }: { from: number; error: unknown },
): Promise<ImportRecord> {
  const stored = await store.records.get('imports', importId);
  if (stored && stored.read > from) return stored;
  throw error;
}

export function buildBatchId(importId: string, batch: number): string {
  return `${importId}/${batch}`;
}

/** Splits the changes, in order, into lists that each fit into one record. */
function splitChanges(changes: readonly BookChange[]): BookChange[][] {
  const lists: BookChange[][] = [];
  // The first change begins the first list.
  let size = Infinity;
  for (const change of changes) {
    const chars = JSON.stringify(change).length;
    size += chars;
    if (size > MAX_CHANGES_CHARS) {
      lists.push([]);
      size = chars;
    }
    lists.at(-1)?.push(change);
  }
  return lists;
}

/** Lists the ISBNs, barcodes, titles and authors by which all books of the rows can be found. */
function listKeys(rows: readonly ImportRow[]): RowKeys {
  const fields = rows.flatMap((row) => {
    if (!('texts' in row)) return [];
    const { isbn = '', gtin = '', title = '', author = '', authors = '' } = row.texts;
    return readBookTexts({ isbn, gtin, title, author, authors }).fields;
  });
  return {
    isbns: [...new Set(fields.flatMap(({ isbn }) => isbn ?? []))],
    gtins: [...new Set(fields.flatMap(({ gtin }) => gtin ?? []))],
    names: {
      titles: [...new Set(fields.flatMap(({ title = '' }) => toTitleKey(title) || []))],
      authors: [...new Set(fields.flatMap(listAuthorKeys))],
      titlesAlone: fields.flatMap((row) =>
        row.isbn === undefined && isWithoutAuthor(row) ? toTitleKey(row.title ?? '') || [] : [],
      ),
      limit: MAX_NAMESAKES,
    },
  };
}

function addCounts(before: ImportRecord['counts'], more: Counts): Counts {
  const names = Object.keys(more) as (keyof Counts)[];
  return Object.fromEntries(
    names.map((name) => [name, (before[name] ?? 0) + more[name]]),
  ) as Counts;
}
