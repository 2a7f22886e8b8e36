import type { User } from '#contract/account/user.ts';
import { endSessions } from '#domain/account/sessions.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { changeUser } from './user.ts';

/** Finds the stored users who have the (public) email and password of a user in `seed`. */
export async function findPublicUsers(
  { store, passwords }: Pick<Dependencies, 'store' | 'passwords'>,
  seed: readonly User[],
): Promise<User[]> {
  const matching = await Promise.all(
    seed.map(async ({ email, password }) => {
      const user = await store.user(email);
      return user && (await passwords.matches(password, user.password)) ? [user] : [];
    }),
  );
  return matching.flat();
}

/** Stored instead of the password hash of a closed account. No password matches it. */
const CLOSED_HASH = 'closed';

/**
 * Finds the stored users that `closeUsers` has not closed yet: the users of `seed`, even if their
 * passwords have changed, and the results of `findPublicUsers`.
 */
export async function findOpenUsers(
  dependencies: Pick<Dependencies, 'store' | 'passwords'>,
  seed: readonly User[],
): Promise<User[]> {
  const publicUsers = await findPublicUsers(dependencies, seed);
  const storedUsers = await Promise.all(seed.map(({ email }) => dependencies.store.user(email)));
  const ids = [...seed, ...publicUsers].map(({ _id }) => _id);
  return storedUsers.flatMap((user) =>
    user && user.password !== CLOSED_HASH && ids.includes(user._id) ? [user] : [],
  );
}

/** Closes the accounts of these users and ends their sessions. Their orders are kept. */
export async function closeUsers(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  users: readonly User[],
): Promise<void> {
  for (const closed of users)
    await changeUser(store, closed, (user) => ({
      ...endSessions(user),
      password: CLOSED_HASH,
      updatedAt: formatTimestamp(now()),
    }));
}
