import { HTTPException } from 'hono/http-exception';
import { ERRORS } from '#contract/errors.ts';
import type { User } from '#contract/user.ts';
import type { Store } from './store.ts';

/** The changed user; 404 for one that has gone since the guard saw them. */
export async function changeUser(
  store: Store,
  { email }: User,
  change: (user: User) => User,
): Promise<User> {
  const user = await store.changeUser(email, change);
  if (!user) throw new HTTPException(404, { message: ERRORS.emailNotRegistered });
  return user;
}
