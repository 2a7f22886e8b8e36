import * as v from 'valibot';
import { bookSchema } from '#contract/book.ts';
import { timestampSchema } from '#contract/time.ts';
import { COLUMNS } from '#domain/import/import-row.ts';

const whole = v.pipe(v.number(), v.integer());
const count = v.pipe(whole, v.minValue(0));

export const importSchema = v.looseObject({
  ...v.entriesFromList(['_id', 'name'], v.string()),
  state: v.picklist(['running', 'done', 'failed', 'undone']),
  phase: v.picklist(['receiving', 'importing', 'undoing', 'cleaning', 'finished']),
  due: v.nullable(whole),
  holder: v.nullable(v.string()),
  isDryRun: v.boolean(),
  names: v.record(v.string(), v.picklist(COLUMNS)),
  ...v.entriesFromList(['parts', 'read', 'batches', 'tries'], count),
  fingerprint: v.optional(v.string()),
  counts: v.object(v.entriesFromList(['done', 'added', 'changed', 'deleted', 'failed'], count)),
  problems: v.array(v.object({ row: count, field: v.string(), message: v.string() })),
  createdAt: timestampSchema,
});

const changeSchema = v.variant('kind', [
  v.object({ kind: v.literal('added'), bookId: v.string(), stock: count }),
  v.object({
    kind: v.literal('removed'),
    placed: v.object({ book: bookSchema, position: v.optional(whole) }),
  }),
  v.object({
    kind: v.literal('changed'),
    bookId: v.string(),
    fields: v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
    stock: whole,
  }),
]);

export const importBatchSchema = v.looseObject({ _id: v.string(), changes: v.array(changeSchema) });
