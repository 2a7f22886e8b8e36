import * as v from 'valibot';
import {
  cartLineSchema,
  storedCartLineSchema,
  storedWishlistItemSchema,
  wishlistItemSchema,
} from '../orders/cart.ts';
import { MAX_EMAIL_CHARS, MAX_NAME_CHARS } from '../limits.ts';
import {
  codeSchema,
  countSchema,
  createLineSchema,
  emailSchema,
  requiredTextSchema,
  signUpNameSchema,
  timestampSchema,
} from '../fields.ts';

/** A user without the lists; in the store, `password` is a salted hash. */
const userSchema = v.looseObject({
  _id: v.string(),
  email: v.string(),
  password: v.string(),
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** How often `endSessions` of `domain/account/sessions.ts` was called for the user; missing for never. */
  sessionRound: v.optional(countSchema),
  /** The session that was kept the last time that all other sessions were ended. */
  keptSession: v.optional(v.string()),
});

/** A user of the seed or of a snapshot, with the lists as stored. */
export const userWithListsSchema = v.looseObject({
  ...userSchema.entries,
  cart: v.array(storedCartLineSchema),
  wishlist: v.array(storedWishlistItemSchema),
});

/** The maximum length of a sign-up as JSON, because all is stored, and returned by sign-ins. */
const MAX_SIGN_UP_CHARS = 10_000;

/** Other fields are stored with the user, too, except `id`, `confirmPassword` and internal ones. */
export const signUpRequestSchema = v.pipe(
  v.looseObject({
    email: emailSchema,
    password: requiredTextSchema,
    firstName: v.optional(signUpNameSchema),
    lastName: v.optional(signUpNameSchema),
  }),
  v.check((fields) => JSON.stringify(fields).length <= MAX_SIGN_UP_CHARS),
  v.examples([
    {
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'asha.rao@example.com',
      password: 'swaminathan',
      confirmPassword: 'swaminathan',
    },
  ]),
);

export const logInRequestSchema = v.pipe(
  v.object({ email: emailSchema, password: requiredTextSchema }),
  v.examples([{ email: 'guest@example.com', password: 'open-shelf' }]),
);

/** A user without the password or its hash, and without the internal session fields. */
export const returnedUserSchema = v.looseObject({
  ...v.omit(userSchema, ['sessionRound', 'keptSession']).entries,
  password: v.literal(''),
  cart: v.array(cartLineSchema),
  wishlist: v.array(wishlistItemSchema),
});

export const signUpResponseSchema = v.object({
  createdUser: returnedUserSchema,
  encodedToken: v.string(),
});

export const logInResponseSchema = v.object({
  foundUser: returnedUserSchema,
  encodedToken: v.string(),
});

const nameSchema = createLineSchema(MAX_NAME_CHARS);

export const forgotRequestSchema = v.pipe(
  v.object({ email: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_EMAIL_CHARS)) }),
  v.examples([{ email: 'asha.rao@example.com' }]),
);

export const resetRequestSchema = v.pipe(
  v.object({ token: v.string(), password: requiredTextSchema }),
  v.examples([{ token: 'from-the-link-in-the-mail', password: 'a hound on the moor' }]),
);

export const profileResponseSchema = v.object({
  user: v.object({ firstName: v.string(), lastName: v.string(), email: v.string() }),
});

/** A name that is left out does not change. */
export const changeProfileRequestSchema = v.pipe(
  v.object({ firstName: v.optional(nameSchema), lastName: v.optional(nameSchema) }),
  v.examples([{ firstName: 'Asha', lastName: 'Rao' }]),
);

export const changePasswordRequestSchema = v.pipe(
  v.object({ old: v.string(), new: requiredTextSchema, code: v.optional(codeSchema) }),
  v.examples([{ old: 'swaminathan', new: 'a hound on the moor' }]),
);

export const deleteUserRequestSchema = v.pipe(
  v.object({ password: v.string(), code: v.optional(codeSchema) }),
  v.examples([{ password: 'swaminathan' }]),
);

export type User = v.InferOutput<typeof userSchema>;
export type UserWithLists = v.InferOutput<typeof userWithListsSchema>;
export type Lists = Pick<UserWithLists, 'cart' | 'wishlist'>;
export type SignUpResponse = v.InferOutput<typeof signUpResponseSchema>;
export type LogInResponse = v.InferOutput<typeof logInResponseSchema>;
export type ProfileResponse = v.InferOutput<typeof profileResponseSchema>;
