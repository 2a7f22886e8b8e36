import * as v from 'valibot';

/** The signed-in user as the browser keeps it under the key `user`. */
export const sessionUserSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.pipe(v.string(), v.nonEmpty()),
});

export type SessionUser = v.InferOutput<typeof sessionUserSchema>;
