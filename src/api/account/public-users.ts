import type { User } from '#contract/user.ts';
import { endSessions } from '#domain/sessions.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';

/** The users of `seed`, whose passwords are in the source, that still have these passwords. */
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

/** Gives these users a password that is not kept, and ends their sessions. Their orders stay. */
export async function closeUsers(
  { store, passwords, createId, now }: Dependencies,
  users: readonly User[],
): Promise<void> {
  for (const { email } of users) {
    const password = await passwords.hash(createId());
    await store.changeUser(email, (user) => ({
      ...endSessions(user),
      password,
      updatedAt: formatTimestamp(now()),
    }));
  }
}
