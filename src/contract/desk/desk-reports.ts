import * as v from 'valibot';
import { bookSchema } from '../catalogue/book.ts';
import { countSchema, dateSchema, rupeesSchema, timestampSchema } from '../fields.ts';

/** The first and last day in India, inclusive; at most 366 days. */
export const periodQuerySchema = v.pipe(
  v.object({ from: dateSchema, to: dateSchema }),
  v.examples([{ from: '2026-11-01', to: '2026-11-30' }]),
);

export const salesReportResponseSchema = v.object({
  /** Oldest first. `copies` with returned ones; `amount` (₹) with delivery and refunds. */
  days: v.array(
    v.object({ date: dateSchema, orders: countSchema, copies: countSchema, amount: rupeesSchema }),
  ),
});

export const bestSellersResponseSchema = v.object({
  /** At most 50 books. */
  books: v.array(
    v.object({
      _id: v.string(),
      title: v.string(),
      author: v.string(),
      isbn: v.optional(v.string()),
      /** Without returned copies. */
      copies: countSchema,
      /** The total price at which these copies were sold, in ₹. */
      amount: rupeesSchema,
    }),
  ),
});

export const runsOutQuerySchema = v.pipe(
  v.object({
    /** The number of days within which a book runs out; 30 if it is missing. */
    days: v.optional(v.picklist(['7', '14', '30'])),
  }),
  v.examples([{ days: '14' }]),
);

export const runsOutResponseSchema = v.object({
  /** Soonest first, at most 100 books. */
  books: v.array(
    v.object({
      book: bookSchema,
      /** The copies for sale. */
      copies: countSchema,
      /** The copies sold in the last eight weeks, without returned ones. */
      sold: countSchema,
      /** In how many days it runs out at these sales; 0 if it has. */
      days: countSchema,
      /** The number of copies to order, so that there are enough for 30 days. */
      order: countSchema,
    }),
  ),
});

export const stockValueResponseSchema = v.object({
  /** The number of books with copies in stock. */
  titles: countSchema,
  copies: countSchema,
  /** The total price of all copies, in ₹ at current prices. */
  value: rupeesSchema,
  at: timestampSchema,
});

const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

export const billsQuerySchema = v.pipe(
  v.object({
    month: monthSchema,
    /** The value of `next` in the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
  }),
  v.examples([{ month: '2026-11' }]),
);

export const billsResponseSchema = v.object({
  /** Sorted by day; on each day bills come before credit notes, sorted by number. */
  bills: v.array(
    v.object({
      /** The number of the bill or credit note. */
      _id: v.string(),
      kind: v.picklist(['bill', 'credit-note']),
      date: dateSchema,
      orderId: v.string(),
      orderNumber: v.string(),
      /** For a credit note, the number of the bill that it corrects; for a bill, its own number. */
      billNumber: v.string(),
      /** '' after the account was deleted. */
      buyer: v.string(),
      /** The name of a state. */
      placeOfSupply: v.string(),
      /** The amount in ₹; 0 for the bill of an order that was cancelled before it was paid. */
      amount: rupeesSchema,
    }),
  ),
  /** The totals of the month: counts and ₹. */
  totals: v.object({
    bills: countSchema,
    billed: rupeesSchema,
    creditNotes: countSchema,
    credited: rupeesSchema,
  }),
  next: v.nullable(v.string()),
});

export type SalesDay = v.InferOutput<typeof salesReportResponseSchema>['days'][number];
export type BestSeller = v.InferOutput<typeof bestSellersResponseSchema>['books'][number];
export type RunsOutBook = v.InferOutput<typeof runsOutResponseSchema>['books'][number];
/** A bill or a credit note in the register. */
export type RegisterRow = v.InferOutput<typeof billsResponseSchema>['bills'][number];
export type RegisterTotals = v.InferOutput<typeof billsResponseSchema>['totals'];
export type BillsQuery = v.InferOutput<typeof billsQuerySchema>;
export type StockValue = Omit<v.InferOutput<typeof stockValueResponseSchema>, 'at'>;
