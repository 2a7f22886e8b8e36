import type { User } from '#contract/user.ts';
import { endSessions } from '#domain/sessions.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';

/** The users of `seed` that still have the passwords in its source. */
export async function findPublicUsers(
  { store, passwords }: Pick<Dependencies, 'store' | 'passwords'>,
  seed: readonly User[],
): Promise<User[]> {
  const found = await Promise.all(
    seed.map(async ({ email, password }) => {
      const user = await store.user(email);
      return user && (await passwords.matches(password, user.password)) ? [user] : [];
    }),
  );
  return found.flat();
}

/** Stored instead of a hash: no password matches it. */
const CLOSED = 'closed';

/**
 * The users of `seed` that are not closed, including those whose password a visitor has changed, and
 * users who signed up later with an email of `seed` and its known password.
 */
export async function findOpenUsers(
  dependencies: Pick<Dependencies, 'store' | 'passwords'>,
  seed: readonly User[],
): Promise<User[]> {
  const known = await findPublicUsers(dependencies, seed);
  const kept = await Promise.all(seed.map(({ email }) => dependencies.store.user(email)));
  const ids = [...seed, ...known].map(({ _id }) => _id);
  return kept.flatMap((user) =>
    user && user.password !== CLOSED && ids.includes(user._id) ? [user] : [],
  );
}

/** Closes the accounts of these users and ends their sessions. Their orders stay. */
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
