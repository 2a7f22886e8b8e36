import * as v from 'valibot';
import { countSchema, recordCursorSchema, timestampSchema } from '../fields.ts';
import {
  existingBooksSchema,
  importOptionsSchema,
  importProblemSchema,
  importStockSchema,
} from './import-options.ts';
import { importReviewSchema } from './import-review.ts';

export const importQuerySchema = v.pipe(
  v.object({
    dryRun: v.pipe(
      v.optional(v.picklist(['1'])),
      v.description('1: only reports what would change.'),
    ),
    name: v.optional(v.pipe(v.string(), v.maxLength(200))),
    /**
     * Custom column names and what they mean: `MRP=originalPrice,Name=title`; a comma in a name is
     * `%2C`. A column that maps to nothing is left out: `stock=`.
     */
    map: v.optional(v.pipe(v.string(), v.maxLength(5000))),
    /** What the import changes in books that the shop has; `all` by default. */
    existing: v.optional(existingBooksSchema),
    stock: v.pipe(
      v.optional(importStockSchema),
      v.description(
        '`counted`: the file is a count of the copies on the shelf, as in `POST /api/desk/stock`; `ignored`: its copies are somebody else’s. Otherwise new books get the copies, and the stock of books that the shop has does not change.',
      ),
    ),
  }),
  v.examples([{ dryRun: '1', name: 'books.csv' }]),
);

export const importOptionsRequestSchema = v.pipe(
  v.object({
    options: importOptionsSchema,
    /** Whether the file is imported. Otherwise it is only checked again. */
    isFinal: v.optional(v.literal(true)),
  }),
  v.examples([{ options: { existing: 'prices', values: { bookType: { HB: 'Hardcover' } } } }]),
);

export const importJobSchema = v.object({
  _id: v.string(),
  /** The name of the file; '' if it is not known. */
  name: v.string(),
  state: v.picklist(['running', 'done', 'failed', 'undone']),
  /** Set if nothing is written. */
  isDryRun: v.optional(v.literal(true)),
  /** The answers with which a dry run reads the file, as JSON: another tab may have given others. */
  answers: v.optional(v.string()),
  /** The processed rows: the sum of `added`, `changed`, `same`, `deleted`, `pictures`, `failed`. */
  done: countSchema,
  /** Set while a running import is being undone. */
  isUndoing: v.optional(v.literal(true)),
  /**
   * The number of rows of the file, or after a stop of those that were read. Left out until it is
   * known, and after a failure.
   */
  total: v.optional(countSchema),
  /** The seconds that the import will still take, as far as this is known. */
  secondsLeft: v.optional(countSchema),
  ...v.entriesFromList(['added', 'changed', 'same', 'deleted', 'pictures', 'failed'], countSchema),
  /**
   * The number of all errors. `errors` are the first 1,000, or the first 999 and the one by which the
   * import has ended before the end of its file.
   */
  errorCount: countSchema,
  errors: v.array(importProblemSchema),
  newCategories: v.optional(v.array(v.string())),
  /** What is known of the file of a dry run that has ended. */
  review: v.optional(importReviewSchema),
});

export const importListQuerySchema = v.pipe(
  v.object({ cursor: v.optional(recordCursorSchema) }),
  v.examples([{}]),
);

/** Imports that were not dry runs, the latest first. */
export const importListResponseSchema = v.object({
  imports: v.array(
    v.object({
      ...v.omit(importJobSchema, ['answers', 'errors', 'review']).entries,
      createdAt: timestampSchema,
      canUndo: v.boolean(),
    }),
  ),
  total: countSchema,
  next: v.nullable(v.string()),
});

export const importResponseSchema = v.object({ job: importJobSchema });

export type ImportJob = v.InferOutput<typeof importJobSchema>;
export type EarlierImport = v.InferOutput<typeof importListResponseSchema>['imports'][number];
