import type { User } from '#contract/user.ts';
import type { Dependencies } from './dependencies.ts';

/** Returns a function that finds the user of an email, and says whether the password is right. */
export function createCredentialCheck({ store, passwords }: Dependencies) {
  // Checked for an unknown email, so that the time of the answer does not tell which ones are known.
  let nobody: Promise<string> | undefined;
  return async (
    email: string,
    password: string,
  ): Promise<{ user: User | undefined; isRight: boolean }> => {
    const user = await store.user(email);
    const hashed = user?.password ?? (await (nobody ??= passwords.hash('nobody')));
    return { user, isRight: await passwords.matches(password, hashed) };
  };
}
