import * as v from 'valibot';
import { bookSchema } from './book.ts';
import { countSchema } from './fields.ts';
import { bookQuerySchema } from './finding.ts';

/** A book with all its fields, as the desk sees it. */
const deskBookSchema = v.object({
  ...bookSchema.entries,
  /** A change must name it. If it differs, the book was changed meanwhile. */
  version: countSchema,
});

export const deskBookQuerySchema = v.pipe(
  v.object({
    ...bookQuerySchema.entries,
    low: v.pipe(
      v.optional(v.string()),
      v.description('1: only books of which the stock is low, or there are none.'),
    ),
    import: v.pipe(
      v.optional(v.string()),
      v.description('The id of an import: the books that it added or changed, in its order.'),
    ),
  }),
  v.examples([{ low: '1' }]),
);

export const deskBooksResponseSchema = v.object({
  books: v.array(deskBookSchema),
  sold: v.pipe(
    v.record(v.string(), countSchema),
    v.description('Copies sold in the last 30 days, by `_id`; without books that were not sold.'),
  ),
  /** A lower bound from 10,000 on if there is a filter. */
  total: countSchema,
  /** The cursor of the next page. */
  next: v.nullable(v.string()),
});

export const deskBookResponseSchema = v.object({ book: deskBookSchema });

/** '', `null` and an empty list clear a field that a book can do without. */
const fieldSchema = v.nullable(
  v.union([
    v.string(),
    v.number(),
    v.array(v.string()),
    v.object({ name: v.string(), number: v.optional(v.string()) }),
  ]),
);

export const addBookAtDeskRequestSchema = v.pipe(
  v.record(v.string(), fieldSchema),
  v.description('The fields of an import, also as numbers and lists; `series` as in a book.'),
  v.examples([{ title: 'Gora', authors: ['Rabindranath Tagore'], originalPrice: 499, stock: 3 }]),
);

export const changeBookRequestSchema = v.pipe(
  v.objectWithRest({ version: countSchema }, fieldSchema),
  v.description('The fields that change. `stock` sets the number of copies, as after a count.'),
  v.examples([{ version: 3, originalPrice: 450 }]),
);

export const versionRequestSchema = v.pipe(
  v.object({ version: countSchema }),
  v.examples([{ version: 3 }]),
);

export type DeskBook = v.InferOutput<typeof deskBookSchema>;
