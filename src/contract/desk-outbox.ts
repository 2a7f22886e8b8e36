import * as v from 'valibot';
import { countSchema, placeCursorSchema, timestampSchema } from './fields.ts';

/** What the shop did not send, or could not refund. */
const outboxItemSchema = v.object({
  _id: v.string(),
  /** `link` is a mail with a link for a new password, `payment` asks the provider for one. */
  kind: v.picklist(['mail', 'link', 'refund', 'payment']),
  /** Of a mail. */
  to: v.optional(v.string()),
  subject: v.optional(v.string()),
  /** Of a refund or a payment. */
  orderId: v.optional(v.string()),
  /** When it was to be sent first; of what waits, when it is tried next. */
  at: timestampSchema,
  tries: countSchema,
  /** Of the last try; none if the shop sends no mails. */
  problem: v.optional(v.string()),
});

export const outboxQuerySchema = v.pipe(
  v.object({
    /** `waiting`: what is still tried. By default, what is not tried again by itself. */
    state: v.optional(v.picklist(['waiting'])),
    cursor: v.optional(placeCursorSchema),
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
