import * as v from 'valibot';
import { codeSchema, countSchema, emailSchema, requiredTextSchema } from '../fields.ts';
import { roleSchema } from './desk-people.ts';

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
