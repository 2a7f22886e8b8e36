import * as v from 'valibot';
import { bookSchema } from '../catalogue/book.ts';
import { MAX_STOCK } from '../limits.ts';
import {
  MAX_INTEGER,
  countSchema,
  createIntegerSchema,
  noteSchema,
  recordCursorSchema,
  timestampSchema,
} from '../fields.ts';
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
   * With a filter, a lower bound from 10,000 on. With `low`, of the 2,000 books with the fewest
   * copies. With `import`, of the rows that added or changed a book, even of deleted ones.
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

export type FieldValue = v.InferOutput<typeof fieldSchema>;
export type DeskBook = v.InferOutput<typeof deskBookSchema>;

/** The maximum number of copies in one change of the stock. */
const MAX_COPIES = 1_000_000;

export const stockRequestSchema = v.pipe(
  v.object({
    /** ISBN-13 or ISBN-10, with hyphens or without; or the barcode (GTIN) of other goods. */
    isbn: v.pipe(v.string(), v.maxLength(50)),
    copies: createIntegerSchema(0, MAX_COPIES),
    kind: v.pipe(
      v.picklist(['received', 'counted', 'lost']),
      v.description(
        '`received` adds the copies, `lost` subtracts them. `counted` sets how many are on the shelf, where the copies of open orders are, too: the stock is what remains.',
      ),
    ),
    note: v.optional(noteSchema),
    seen: v.pipe(
      v.optional(v.object({ onShelf: countSchema, at: timestampSchema })),
      v.description(
        'With `counted`: the copies on the shelf, `stock + promised - short`, as they were read at this time. What has come to the shelf or left it since is added to the count, or taken off.',
      ),
    ),
  }),
  v.examples([{ isbn: '9780306406157', copies: 3, kind: 'received' }]),
);

/** The book, and the orders that cannot be filled, because fewer copies are there than promised. */
export const changeStockResponseSchema = v.object({
  book: deskBookSchema,
  short: v.array(
    v.object({
      number: v.string(),
      bookId: v.string(),
      /** The number of copies that the order lacks. */
      copies: countSchema,
    }),
  ),
});

export const stockQuerySchema = v.pipe(
  v.object({ bookId: v.optional(v.string()), cursor: v.optional(recordCursorSchema) }),
  v.examples([{ bookId: 'bk01' }]),
);

/** The stock ledger, newest entry first. */
export const stockResponseSchema = v.object({
  entries: v.array(
    v.object({
      _id: v.string(),
      bookId: v.string(),
      /** The number of added copies; negative if copies were removed. */
      change: createIntegerSchema(),
      reason: v.string(),
      orderId: v.optional(v.string()),
      note: v.optional(v.string()),
      /** When a parcel was marked as sent by mistake, for copies that therefore were not found. */
      since: v.optional(timestampSchema),
      at: timestampSchema,
    }),
  ),
  total: countSchema,
  next: v.nullable(v.string()),
});

export type StockRequest = v.InferOutput<typeof stockRequestSchema>;
