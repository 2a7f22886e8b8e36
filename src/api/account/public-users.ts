import type { User } from '#contract/user.ts';
import { endSessions } from '#domain/sessions.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';

/** Finds the users of `seed` whose passwords are still those in the source code of the seed. */
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

/** The text that is stored instead of the password hash of a closed account: none matches it. */
const CLOSED = 'closed';

/**
 * Finds the users of `seed` whose accounts are not closed yet. They include users whose password a
 * visitor has changed, and users who signed up later with an email and a password of `seed`.
 */
export async function findOpenUsers(
  dependencies: Pick<Dependencies, 'store' | 'passwords'>,
  seed: readonly User[],
): Promise<User[]> {
  const publicUsers = await findPublicUsers(dependencies, seed);
  const storedUsers = await Promise.all(seed.map(({ email }) => dependencies.store.user(email)));
  const ids = [...seed, ...publicUsers].map(({ _id }) => _id);
  return storedUsers.flatMap((user) =>
    user && user.password !== CLOSED && ids.includes(user._id) ? [user] : [],
  );
}

/** Closes the accounts of these users and ends their sessions. Their orders are kept. */
export async function closeUsers(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  users: readonly User[],
): Promise<void> {
  for (const { email } of users)
    await store.changeUser(email, (user) => ({
      ...endSessions(user),
      password: CLOSED,
      updatedAt: formatTimestamp(now()),
    }));
}
