import type { User } from '#contract/user.ts';
import { limitCall } from '../call-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import type { Unit } from '../store.ts';
import type { TokenPayload } from './token.ts';

/**
 * Asks the user of a session, which may be stolen, for the password. 401 for a wrong one, 429 after too
 * many tries in this session. Tries in other sessions of the user do not count.
 */
export async function checkOwnPassword(
  dependencies: Dependencies,
  { user, token }: { user: User; token: TokenPayload },
  password: string,
): Promise<void> {
  const session = token.jti ?? user._id;
  await limitCall(dependencies, { ownPassword: session, ownPasswordHourly: session });
  if (!(await dependencies.passwords.matches(password, user.password)))
    throw new Refusal(401, 'invalidCredentials');
}

/** The user as it is now, whose password must be the one that was compared. */
export async function readUnchanged(unit: Unit, { email, password }: User): Promise<User> {
  const present = await unit.user(email);
  if (!present) throw new Refusal(404, 'emailNotRegistered');
  if (present.password !== password) throw new Refusal(401, 'invalidCredentials');
  return present;
}
