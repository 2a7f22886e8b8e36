import * as v from 'valibot';
import { ADDRESS_FIELDS } from './address.ts';
import { addressFieldsSchema } from './addresses.ts';
import { bookSchema } from './book.ts';
import { cartLineSchema } from './cart.ts';
import {
  countSchema,
  dateSchema,
  noteSchema,
  orderCursorSchema,
  percentSchema,
  requiredTextSchema,
  rupeesSchema,
  timestampSchema,
} from './fields.ts';

const copies = v.pipe(v.number(), v.integer(), v.minValue(1));

export const orderStatusSchema = v.picklist([
  'awaiting-payment',
  'placed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'expired',
]);

const paymentStatusSchema = v.picklist([
  'pending',
  'paid',
  'failed',
  'due',
  'received',
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
  qty: copies,
  originalPrice: rupeesSchema,
  /** Of one copy. */
  payable: rupeesSchema,
  /**
   * As they were when the book was ordered. Orders of older releases lack them and count as '4901'
   * and 0.
   */
  hsn: v.optional(v.string()),
  taxPercent: v.optional(percentSchema),
  ...v.partial(v.pick(bookSchema, ['language'])).entries,
  /** What the drawn cover of a book without a picture needs. */
  ...v.partial(v.pick(bookSchema, ['genres', 'series'])).entries,
  /** Copies that were returned. */
  returned: countSchema,
});

/** All texts are empty once the account is deleted. */
const keptAddressSchema = v.object(v.entriesFromList(ADDRESS_FIELDS, v.string()));

const returnLinesSchema = v.pipe(
  v.array(v.object({ bookId: v.string(), qty: copies })),
  v.minLength(1),
);

const orderReturnSchema = v.object({
  _id: v.string(),
  lines: returnLinesSchema,
  reason: v.string(),
  status: v.picklist(['requested', 'received', 'refunded', 'declined', 'withdrawn']),
});

/** What corrects the invoice when the shop owes money of it to the user. */
const creditNoteSchema = v.object({
  /** `KD/CN/26-27/001`. */
  number: v.string(),
  date: dateSchema,
  /** ₹. */
  amount: rupeesSchema,
  reason: v.string(),
  /** The copies that it is for; empty if only a part of the price is refunded. */
  lines: v.array(v.object({ bookId: v.string(), qty: copies })),
});

export const orderSchema = v.object({
  _id: v.string(),
  /** `KD-000123`. */
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
    /** Before the discount. */
    price: rupeesSchema,
    discount: rupeesSchema,
    delivery: rupeesSchema,
    /** The amount to pay. */
    amount: rupeesSchema,
  }),
  address: keptAddressSchema,
  delivery: v.object({
    from: dateSchema,
    to: dateSchema,
    /** Set where the post does not know the PIN code: the dates are the widest, not a promise. */
    isPinUnknown: v.optional(v.literal(true)),
  }),
  tracking: v.optional(
    v.object({ carrier: v.string(), number: v.string(), url: v.optional(v.string()) }),
  ),
  /** Oldest first; never rewritten. */
  history: v.array(
    v.object({ status: orderStatusSchema, at: timestampSchema, note: v.optional(v.string()) }),
  ),
  returns: v.array(orderReturnSchema),
  /** The refunded amount (₹). */
  refunded: rupeesSchema,
  invoice: v.nullable(v.object({ number: v.string(), date: dateSchema })),
  /** Oldest first. Orders of older releases lack them and count as having none. */
  creditNotes: v.optional(v.array(creditNoteSchema)),
  /** When the hold ends, while the order awaits payment. */
  expiresAt: v.optional(timestampSchema),
  /** Since the delivery. */
  returnableUntil: v.optional(timestampSchema),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** Grows with every change. */
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** The options with which the page opens the provider's checkout. */
const checkoutSchema = v.object({
  key: v.string(),
  providerOrderId: v.string(),
  /** Paise. */
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.literal('INR'),
  expiresAt: timestampSchema,
});

/** The order stores the request, so the list is limited to the lines of a cart. */
const leftOutSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100));

export const placeOrderRequestSchema = v.pipe(
  v.object({
    address: addressFieldsSchema,
    payment: paymentMethodSchema,
    /** The sum that the shopper saw. */
    expectedAmount: rupeesSchema,
    /** Books of the cart that are not ordered, by their `_id`, such as those that are sold out. */
    leaveOut: v.optional(leftOutSchema),
  }),
  v.examples([
    {
      address: {
        name: 'Asha Rao',
        addressText: '12 Church Street',
        city: 'Bengaluru',
        state: 'Karnataka',
        pin: '560001',
        phone: '9000012345',
      },
      payment: 'online',
      expectedAmount: 499,
    },
  ]),
);

/** The proof of payment that the provider's checkout returns to the page. */
export const confirmPaymentRequestSchema = v.pipe(
  v.object({
    razorpay_payment_id: requiredTextSchema,
    razorpay_order_id: requiredTextSchema,
    razorpay_signature: v.string(),
  }),
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
export type Checkout = v.InferOutput<typeof checkoutSchema>;
export type ConfirmPaymentRequest = v.InferOutput<typeof confirmPaymentRequestSchema>;
export type PlaceOrderRequest = v.InferOutput<typeof placeOrderRequestSchema>;
