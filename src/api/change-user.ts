import type { User } from '#contract/user.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

/** The changed user; 404 for one that has gone since the guard saw them. */
export async function changeUser(
  store: Store,
  { email }: User,
  change: (user: User) => User,
): Promise<User> {
  const user = await store.changeUser(email, change);
  if (!user) throw new Refusal(404, 'emailNotRegistered');
  return user;
}
