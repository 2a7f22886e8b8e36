import type { User } from '#contract/user.ts';
import { withoutSessions } from '#domain/sessions.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';

/** A new user with these fields, an own id and empty lists. */
export async function buildUser(
  fields: Pick<User, 'email' | 'password'>,
  { now, createId, passwords }: Dependencies,
): Promise<User> {
  const moment = formatTimestamp(now());
  return withoutSessions({
    ...fields,
    _id: createId(),
    password: await passwords.hash(fields.password),
    createdAt: moment,
    updatedAt: moment,
    cart: [],
    wishlist: [],
  });
}
