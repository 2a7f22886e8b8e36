import * as v from 'valibot';
import { bookSchema } from '#contract/book.ts';
import { timestampSchema } from '#contract/fields.ts';
import { COLUMNS as FILE_COLUMNS } from '#domain/books/book-fields.ts';
import { describeKind, id, integer, count, list, due } from './describe-kind.ts';

const bookChangeSchema = v.variant('kind', [
  v.object({ kind: v.literal('added'), bookId: id, stock: count }),
  v.object({
    kind: v.literal('removed'),
    placed: v.object({ book: bookSchema, position: v.optional(integer) }),
  }),
  v.object({
    kind: v.literal('changed'),
    bookId: id,
    /** Before and after. */
    fields: v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
    stock: integer,
  }),
]);

/** Imports and uploads. */
export const IMPORT_KINDS = {
  /** Imports of books from a file. */
  imports: describeKind({
    table: 'imports',
    since: 8,
    fields: {
      _id: id,
      /** The name of the file on the owner's computer. */
      name: v.string(),
      state: v.picklist(['running', 'done', 'failed', 'undone']),
      /** The next work; before the first, the whole file must have arrived. */
      phase: v.picklist(['receiving', 'importing', 'undoing', 'cleaning', 'finished']),
      /** From then on, any process may take over; `null` once it is finished. */
      due,
      /** The run that has the lease until then. */
      holder: v.nullable(id),
      /** Only this record is written. */
      isDryRun: v.boolean(),
      /** Names in the file's header, and the columns that they mean. */
      names: v.record(v.string(), v.picklist(FILE_COLUMNS)),
      /** Pieces of the file. */
      parts: count,
      /** Identifies the content of the file. */
      fingerprint: v.optional(v.string()),
      /** Rows of the file that have been read, notes included. */
      read: count,
      batches: count,
      /** Runs that began since the last progress. */
      tries: count,
      counts: v.object(v.entriesFromList(['done', 'added', 'changed', 'deleted', 'failed'], count)),
      /** The first 1,000. */
      problems: v.array(
        v.object({
          row: count,
          field: v.string(),
          message: v.string(),
          isReplaced: v.optional(v.literal(true)),
        }),
      ),
      createdAt: timestampSchema,
    },
    essential: {
      ...v.entriesFromList(['_id', 'state', 'phase'], v.string()),
      due: v.nullable(v.number()),
      counts: v.object({ done: v.number() }),
      problems: list,
    },
    columns: { due: (record) => record.due },
  }),

  /** Pieces of a file: base64 of a gzip stream; `_id` is the import's and a number. */
  importParts: describeKind({
    table: 'import_parts',
    since: 8,
    fields: { _id: id, data: v.string() },
    columns: {},
  }),

  /** What one transaction of an import changed; `_id` is the import's and a number. */
  importBatches: describeKind({
    table: 'import_batches',
    since: 8,
    fields: { _id: id, changes: v.array(bookChangeSchema) },
    essential: { _id: id, changes: list },
    columns: {},
  }),

  /** Covers that were uploaded; `_id` is the name of the file, the hash of its content. */
  covers: describeKind({
    table: 'covers',
    since: 17,
    /** Base64. */
    fields: { _id: id, data: v.string() },
    columns: {},
  }),
};
