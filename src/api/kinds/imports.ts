import * as v from 'valibot';
import { bookSchema } from '#contract/catalogue/book.ts';
import {
  existingBooksSchema,
  importOptionsSchema,
  importProblemSchema,
  importStockSchema,
} from '#contract/imports/import-options.ts';
import { importReviewSchema } from '#contract/imports/import-review.ts';
import { timestampSchema } from '#contract/fields.ts';
import { TARGETS } from '#domain/import/import-row.ts';
import { describeKind, id, integer, count, list, due, epochMs } from './describe-kind.ts';

const bookChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('added'), bookId: id, stock: count }),
  v.object({
    kind: v.literal('removed'),
    placed: v.object({ book: bookSchema, position: v.optional(integer) }),
  }),
  v.object({
    kind: v.literal('changed'),
    bookId: id,
    /** The values before and after the change. */
    fields: v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
    stock: integer,
  }),
]);

export const IMPORT_KINDS = {
  imports: describeKind({
    table: 'imports',
    fields: {
      _id: id,
      /** The name of the file on the owner's computer. */
      name: v.string(),
      state: v.picklist(['running', 'done', 'failed', 'undone']),
      /**
       * The current phase of the work. `importing` begins after the whole file has arrived. `kept` is
       * a dry run that has ended, and whose file can be imported.
       */
      phase: v.picklist(['receiving', 'importing', 'undoing', 'kept', 'cleaning', 'finished']),
      /** From this time on, any process may take over; `null` when the import is finished. */
      due,
      /** The id of the run that has the lease until `due`. */
      holder: v.nullable(id),
      /** Whether the import only reports what it would change. */
      isDryRun: v.boolean(),
      /** What the owner has answered about the file. */
      options: v.optional(importOptionsSchema),
      /** Set if the file is kept after a dry run. */
      isKept: v.optional(v.literal(true)),
      /** Options as earlier releases stored them. */
      names: v.optional(v.record(v.string(), v.picklist(TARGETS))),
      existing: v.optional(existingBooksSchema),
      stock: v.optional(importStockSchema),
      headings: v.optional(v.array(v.string())),
      /** The number of rows, and when the first of them was imported. */
      total: v.optional(count),
      begunAt: v.optional(epochMs),
      parts: count,
      /** Hash of the file and the options, to continue an interrupted import of the command line. */
      fingerprint: v.optional(v.string()),
      /** The number of `ImportRow`s that have been read so far, notes included. */
      read: count,
      /** The last row that was read; 0 before the first. Earlier releases did not store it. */
      lastRow: v.optional(count),
      /** The number of `importBatches` that are not undone. */
      batches: count,
      /** The number of runs since the last progress. */
      tries: count,
      /** Earlier releases did not count the same rows and the pictures. */
      counts: v.object({
        ...v.entriesFromList(['done', 'added', 'changed', 'deleted', 'failed'], count),
        ...v.entriesFromList(['same', 'pictures'], v.optional(count)),
      }),
      /** The problems that `addProblems` keeps, and the number of all. */
      problems: v.array(importProblemSchema),
      problemCount: v.optional(count),
      newCategories: v.optional(v.array(v.string())),
      leftOutParts: v.optional(count),
      /** What a dry run has found. */
      review: v.optional(importReviewSchema),
      createdAt: timestampSchema,
    },
    essential: {
      ...v.entriesFromList(['_id', 'state', 'phase'], v.string()),
      due: v.nullable(v.number()),
      counts: v.object({ done: v.number() }),
      problems: list,
    },
    columns: {
      due: (record) => record.due,
      /** When the import began, in ms since 1970; 0 for imports that the desk does not list. */
      moment: ({ isDryRun, phase, createdAt }) =>
        isDryRun || phase === 'receiving' ? 0 : Date.parse(createdAt) || 0,
    },
  }),

  /**
   * Parts of a file: base64 of a gzip stream, with an `_id` of `buildPartId`. Also the rows that were
   * left out, as lines of CSV, with an `_id` of `buildLeftOutId`.
   */
  importParts: describeKind({
    table: 'import_parts',
    fields: { _id: id, data: v.string() },
  }),

  /** What one transaction of an import has changed. `_id` comes from `buildBatchId`. */
  importBatches: describeKind({
    table: 'import_batches',
    fields: { _id: id, changes: v.array(bookChangeSchema) },
    essential: { _id: id, changes: list },
  }),

  /**
   * Uploaded covers. `_id` is the file name: a hash of the content, and the type. `data` is base64.
   * `isClean` means that it has no metadata; a record of an earlier release may have some.
   */
  covers: describeKind({
    table: 'covers',
    fields: { _id: id, data: v.string(), isClean: v.optional(v.boolean()) },
    essential: { _id: id, data: v.string() },
    /** SQL sets it to delete unused covers; storing a cover resets it. */
    columns: { unusedSince: () => null },
  }),
};
