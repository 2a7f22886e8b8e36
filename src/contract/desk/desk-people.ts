import * as v from 'valibot';
import {
  countSchema,
  emailSchema,
  recordCursorSchema,
  requiredTextSchema,
  timestampSchema,
} from '../fields.ts';

/** An owner may do everything at the desk; a helper handles only orders and stock. */
export const roleSchema = v.picklist(['owner', 'helper']);

export const personSchema = v.object({
  /** The id of the invitation, if `isInvited`. */
  _id: v.string(),
  email: v.string(),
  role: roleSchema,
  /** Whether this is an invitation whose link has not been used yet. */
  isInvited: v.boolean(),
  /** When the link of an invitation expires. */
  until: v.optional(timestampSchema),
});

export const peopleResponseSchema = v.object({ people: v.array(personSchema) });

export const inviteRequestSchema = v.pipe(
  v.object({ email: emailSchema, role: roleSchema }),
  v.examples([{ email: 'ravi@example.com', role: 'helper' }]),
);

/** `link` is shown only once; it works once, for 7 days. */
export const invitationResponseSchema = v.object({ person: personSchema, link: v.string() });

/** The form behind an invitation's link, in which a person chooses the password. */
export const welcomeRequestSchema = v.pipe(
  v.object({
    token: requiredTextSchema,
    email: emailSchema,
    password: v.pipe(v.string(), v.minLength(8)),
  }),
  v.examples([{ token: 'from-the-link', email: 'owner@example.com', password: 'open the shop' }]),
);

export type Role = v.InferOutput<typeof roleSchema>;
export type Person = v.InferOutput<typeof personSchema>;

export const auditQuerySchema = v.pipe(
  v.object({
    email: v.optional(v.pipe(v.string(), v.maxLength(500))),
    cursor: v.optional(recordCursorSchema),
  }),
  v.examples([{}]),
);

/** The audit log of the desk, latest entry first. */
export const auditResponseSchema = v.object({
  entries: v.array(
    v.object({
      _id: v.string(),
      at: timestampSchema,
      email: v.string(),
      /** Such as `book-changed` or `order-packed`. */
      action: v.string(),
      /** The id of the changed item, or a name. */
      subject: v.string(),
      /** The order's number, book's title, or import's file; '' without a name. */
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
      /** A readable name: `Chrome on Windows`. */
      browser: v.string(),
      beganAt: timestampSchema,
      /** When the session was last used, to within five minutes. */
      seenAt: timestampSchema,
      /** Whether this is the session or the trusted browser of the caller. */
      isThis: v.boolean(),
      /** Whether it is a trusted browser, which needs no second-factor code for 30 days. */
      isTrust: v.boolean(),
    }),
  ),
});
