import type { User } from '#contract/user.ts';
import { endSessions } from '#domain/sessions.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { refuseCommon } from '../auth/refuse-common.ts';
import { dropResetLinks } from '../links.ts';
import { Refusal } from '../refusal.ts';
import type { Unit } from '../store.ts';
import type { TokenPayload } from '../auth/token.ts';

interface Change {
  user: User;
  /** The session that stays. */
  token: TokenPayload;
  old: string;
  password: string;
}

/**
 * Replaces the password and ends all other sessions of the user. 401 if the old one is wrong, 422 if
 * the new one is common.
 */
export async function changePassword(
  dependencies: Dependencies,
  { user, token, old, password }: Change,
): Promise<void> {
  const { store, now, passwords } = dependencies;
  await checkOwnPassword(dependencies, { user, token }, old);
  await refuseCommon(passwords, password);
  const hashed = await passwords.hash(password);
  await store.transact(async (unit) => {
    const present = await readUnchanged(unit, user);
    await dropResetLinks(unit, present.email);
    await unit.saveUser({
      ...endSessions(present, token),
      password: hashed,
      updatedAt: formatTimestamp(now()),
    });
  });
}

/** The user as it is now, whose password must be the one that was compared. */
export async function readUnchanged(unit: Unit, { email, password }: User): Promise<User> {
  const present = await unit.user(email);
  if (!present) throw new Refusal(404, 'emailNotRegistered');
  if (present.password !== password) throw new Refusal(401, 'invalidCredentials');
  return present;
}
