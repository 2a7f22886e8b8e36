import type { User } from '#contract/user.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Returns a function that finds the user of an email, and says whether the password is right. One
 * that is right but was hashed in an older way is hashed again.
 */
export function createCredentialCheck({ store, passwords }: Dependencies) {
  // Checked for an unknown email, so that the time of the answer does not tell which ones are known.
  let nobody: Promise<string> | undefined;

  /** Unless the password was changed meanwhile. */
  async function renew({ email, password: old }: User, password: string): Promise<void> {
    const renewed = await passwords.hash(password);
    await store.changeUser(email, (user) =>
      user.password === old ? { ...user, password: renewed } : user,
    );
  }

  return async (
    email: string,
    password: string,
  ): Promise<{ user: User | undefined; isRight: boolean }> => {
    const user = await store.user(email);
    const hashed = user?.password ?? (await (nobody ??= passwords.hash('nobody')));
    const isRight = await passwords.matches(password, hashed);
    if (user && isRight && passwords.isOutdated(hashed)) await renew(user, password);
    return { user, isRight };
  };
}
