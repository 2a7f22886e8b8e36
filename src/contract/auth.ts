import * as v from 'valibot';
import type { User } from './user.ts';

const requiredText = v.pipe(v.string(), v.nonEmpty());

/** Sign-up takes other fields too; they are stored on the user. Names are printed, so they are text. */
export const signUpRequestSchema = v.looseObject({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  password: requiredText,
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
});

export const logInRequestSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  password: requiredText,
});

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
