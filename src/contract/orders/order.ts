import * as v from 'valibot';
import { ADDRESS_FIELDS } from '../account/address.ts';
import { addressFieldsSchema, confirmedSchema, EXAMPLE_ADDRESS } from '../account/addresses.ts';
import { bookSchema } from '../catalogue/book.ts';
import { cartLineSchema } from './cart.ts';
import {
  copiesSchema,
  countSchema,
  createIntegerSchema,
  createLinesSchema,
  dateSchema,
  noteSchema,
  orderCursorSchema,
  percentSchema,
  requiredTextSchema,
  rupeesSchema,
  timestampSchema,
} from '../fields.ts';
import { MAX_CART_LINES, MAX_GIFT_CHARS } from '../limits.ts';
import { sellerSchema } from '../shop-settings.ts';

export const orderStatusSchema = v.picklist([
  'awaiting-payment',
  'placed',
  'packed',
  'shipped',
  'delivered',
  /** The parcel came back. */
  'undelivered',
  'cancelled',
  'expired',
]);

const paymentStatusSchema = v.picklist([
  'pending',
  'paid',
  'failed',
  // Cash on delivery: not collected yet, or collected.
  'due',
  'received',
  /** Cash on delivery, and the parcel came back. */
  'not-due',
  'refund-pending',
  'partly-refunded',
  'refunded',
]);

export const paymentMethodSchema = v.picklist(['online', 'cod']);

/** A book as it was when it was ordered. */
export const orderLineSchema = v.object({
  bookId: v.string(),
  title: v.string(),
  author: v.string(),
  isbn: v.optional(v.string()),
  coverImg: v.string(),
  qty: copiesSchema,
  originalPrice: rupeesSchema,
  /** The price of one copy in ₹. */
  payable: rupeesSchema,
  /** `hsn` and `taxPercent` are missing in orders of older releases; '4901' and 0 apply to them. */
  hsn: v.optional(v.string()),
  taxPercent: v.optional(percentSchema),
  ...v.partial(v.pick(bookSchema, ['language', 'grams'])).entries,
  /** For the typeset cover of a book without a picture. Only earlier releases wrote `series`. */
  ...v.partial(v.pick(bookSchema, ['genres', 'series'])).entries,
  /** The number of returned copies. */
  returned: countSchema,
});

/** Once the account has been deleted, only city, state and PIN code remain. */
export const orderAddressSchema = v.object(v.entriesFromList(ADDRESS_FIELDS, v.string()));

/** A present for the person at the delivery address. */
export const giftSchema = v.object({
  /** Printed on a slip in the parcel; may be empty. */
  message: createLinesSchema(MAX_GIFT_CHARS),
  /** Whether the slips leave out all prices. */
  hidePrices: v.boolean(),
});

const bookCopiesSchema = v.object({ bookId: v.string(), qty: copiesSchema });
const returnLinesSchema = v.pipe(v.array(bookCopiesSchema), v.minLength(1));

export const orderReturnSchema = v.object({
  _id: v.string(),
  lines: returnLinesSchema,
  reason: v.string(),
  status: v.picklist(['requested', 'received', 'refunded', 'declined', 'withdrawn']),
});

/** A document that corrects the invoice when the shop owes a part of its amount to the user. */
export const creditNoteSchema = v.object({
  /** Such as `KD/CN/26-27/001`. */
  number: v.string(),
  date: dateSchema,
  /** In ₹. */
  amount: rupeesSchema,
  reason: v.string(),
  /** The credited copies; empty if only a part of the price is refunded. */
  lines: v.array(bookCopiesSchema),
});

