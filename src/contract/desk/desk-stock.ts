import * as v from 'valibot';
import { deskBookSchema } from './desk-books.ts';
import {
  countSchema,
  createIntegerSchema,
  noteSchema,
  recordCursorSchema,
  timestampSchema,
} from '../fields.ts';

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
      at: timestampSchema,
    }),
  ),
  total: countSchema,
  next: v.nullable(v.string()),
});

export type StockRequest = v.InferOutput<typeof stockRequestSchema>;
