import * as v from 'valibot';
import { countSchema, dateSchema, rupeesSchema, timestampSchema } from './fields.ts';

/** Days in India; both are part of the period, which has at most 366. */
export const periodQuerySchema = v.pipe(
  v.object({ from: dateSchema, to: dateSchema }),
  v.examples([{ from: '2026-11-01', to: '2026-11-30' }]),
);

export const salesReportResponseSchema = v.object({
  /** Each day of the period, oldest first; `amount` in ₹, with delivery. */
  days: v.array(
    v.object({ date: dateSchema, orders: countSchema, copies: countSchema, amount: rupeesSchema }),
  ),
});

export const bestSellersResponseSchema = v.object({
  /** At most 50. */
  books: v.array(
    v.object({
      _id: v.string(),
      title: v.string(),
      author: v.string(),
      isbn: v.optional(v.string()),
      /** Without returned copies. */
      copies: countSchema,
      /** ₹ of these copies, as they were sold. */
      amount: rupeesSchema,
    }),
  ),
});

export const stockValueResponseSchema = v.object({
  /** Books with copies. */
  titles: countSchema,
  copies: countSchema,
  /** ₹ of all copies at the price that is payable now. */
  value: rupeesSchema,
  at: timestampSchema,
});

const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

export const billsQuerySchema = v.pipe(
  v.object({
    month: monthSchema,
    /** The `next` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
  }),
  v.examples([{ month: '2026-11' }]),
);

export const billsResponseSchema = v.object({
  /** By day; bills before credit notes, by their numbers. */
  bills: v.array(
    v.object({
      /** Its number. */
      _id: v.string(),
      kind: v.picklist(['bill', 'credit-note']),
      date: dateSchema,
      orderId: v.string(),
      orderNumber: v.string(),
      /** The bill that a credit note corrects; of a bill its own number. */
      billNumber: v.string(),
      /** '' once the account is deleted. */
      buyer: v.string(),
      /** A state. */
      placeOfSupply: v.string(),
      /** ₹ of a bill, or of a credit note; 0 if the order was cancelled before it was paid. */
      amount: rupeesSchema,
    }),
  ),
  /** Of the month: numbers and ₹. */
  totals: v.object({
    bills: countSchema,
    billed: rupeesSchema,
    creditNotes: countSchema,
    credited: rupeesSchema,
  }),
  next: v.nullable(v.string()),
});

export type BestSellers = v.InferOutput<typeof bestSellersResponseSchema>['books'];
export type Bill = v.InferOutput<typeof billsResponseSchema>['bills'][number];