export const orderSchema = v.object({
  _id: v.string(),
  /** Such as `KD-000123`. */
  number: v.string(),
  status: orderStatusSchema,
  payment: v.object({
    method: paymentMethodSchema,
    status: paymentStatusSchema,
    providerOrderId: v.optional(v.string()),
    providerPaymentId: v.optional(v.string()),
  }),
  lines: v.array(orderLineSchema),
  totals: v.object({
    price: rupeesSchema,
    discount: rupeesSchema,
    delivery: rupeesSchema,
    /** The amount to pay. */
    amount: rupeesSchema,
  }),
  address: orderAddressSchema,
  gift: v.optional(giftSchema),
  /**
   * The state whose taxes apply: that of the PIN code, else the one that the address names. Missing
   * in orders of older releases, whose taxes are rounded otherwise.
   */
  placeOfSupply: v.optional(v.string()),
  delivery: v.object({
    from: dateSchema,
    to: dateSchema,
    /** Set if the PIN code does not exist: the dates are the widest range, and not a promise. */
    isPinUnknown: v.optional(v.literal(true)),
  }),
  tracking: v.optional(
    v.object({
      carrier: v.string(),
      /** Empty if the courier gave none. */
      number: v.string(),
      url: v.optional(v.string()),
    }),
  ),
  /** Only while the status is `undelivered`. */
  undelivered: v.optional(
    v.object({
      /** The `bookId`s of the lines whose copies are for sale again. */
      restocked: v.array(v.string()),
      /** Whether the shop has refunded the payment, or closed an order that was not paid. */
      isDecided: v.boolean(),
    }),
  ),
  /** Oldest entry first. Entries never change, but deleting the account removes their notes. */
  history: v.array(
    v.object({ status: orderStatusSchema, at: timestampSchema, note: v.optional(v.string()) }),
  ),
  returns: v.array(orderReturnSchema),
  /** The refunded amount (₹). */
  refunded: rupeesSchema,
  invoice: v.nullable(v.object({ number: v.string(), date: dateSchema })),
  /** The shop's details as of the invoice. Missing before it, and in orders of older releases. */
  seller: v.optional(sellerSchema),
  /** Oldest first. May be missing in orders of older releases that have none. */
  creditNotes: v.optional(v.array(creditNoteSchema)),
  /** Until when the copies are reserved; only while the order awaits payment. */
  expiresAt: v.optional(timestampSchema),
  /** The end of the last day, in India, on which books can be returned. Set by the delivery. */
  returnableUntil: v.optional(timestampSchema),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** Incremented by every change. */
  version: createIntegerSchema(1),
});

/** The options with which the page opens the provider's checkout. */
export const checkoutSchema = v.object({
  key: v.string(),
  providerOrderId: v.string(),
  /** In paise. */
  amount: createIntegerSchema(1),
  currency: v.literal('INR'),
  expiresAt: timestampSchema,
  /** The provider's own page for the payment. Missing if its checkout opens within the shop's. */
  url: v.optional(v.string()),
});

/** With limits, because the order stores the request. */
const leftOutSchema = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(100))),
  v.maxLength(MAX_CART_LINES),
);

export const placeOrderRequestSchema = v.pipe(
  v.object({
    address: v.object({ ...addressFieldsSchema.entries, confirmed: confirmedSchema }),
    payment: paymentMethodSchema,
    /** The total that the shopper saw, in ₹. */
    expectedAmount: rupeesSchema,
    gift: v.optional(giftSchema),
    /** The `_id`s of books in the cart that are not ordered, such as sold-out ones. */
    leaveOut: v.optional(leftOutSchema),
  }),
  v.examples([{ address: EXAMPLE_ADDRESS, payment: 'online', expectedAmount: 499 }]),
);

/** The proof of payment that the provider's checkout returns to the page, or the rehearsal's. */
export const paymentProofSchema = v.object({
  razorpay_payment_id: requiredTextSchema,
  razorpay_order_id: requiredTextSchema,
  /** '' if the payment of a rehearsal failed. */
  razorpay_signature: v.string(),
});

export const confirmPaymentRequestSchema = v.pipe(
  paymentProofSchema,
  v.examples([
    {
      razorpay_payment_id: 'pay_29QQoUBi66xm2f',
      razorpay_order_id: 'order_9A33XWu170gUtm',
      razorpay_signature: '9ef4dffbfd84f1318f6739a3ce19f9d8',
    },
  ]),
);

export const orderListQuerySchema = v.pipe(
  v.object({ cursor: v.optional(orderCursorSchema) }),
  v.examples([{}]),
);

export const requestReturnRequestSchema = v.pipe(
  v.object({ lines: returnLinesSchema, reason: noteSchema }),
  v.examples([{ lines: [{ bookId: 'bk01', qty: 1 }], reason: 'Pages are missing' }]),
);

export const orderResponseSchema = v.object({ order: orderSchema });
export const placedOrderResponseSchema = v.object({
  order: orderSchema,
  checkout: v.nullable(checkoutSchema),
});
export const ordersResponseSchema = v.object({
  orders: v.array(orderSchema),
  next: v.nullable(v.string()),
});
export const reorderResponseSchema = v.object({
  cart: v.array(cartLineSchema),
  unavailable: v.array(v.object({ bookId: v.string(), title: v.string() })),
});

export type OrderStatus = v.InferOutput<typeof orderStatusSchema>;
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>;
export type OrderLine = v.InferOutput<typeof orderLineSchema>;
export type OrderReturn = v.InferOutput<typeof orderReturnSchema>;
export type CreditNote = v.InferOutput<typeof creditNoteSchema>;
export type ReturnLine = v.InferOutput<typeof returnLinesSchema>[number];
export type Order = v.InferOutput<typeof orderSchema>;
export type Gift = v.InferOutput<typeof giftSchema>;
export type Checkout = v.InferOutput<typeof checkoutSchema>;
export type ConfirmPaymentRequest = v.InferOutput<typeof confirmPaymentRequestSchema>;
export type PlaceOrderRequest = v.InferOutput<typeof placeOrderRequestSchema>;
