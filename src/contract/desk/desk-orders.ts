import * as v from 'valibot';
import {
  countSchema,
  createIntegerSchema,
  createLinesSchema,
  noteSchema,
  orderCursorSchema,
  rupeesSchema,
} from '../fields.ts';
import { MAX_CART_LINES, MAX_DESK_NOTE_CHARS, MAX_LINK_CHARS, MAX_NOTE_CHARS } from '../limits.ts';
import { orderSchema, orderStatusSchema, paymentMethodSchema } from '../orders/order.ts';

export const deskOrderSchema = v.object({
  ...orderSchema.entries,
  /** The user's email; '' after the account was deleted. */
  email: v.string(),
});

export const deskOrderListQuerySchema = v.pipe(
  v.object({
    /**
     * A status, or `payment-failed` (awaits payment after a failed attempt), `payment-lost`
     * (expired, and no one has written), `return-requested` or `came-back` (to decide on).
     */
    status: v.optional(v.string()),
    /** Placed within this number of days, today included. */
    placed: v.optional(v.picklist(['1', '7', '30', '90'])),
    payment: v.optional(paymentMethodSchema),
    /** The id of a book: only orders that await payment, or are placed or packed, with copies of it. */
    book: v.optional(v.string()),
    /** Searches number, name, email, phone, city, PIN code, titles and ISBNs. */
    search: v.optional(v.pipe(v.string(), v.maxLength(200))),
    cursor: v.optional(orderCursorSchema),
  }),
  v.examples([{}]),
);

export const deskOrdersResponseSchema = v.object({
  orders: v.array(deskOrderSchema),
  total: countSchema,
  /** The number of orders for each possible `status`, by the other parameters of the query. */
  counts: v.record(v.string(), countSchema),
  next: v.nullable(v.string()),
});

/** A refund that failed for a day, or at the bank. It is retried only when the owner requests it. */
export const failedRefundSchema = v.object({
  _id: v.string(),
  orderId: v.string(),
  number: v.string(),
  /** In ₹. */
  amount: rupeesSchema,
  /** The error of the last attempt. */
  problem: v.string(),
  /** Set if a refund made at the provider may replace it: the owner retries or drops it. */
  isSuspended: v.optional(v.literal(true)),
});

export const deskOrderResponseSchema = v.object({
  order: v.object({
    ...deskOrderSchema.entries,
    failedRefunds: v.array(failedRefundSchema),
    /** A note that only the desk shows. */
    note: v.string(),
    /** The `bookId`s of the lines whose copies are ready to pack. */
    picked: v.array(v.string()),
  }),
  /** The names of the couriers whose parcels the shop can track. */
  carriers: v.array(v.string()),
});

export const markOrderRequestSchema = v.pipe(
  v.object({
    note: v.optional(createLinesSchema(MAX_DESK_NOTE_CHARS)),
    /** The note that was read. If it has changed since, the call is refused. */
    noteBefore: v.optional(v.string()),
    /** By `bookId` of a line: whether its copies are ready to pack. */
    picked: v.optional(v.record(v.string(), v.boolean())),
    /**
     * Of an expired order: `written` holds its copies again, if all are there, and takes it off the
     * list of lost payments; `dismissed` only takes it off; `open` undoes that.
     */
    lostPayment: v.optional(v.picklist(['written', 'dismissed', 'open'])),
  }),
  v.examples([{ note: 'Gift wrap', noteBefore: '' }]),
);

const restockSchema = v.union([
  v.boolean(),
  v.pipe(v.array(v.string()), v.maxLength(MAX_CART_LINES)),
]);

const trackingSchema = v.object({
  /** With at least one visible character. */
  carrier: noteSchema,
  /** Empty if the courier gave none. */
  number: v.pipe(v.string(), v.trim(), v.maxLength(MAX_NOTE_CHARS)),
  /** Replaced if it is missing, or what the courier's page gave to the number before. */
  url: v.optional(v.pipe(v.string(), v.maxLength(MAX_LINK_CHARS), v.url(), v.regex(/^https?:/))),
});

export const moveOrderRequestSchema = v.pipe(
  v.object({
    /**
     * `placed` undoes the packing; `packed` and `shipped` also the step after them, after 30
     * minutes only by an owner with a note. `packed` sends a parcel that came back again.
     */
    to: v.picklist(['placed', 'packed', 'shipped', 'delivered', 'undelivered', 'cancelled']),
    /** The status that was read. If the order has another one, the call is refused. */
    from: v.optional(orderStatusSchema),
    tracking: v.optional(trackingSchema),
    note: v.optional(noteSchema),
    /**
     * For `undelivered`: whether the copies, or those with which `bookId`s, are for sale again.
     * Missing, the desk decides later. With it, an order without a payment is closed and its bill
     * credited.
     */
    restock: v.optional(restockSchema),
    /** For a parcel that is sent again: `false` sends no email. */
    mail: v.optional(v.boolean()),
  }),
  v.examples([{ to: 'packed' }, { to: 'undelivered', restock: true, note: 'Addressee absent' }]),
);

export const correctTrackingRequestSchema = v.pipe(
  v.object({
    ...trackingSchema.entries,
    /** Whether the user gets the email with the tracking again. */
    mail: v.optional(v.boolean()),
  }),
  v.examples([{ carrier: 'Delhivery', number: '14908273661025', mail: true }]),
);

export const refundRequestSchema = v.pipe(
  /** `amount` is in ₹. */
  v.object({
    amount: createIntegerSchema(1),
    note: noteSchema,
    /** The status that was read. If the order has another one by then, the call is refused. */
    from: v.optional(orderStatusSchema),
    /** The order's version that was read. If the order has changed since, the call is refused. */
    version: v.optional(countSchema),
    /** For a parcel that came back: the copies that are for sale again. */
    restock: v.optional(restockSchema),
  }),
  v.examples([{ amount: 50, note: 'A torn page' }]),
);

export const decideReturnRequestSchema = v.pipe(
  v.object({
    decision: v.picklist(['received', 'declined']),
    /** Whether the returned copies go back into the stock. */
    restock: v.boolean(),
    /** Why the return is declined: the user sees it in the order's history. Else ignored. */
    note: v.optional(noteSchema),
  }),
  v.examples([{ decision: 'received', restock: true }]),
);

export type OrderListQuery = v.InferOutput<typeof deskOrderListQuerySchema>;
export type Marking = v.InferOutput<typeof markOrderRequestSchema>;
export type MoveRequest = v.InferOutput<typeof moveOrderRequestSchema>;
export type RefundRequest = v.InferOutput<typeof refundRequestSchema>;
export type ReturnDecision = v.InferOutput<typeof decideReturnRequestSchema>;
export type FailedRefund = v.InferOutput<typeof failedRefundSchema>;
