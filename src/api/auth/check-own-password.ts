import type { User } from '#contract/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';

/** Asks the user of a session, which may be stolen, for the password. 401 for a wrong one. */
export async function checkOwnPassword(
  { passwords, passwordLimit }: Dependencies,
  user: User,
  password: string,
): Promise<void> {
  passwordLimit?.(user._id);
  if (!(await passwords.matches(password, user.password)))
    throw new Refusal(401, 'invalidCredentials');
}
