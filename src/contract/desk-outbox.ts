import * as v from 'valibot';
import { countSchema, recordCursorSchema, timestampSchema } from './fields.ts';

/** An email that the shop did not send, or a refund that it could not make. */
const outboxItemSchema = v.object({
  _id: v.string(),
  /**
   * `link` is an email with a link for a new password, `payment` the search for payments of an
   * order.
   */
  kind: v.picklist(['mail', 'link', 'refund', 'payment']),
  /** For an email. */
  to: v.optional(v.string()),
  subject: v.optional(v.string()),
  /** For a refund or a payment. */
  orderId: v.optional(v.string()),
  /** When it was added, or last retried by the owner; with `waiting`, when it is retried next. */
  at: timestampSchema,
  tries: countSchema,
  /** The error of the last attempt; missing if the shop sends no emails. */
  problem: v.optional(v.string()),
});

export const outboxQuerySchema = v.pipe(
  v.object({
    /**
     * `waiting` lists what is still retried. By default, the list has what is not retried
     * automatically.
     */
    state: v.optional(v.picklist(['waiting'])),
    cursor: v.optional(recordCursorSchema),
  }),
  v.examples([{}]),
);

export const outboxResponseSchema = v.object({
  mails: v.array(outboxItemSchema),
  total: countSchema,
  next: v.nullable(v.string()),
});

export const outboxMailResponseSchema = v.object({
  mail: v.object({ ...outboxItemSchema.entries, text: v.optional(v.string()) }),
});

export type OutboxItem = v.InferOutput<typeof outboxItemSchema>;
