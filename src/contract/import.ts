import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const importQuerySchema = v.pipe(
  v.object({
    /** `1`: only says what would happen. */
    dryRun: v.optional(v.string()),
    /** Of the file. */
    name: v.optional(v.pipe(v.string(), v.maxLength(200))),
    /** Names of the header and what they mean: `MRP=originalPrice,Name=title`. */
    map: v.optional(v.pipe(v.string(), v.maxLength(5000))),
  }),
  v.examples([{ dryRun: '1', name: 'books.csv' }]),
);

const importJobSchema = v.object({
  _id: v.string(),
  state: v.picklist(['running', 'done', 'failed', 'undone']),
  /** Rows so far. */
  done: count,
  /** Rows of the file, once all of it was read. */
  total: v.optional(count),
  added: count,
  changed: count,
  deleted: count,
  failed: count,
  /** The first 1,000. A CSV's header is row 1, the first product of ONIX is 1; '' is the whole row. */
  errors: v.array(v.object({ row: count, field: v.string(), message: v.string() })),
});

export const importAnswerSchema = v.object({ job: importJobSchema });

export type ImportJob = v.InferOutput<typeof importJobSchema>;
