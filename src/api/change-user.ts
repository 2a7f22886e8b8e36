import type { User } from '#contract/user.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

/** Changes the user and returns it; 404 when the user was deleted since `requireUser` loaded it. */
export async function changeUser(
  store: Store,
  { email }: User,
  change: (user: User) => User,
): Promise<User> {
  const user = await store.changeUser(email, change);
  if (!user) throw new Refusal(404, 'emailNotRegistered');
  return user;
}
