import * as v from 'valibot';
import { bookSchema } from '../catalogue/book.ts';
import { countSchema, rupeesSchema, timestampSchema } from '../fields.ts';
import { deskOrderSchema, failedRefundSchema } from './desk-orders.ts';

/** What a new shop needs. `isDone` is computed from the settings and data of the shop. */
export const firstDaySchema = v.object({
  /** Whether an owner has hidden the list, with the setting `firstDay`. */
  isHidden: v.boolean(),
  steps: v.array(
    v.object({
      name: v.picklist([
        'name',
        'logo',
        'categories',
        'books',
        'delivery',
        'payment',
        'mail',
        'order',
      ]),
      isDone: v.boolean(),
    }),
  ),
  /** The sample books with which the shop started, and those of them that were ordered. */
  samples: v.object({ books: countSchema, ordered: countSchema }),
});

export const firstDayResponseSchema = v.object({ firstDay: firstDaySchema });

/** The numbers of sample books that were deleted, and of those that stay because they were ordered. */
export const removedSamplesResponseSchema = v.object({
  removed: countSchema,
  ordered: countSchema,
});

export const deskSummarySchema = v.object({
  /** Only for owners, until the list is hidden or done. */
  firstDay: v.optional(firstDaySchema),
  toPack: countSchema,
  /** The number of orders whose payment failed, and of those that expired without one. */
  failedPayments: countSchema,
  /** The latest of them. */
  lostPayments: v.array(
    v.object({
      order: deskOrderSchema,
      /** The `bookId`s of the lines whose copies are not all there any more. */
      missing: v.array(v.string()),
      /** When the desk last wrote to the user. */
      writtenAt: v.optional(timestampSchema),
    }),
  ),
  /** The latest parcels that came back and wait for a decision. */
  cameBack: v.array(deskOrderSchema),
  /** The number of all these parcels. */
  cameBackTotal: countSchema,
  /** The number of books of the home page's shelf that were deleted, so that others replace them. */
  missingHeroBooks: countSchema,
  /** The number of items in the outbox that were retried for a day without success. */
  givenUp: countSchema,
  /** Whether the shop has a mail server; otherwise emails stay in the outbox. */
  sendsMail: v.boolean(),
  /** Whether online payments bring money; otherwise they are only simulated. */
  takesMoney: v.boolean(),
  /** Jobs, and for events orders and books, that have been failing for 15 minutes or longer. */
  failing: v.object({ mails: countSchema, payments: countSchema, webhooks: countSchema }),
  failedRefunds: v.array(failedRefundSchema),
  /** At most `MAX_LOW_STOCK_TODAY`; at the sales of 30 days, the first ones sell out first. */
  lowStock: v.array(bookSchema),
  /** Copies of these books sold in 30 days, by `_id`; those without sales are left out. */
  sold: v.record(v.string(), countSchema),
  /** The number of returns to decide. */
  returns: countSchema,
  /** Orders that cannot be filled, because the shelf has fewer copies than open orders promise. */
  short: v.array(
    v.object({
      orderId: v.string(),
      number: v.string(),
      bookId: v.string(),
      title: v.string(),
      /** The number of copies that the order lacks. */
      copies: countSchema,
    }),
  ),
  /** The last 30 days in India's time, oldest first; `amount` is in ₹. */
  days: v.array(
    v.object({ date: v.string(), orders: countSchema, copies: countSchema, amount: rupeesSchema }),
  ),
  /** The amount in ₹ of the 30 days before these. */
  amountBefore: rupeesSchema,
  bestSellers: v.array(v.object({ book: bookSchema, copies: countSchema })),
});

export type FirstDay = v.InferOutput<typeof firstDaySchema>;
export type DeskSummary = v.InferOutput<typeof deskSummarySchema>;
