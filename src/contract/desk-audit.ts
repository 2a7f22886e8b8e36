import * as v from 'valibot';
import { countSchema, placeCursorSchema, timestampSchema } from './fields.ts';

export const auditQuerySchema = v.pipe(
  v.object({
    /** Of the person. */
    email: v.optional(v.pipe(v.string(), v.maxLength(500))),
    cursor: v.optional(placeCursorSchema),
  }),
  v.examples([{}]),
);

/** Who changed what at the desk, the latest first. */
export const auditResponseSchema = v.object({
  entries: v.array(
    v.object({
      _id: v.string(),
      at: timestampSchema,
      email: v.string(),
      /** `book-changed`, `order-packed`. */
      action: v.string(),
      /** The id of what was changed, or a name. */
      subject: v.string(),
      /** The number of an order, the title of a book, the file of an import; '' if it has none. */
      name: v.string(),
    }),
  ),
  total: countSchema,
  next: v.nullable(v.string()),
});
