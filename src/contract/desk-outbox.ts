import * as v from 'valibot';
import { countSchema, placeCursorSchema, timestampSchema } from './fields.ts';

/** What the shop did not send, or could not refund. */
const outboxItemSchema = v.object({
  _id: v.string(),
  /** `link` is a mail with a link for a new password. */
  kind: v.picklist(['mail', 'link', 'refund']),
  /** Of a mail. */
  to: v.optional(v.string()),
  subject: v.optional(v.string()),
  /** Of a refund. */
  orderId: v.optional(v.string()),
  /** When it was to be sent first. */
  at: timestampSchema,
  tries: countSchema,
  /** Of the last try; none if the shop sends no mails. */
  problem: v.optional(v.string()),
});

export const outboxQuerySchema = v.pipe(
  v.object({ cursor: v.optional(placeCursorSchema) }),
  v.examples([{}]),
);

export const outboxAnswerSchema = v.object({
  mails: v.array(outboxItemSchema),
  total: countSchema,
  next: v.nullable(v.string()),
});

export const outboxMailAnswerSchema = v.object({
  mail: v.object({ ...outboxItemSchema.entries, text: v.optional(v.string()) }),
});

export type OutboxItem = v.InferOutput<typeof outboxItemSchema>;
