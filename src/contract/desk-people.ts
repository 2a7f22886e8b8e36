import * as v from 'valibot';
import { emailSchema, timestampSchema, countSchema, placeCursorSchema } from './fields.ts';

/** A helper sees to orders and stock. */
export const roleSchema = v.picklist(['owner', 'helper']);

const personSchema = v.object({
  /** Of an invitation, if `isInvited`. */
  _id: v.string(),
  email: v.string(),
  role: roleSchema,
  /** Whether the link was not used yet. */
  isInvited: v.boolean(),
  /** When the link of an invitation runs out. */
  until: v.optional(timestampSchema),
});

export const peopleResponseSchema = v.object({ people: v.array(personSchema) });

export const inviteRequestSchema = v.pipe(
  v.object({ email: emailSchema, role: roleSchema }),
  v.examples([{ email: 'ravi@example.com', role: 'helper' }]),
);

/** `link` is shown once; it works once, for 7 days. */
export const invitationResponseSchema = v.object({ person: personSchema, link: v.string() });

export type Role = v.InferOutput<typeof roleSchema>;
export type Person = v.InferOutput<typeof personSchema>;

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

/** The open sessions of one person at the desk, the last used first. */
export const deskSessionsResponseSchema = v.object({
  sessions: v.array(
    v.object({
      _id: v.string(),
      /** In words: `Chrome on Windows`. */
      browser: v.string(),
      beganAt: timestampSchema,
      /** Up to five minutes ago if it is in use. */
      seenAt: timestampSchema,
      /** Whether the call comes from it. */
      isThis: v.boolean(),
      /** No session, but a browser that is spared the code of the second factor for 30 days. */
      isTrust: v.boolean(),
    }),
  ),
});
