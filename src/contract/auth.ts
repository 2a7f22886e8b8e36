import * as v from 'valibot';
import { signUpNameSchema } from './text.ts';
import { userSchema } from './user.ts';

const requiredText = v.pipe(v.string(), v.nonEmpty());

/** Of all fields of a sign-up as JSON, because they are stored and come back with every sign-in. */
const MAX_SIGN_UP_LETTERS = 10_000;

/** Other fields are allowed and stored with the user. Names must be text, because screens show them. */
export const signUpRequestSchema = v.pipe(
  v.looseObject({
    email: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    password: requiredText,
    firstName: v.optional(signUpNameSchema),
    lastName: v.optional(signUpNameSchema),
  }),
  v.check((fields) => JSON.stringify(fields).length <= MAX_SIGN_UP_LETTERS),
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
  v.object({
    email: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    password: requiredText,
  }),
  v.examples([{ email: 'guest@example.com', password: 'open-shelf' }]),
);

/** A user without the password, not even a hashed one, and without what the shop keeps of sessions. */
export const answeredUserSchema = v.looseObject({
  ...v.omit(userSchema, ['sessionRound', 'keptSession']).entries,
  password: v.literal(''),
});

export const signUpAnswerSchema = v.object({
  createdUser: answeredUserSchema,
  encodedToken: v.string(),
});

export const logInAnswerSchema = v.object({
  foundUser: answeredUserSchema,
  encodedToken: v.string(),
});

export type SignUpAnswer = v.InferOutput<typeof signUpAnswerSchema>;
export type LogInAnswer = v.InferOutput<typeof logInAnswerSchema>;
