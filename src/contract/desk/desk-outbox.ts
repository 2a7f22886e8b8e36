import * as v from 'valibot';
import { countSchema, recordCursorSchema, timestampSchema } from '../fields.ts';

/** An email, an event, a refund or a search for payments that the shop has not completed. */
export const outboxItemSchema = v.object({
  _id: v.string(),
  /**
   * `link` is an email for a new password, `payment` the search for payments of an order, `webhook`
   * all events about an order or book, `erasure` removes the personal data of a deleted account.
   */
  kind: v.picklist(['mail', 'link', 'refund', 'payment', 'webhook', 'erasure']),
  /** The recipient of an email, or the address of a webhook. */
  to: v.optional(v.string()),
  /** Of events: their types, separated by commas. */
  subject: v.optional(v.string()),
  /** The order of a refund, of a search for payments, or of events. */
  orderId: v.optional(v.string()),
  /** When it was added, or last retried by the owner. With `waiting`: when it is tried next. */
  at: timestampSchema,
  tries: countSchema,
  /** The error of the last attempt. Missing before an attempt, and if the shop sends no emails. */
  problem: v.optional(v.string()),
});

export const outboxQuerySchema = v.pipe(
  v.object({
    /** `waiting` lists the items that are still retried; by default, those that no longer are. */
    state: v.optional(v.picklist(['waiting'])),
    cursor: v.optional(recordCursorSchema),
  }),
  v.examples([{}]),
);

export const outboxResponseSchema = v.object({
  /** Whether the shop has a mail server; otherwise its emails stay here. */
  sendsMail: v.boolean(),
  mails: v.array(outboxItemSchema),
  total: countSchema,
  next: v.nullable(v.string()),
});

export const outboxMailResponseSchema = v.object({
  mail: v.object({ ...outboxItemSchema.entries, text: v.optional(v.string()) }),
});

export type OutboxQuery = v.InferOutput<typeof outboxQuerySchema>;
export type OutboxItem = v.InferOutput<typeof outboxItemSchema>;
