import * as v from 'valibot';
import { MAX_NAME_LETTERS } from './session.ts';
import { lineSchema } from './text.ts';

const requiredText = v.pipe(v.string(), v.nonEmpty());
const name = lineSchema(MAX_NAME_LETTERS);

export const forgotRequestSchema = v.pipe(
  v.object({ email: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000)) }),
  v.examples([{ email: 'asha.rao@example.com' }]),
);

export const resetRequestSchema = v.pipe(
  v.object({ token: v.string(), password: requiredText }),
  v.examples([{ token: 'from-the-link-in-the-mail', password: 'a hound on the moor' }]),
);

export const profileAnswerSchema = v.object({
  user: v.object({ firstName: v.string(), lastName: v.string(), email: v.string() }),
});

/** Of the owner's authenticator app, if it is asked for. */
const code = v.optional(v.pipe(v.string(), v.maxLength(20)));

/** A name that is left out stays as it is. */
export const changeProfileRequestSchema = v.pipe(
  v.object({ firstName: v.optional(name), lastName: v.optional(name) }),
  v.examples([{ firstName: 'Asha', lastName: 'Rao' }]),
);

export const changePasswordRequestSchema = v.pipe(
  v.object({ old: v.string(), new: requiredText, code }),
  v.examples([{ old: 'swaminathan', new: 'a hound on the moor' }]),
);

export const deleteUserRequestSchema = v.pipe(
  v.object({ password: v.string(), code }),
  v.examples([{ password: 'swaminathan' }]),
);

export type ProfileAnswer = v.InferOutput<typeof profileAnswerSchema>;
