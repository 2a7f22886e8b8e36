import * as v from 'valibot';
import { bookSchema } from '../catalogue/book.ts';
import { MAX_STOCK } from '../limits.ts';
import { countSchema, MAX_INTEGER } from '../fields.ts';
import { bookQuerySchema } from '../catalogue/finding.ts';

export const deskBookSchema = v.object({
  ...bookSchema.entries,
  /** A change must contain this version. It is refused if the book has another version by then. */
  version: countSchema,
  /** The copies of open orders: they await payment, or are placed or packed. `stock` is without them. */
  promised: countSchema,
  /** The promised copies that are not on the shelf. On the shelf are `stock + promised - short`. */
  short: countSchema,
});

/** What sources outside the shop know about a book. */
export const bookLookupSchema = v.object({
  sources: v.pipe(v.array(v.string()), v.description('The names of the sources; none by default.')),
  found: v.array(
    v.object({
      field: v.string(),
      /** As in the cell of an import. */
      text: v.string(),
      source: v.string(),
    }),
  ),
  failed: v.pipe(v.array(v.string()), v.description('The sources that did not answer.')),
});
export type BookLookup = v.InferOutput<typeof bookLookupSchema>;

export const bookLookupQuerySchema = v.pipe(
  v.object({
    isbn: v.pipe(
      v.optional(v.string()),
      v.description('Without it, or with a wrong one, the response has only the sources.'),
    ),
  }),
  v.examples([{ isbn: '9780306406157' }]),
);

export const deskBookQuerySchema = v.pipe(
  v.object({
    ...bookQuerySchema.entries,
    low: v.pipe(
      v.optional(v.picklist(['1'])),
      v.description('1: only books with low or no stock.'),
    ),
    withoutCategory: v.pipe(
      v.optional(v.picklist(['1'])),
      v.description('1: only books without a category; then `category` is ignored.'),
    ),
    sums: v.pipe(v.optional(v.picklist(['1'])), v.description('1: with the copies of all books.')),
    import: v.pipe(
      v.optional(v.string()),
      v.description(
        'The id of an import: the books that it added or changed, in the order of the import.',
      ),
    ),
  }),
  v.examples([{ low: '1' }]),
);

export const deskBooksResponseSchema = v.object({
  books: v.array(deskBookSchema),
  sold: v.pipe(
    v.record(v.string(), countSchema),
    v.description('Copies sold in the last 30 days, by `_id`; books without sales are left out.'),
  ),
  /**
   * With a filter, a lower bound from 10,000 on. With `low`, only the 2,000 books with the fewest
   * copies are counted. With `import`, the rows that added or changed a book are counted, even if
   * the shop no longer has the book.
   */
  total: countSchema,
  /** The cursor of the next page. */
  next: v.nullable(v.string()),
  /** With `sums`: the copies of all books that are for sale, and those that open orders promise. */
  copies: v.optional(v.object({ stock: countSchema, promised: countSchema })),
});

export const deskBookResponseSchema = v.object({ book: deskBookSchema });

const stockSchema = v.pipe(countSchema, v.maxValue(MAX_STOCK));

/** The copies for sale as the page showed them, and as they were changed there. */
const stockChangeSchema = v.object({ from: stockSchema, to: stockSchema });

/** '', `null` and an empty list clear an optional field. */
const fieldSchema = v.nullable(
  v.union([
    v.string(),
    v.pipe(v.number(), v.minValue(-MAX_INTEGER), v.maxValue(MAX_INTEGER)),
    v.array(v.string()),
    v.object({ name: v.string(), number: v.optional(v.string()) }),
    stockChangeSchema,
  ]),
);

export const addBookAtDeskRequestSchema = v.pipe(
  v.record(v.string(), fieldSchema),
  v.description('The fields of an import, also as numbers and lists; `series` as in a book.'),
  v.examples([{ title: 'Gora', authors: ['Rabindranath Tagore'], originalPrice: 499, stock: 3 }]),
);

export const changeBookRequestSchema = v.pipe(
  v.objectWithRest({ version: countSchema, stock: v.optional(stockChangeSchema) }, fieldSchema),
  v.description(
    'The fields to change. Of `stock`, the difference is applied to the copies that are for sale by then, down to 0.',
  ),
  v.examples([{ version: 3, originalPrice: 450, stock: { from: 7, to: 9 } }]),
);

export const versionRequestSchema = v.pipe(
  v.object({ version: countSchema }),
  v.examples([{ version: 3 }]),
);

export type DeskBook = v.InferOutput<typeof deskBookSchema>;
