import * as v from 'valibot';
import type { User } from './user.ts';

const requiredText = v.pipe(v.string(), v.nonEmpty());

/** Other fields are allowed and stored with the user. Names must be text, because screens show them. */
export const signUpRequestSchema = v.pipe(
  v.looseObject({
    email: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    password: requiredText,
    firstName: v.optional(v.string()),
    lastName: v.optional(v.string()),
  }),
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

export type SignUpRequest = v.InferOutput<typeof signUpRequestSchema>;

/** 201 of a sign-up; the user's `password` is the empty string. */
export interface SignUpAnswer {
  createdUser: User;
  encodedToken: string;
}

/** 200 of a login; the user's `password` is the empty string. */
export interface LogInAnswer {
  foundUser: User;
  encodedToken: string;
}
