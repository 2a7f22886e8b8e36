import * as v from 'valibot';
import { bookSchema } from './book.ts';
import { orderSchema } from './order.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500));
const code = v.pipe(v.string(), v.maxLength(20));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const welcomeRequestSchema = v.pipe(
  v.object({
    token: v.pipe(v.string(), v.nonEmpty()),
    email: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    password: v.pipe(v.string(), v.minLength(8)),
  }),
  v.examples([{ token: 'from-the-link', email: 'owner@example.com', password: 'open the shop' }]),
);

export const deskSignInRequestSchema = v.pipe(
  v.object({
    email: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    password: v.pipe(v.string(), v.nonEmpty()),
    /** Of the authenticator app, if the owner has asked for a second factor. */
    code: v.optional(code),
  }),
  v.examples([{ email: 'owner@example.com', password: 'open the shop' }]),
);

export const passwordRequestSchema = v.pipe(
  v.object({ password: v.string() }),
  v.examples([{ password: 'open the shop' }]),
);

/** For the authenticator app: the secret in base32, and an `otpauth:` URI with it. */
export const secondFactorAnswerSchema = v.object({ secret: v.string(), uri: v.string() });

export const codeRequestSchema = v.pipe(v.object({ code }), v.examples([{ code: '287082' }]));

const deskUserSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
});

export const deskSessionAnswerSchema = v.object({
  user: deskUserSchema,
  /** Only where the host cannot set cookies: the page sends it in `authorization`. */
  token: v.optional(v.string()),
});

/** An order as the desk sees it. */
const deskOrderSchema = v.object({
  ...orderSchema.entries,
  /** Of the reader; '' once the account is deleted. */
  email: v.string(),
});

export const deskOrderListQuerySchema = v.pipe(
  v.object({
    status: v.optional(v.string()),
    /** In number, name, e-mail, phone or titles. */
    search: v.optional(v.pipe(v.string(), v.maxLength(200))),
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  }),
  v.examples([{}]),
);

export const deskOrdersAnswerSchema = v.object({
  orders: v.array(deskOrderSchema),
  total: count,
  next: v.nullable(v.string()),
});

/** A refund that the provider did not take for a day; asked for again at the owner's request. */
const failedRefundSchema = v.object({
  _id: v.string(),
  orderId: v.string(),
  /** Of the order. */
  number: v.string(),
  /** ₹. */
  amount: v.number(),
  /** Of the last try. */
  problem: v.string(),
});

export const deskOrderAnswerSchema = v.object({
  order: v.object({ ...deskOrderSchema.entries, failedRefunds: v.array(failedRefundSchema) }),
});

const trackingSchema = v.object({
  carrier: text,
  number: text,
  url: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
});

export const moveOrderRequestSchema = v.pipe(
  v.object({
    to: v.picklist(['packed', 'shipped', 'delivered', 'cancelled']),
    tracking: v.optional(trackingSchema),
    note: v.optional(text),
  }),
  v.examples([{ to: 'packed' }]),
);

export const refundRequestSchema = v.pipe(
  /** `amount` in ₹. */
  v.object({ amount: v.pipe(v.number(), v.integer(), v.minValue(1)), note: text }),
  v.examples([{ amount: 50, note: 'A torn page' }]),
);

export const decideReturnRequestSchema = v.pipe(
  v.object({ decision: v.picklist(['received', 'declined']), restock: v.boolean() }),
  v.examples([{ decision: 'received', restock: true }]),
);

export const deskSummarySchema = v.object({
  /** Orders. */
  toPack: count,
  failedPayments: count,
  failedRefunds: v.array(failedRefundSchema),
  lowStock: v.array(bookSchema),
  /** Returns to look at. */
  returns: count,
  /** The last 30 days in India's time, oldest first; `amount` in ₹. */
  days: v.array(v.object({ date: v.string(), orders: count, copies: count, amount: v.number() })),
  bestSellers: v.array(v.object({ book: bookSchema, copies: count })),
});

export type FailedRefund = v.InferOutput<typeof failedRefundSchema>;
export type DeskSummary = v.InferOutput<typeof deskSummarySchema>;
