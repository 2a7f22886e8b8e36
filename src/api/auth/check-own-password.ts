import type { User } from '#contract/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import type { Unit } from '../store.ts';

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

/** The user as it is now, whose password must be the one that was compared. */
export async function readUnchanged(unit: Unit, { email, password }: User): Promise<User> {
  const present = await unit.user(email);
  if (!present) throw new Refusal(404, 'emailNotRegistered');
  if (present.password !== password) throw new Refusal(401, 'invalidCredentials');
  return present;
}
