import * as v from 'valibot';
import {
  countSchema,
  emailSchema,
  recordCursorSchema,
  requiredTextSchema,
  timestampSchema,
  createLineSchema,
  codeSchema,
} from '../fields.ts';
import { MAX_KEY_NAME_CHARS } from '../limits.ts';

/** An owner may do everything at the desk; a helper handles only orders and stock. */
const roleSchema = v.picklist(['owner', 'helper']);

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

/** What a key may be used for. Reading calls need `read`, all others `write`. */
const scopeSchema = v.picklist([
  'orders:read',
  'orders:write',
  'catalogue:read',
  'catalogue:write',
  'stock:read',
  'stock:write',
]);

export type Scope = v.InferOutput<typeof scopeSchema>;

/** A key with which a program acts at the desk for the person who made it. */
export const apiKeySchema = v.object({
  _id: v.string(),
  name: v.string(),
  /** The person who made it. */
  email: v.string(),
  scopes: v.array(scopeSchema),
  ending: v.string(),
  createdAt: timestampSchema,
  /** When the key was last used, to within five minutes. */
  usedAt: v.optional(timestampSchema),
});

export type ApiKey = v.InferOutput<typeof apiKeySchema>;

export const apiKeysResponseSchema = v.object({ keys: v.array(apiKeySchema) });

export const apiKeyRequestSchema = v.pipe(
  v.object({
    name: v.pipe(createLineSchema(MAX_KEY_NAME_CHARS), v.nonEmpty()),
    scopes: v.pipe(v.array(scopeSchema), v.minLength(1), v.maxLength(20)),
  }),
  v.examples([{ name: 'Warehouse', scopes: ['orders:read', 'stock:write'] }]),
);

/** `secret` is the key itself, which is shown only once. */
export const newApiKeyResponseSchema = v.object({ key: apiKeySchema, secret: v.string() });

export const deskSignInRequestSchema = v.pipe(
  v.object({
    email: emailSchema,
    password: requiredTextSchema,
    /** If the second factor is on: the code of the authenticator app, or a recovery code. */
    code: v.optional(codeSchema),
    /** Whether to trust this browser, which then needs no code for 30 days. */
    trust: v.optional(v.boolean()),
  }),
  v.examples([{ email: 'owner@example.com', password: 'open the shop' }]),
);

export const passwordRequestSchema = v.pipe(
  v.object({ password: v.string() }),
  v.examples([{ password: 'open the shop' }]),
);

/** `code` is required while the second factor is on. */
export const turnOffRequestSchema = v.pipe(
  v.object({ password: v.string(), code: v.optional(codeSchema) }),
  v.examples([{ password: 'open the shop', code: '287082' }]),
);

/** For the authenticator app: the secret in base32, and an `otpauth:` URI with it. */
export const secondFactorResponseSchema = v.object({ secret: v.string(), uri: v.string() });

/** Whether a code is required at sign-in, and how many recovery codes are left. */
export const secondFactorStateSchema = v.object({
  isOn: v.boolean(),
  recoveryCodes: countSchema,
});

/** Recovery codes, each of which works once instead of the app's code. They are shown only once. */
export const recoveryCodesResponseSchema = v.object({ recoveryCodes: v.array(v.string()) });

export const codeRequestSchema = v.pipe(
  v.object({ code: codeSchema }),
  v.examples([{ code: '287082' }]),
);

export const deskUserSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  role: roleSchema,
});

export const deskUserResponseSchema = v.object({ user: deskUserSchema });

export const deskSessionResponseSchema = v.object({
  user: deskUserSchema,
  /** Only where the host cannot set cookies: the page sends it in `authorization`. */
  token: v.optional(v.string()),
});
