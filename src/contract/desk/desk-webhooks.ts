import * as v from 'valibot';
import { countSchema, createIntegerSchema, rupeesSchema, timestampSchema } from '../fields.ts';
import { MAX_WEBHOOK_URL_CHARS } from '../limits.ts';
import { orderSchema, orderStatusSchema } from '../orders/order.ts';

/** The events about an order, in the order in which one step of it may cause them. */
export const ORDER_EVENTS = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.undelivered',
  'order.refunded',
] as const;

const eventTypeSchema = v.picklist([...ORDER_EVENTS, 'stock.low']);

export type OrderEvent = (typeof ORDER_EVENTS)[number];
export type EventType = v.InferOutput<typeof eventTypeSchema>;

/** An address for the shop's events. */
export const webhookSchema = v.object({
  _id: v.string(),
  url: v.string(),
  events: v.array(eventTypeSchema),
  createdAt: timestampSchema,
  /** Until when events are also signed with the secret before this one. */
  oldSecretUntil: v.optional(timestampSchema),
  /** The last try to send an event. `problem` says why it failed. */
  last: v.optional(
    v.object({ at: timestampSchema, type: v.string(), problem: v.optional(v.string()) }),
  ),
  /** The orders and books whose events are still to be sent, and those that were given up. */
  waiting: countSchema,
  givenUp: countSchema,
});

export type Webhook = v.InferOutput<typeof webhookSchema>;

export const webhooksResponseSchema = v.object({
  webhooks: v.array(webhookSchema),
  /** Whether the shop sends events; the demo only keeps them in the outbox. */
  sendsEvents: v.boolean(),
});

/** An address without a name or a password. */
const urlSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_WEBHOOK_URL_CHARS),
  v.regex(/^https?:\/\/[^\s"<>@/?#\\]+(?:[/?#][^\s"<>\\]*)?$/),
  // Refuses, for instance, a port above 65535.
  v.url(),
);
const eventsSchema = v.pipe(v.array(eventTypeSchema), v.minLength(1), v.maxLength(20));

export const webhookRequestSchema = v.pipe(
  v.object({ url: urlSchema, events: eventsSchema }),
  v.examples([{ url: 'https://books.example/events', events: ['order.placed', 'order.paid'] }]),
);

export const webhookChangesSchema = v.pipe(
  v.object({ url: v.optional(urlSchema), events: v.optional(eventsSchema) }),
  v.examples([{ events: ['stock.low'] }]),
);

/** `secret` is shown only once: `whsec_` and base64. */
export const webhookSecretResponseSchema = v.object({ webhook: webhookSchema, secret: v.string() });

/** What programs get to know about an order: nothing that names or finds a person. */
export const eventOrderSchema = v.object({
  _id: v.string(),
  number: v.string(),
  status: orderStatusSchema,
  payment: v.pick(orderSchema.entries.payment, ['method', 'status']),
  /** In ₹. */
  amount: rupeesSchema,
  refunded: rupeesSchema,
  lines: v.array(
    v.object({
      bookId: v.string(),
      isbn: v.optional(v.string()),
      qty: createIntegerSchema(1),
    }),
  ),
  version: countSchema,
});

export type EventOrder = v.InferOutput<typeof eventOrderSchema>;

/** The body of an event about an order. */
export const orderEventSchema = v.object({
  type: v.picklist(ORDER_EVENTS),
  /** When it happened. The header `webhook-timestamp` is when it was sent. */
  timestamp: timestampSchema,
  data: v.object({ order: eventOrderSchema }),
});

/** The body of an event about the copies of a book. */
export const stockEventSchema = v.object({
  type: v.literal('stock.low'),
  timestamp: timestampSchema,
  data: v.object({
    book: v.object({
      _id: v.string(),
      isbn: v.optional(v.string()),
      title: v.string(),
      stock: countSchema,
    }),
  }),
});
