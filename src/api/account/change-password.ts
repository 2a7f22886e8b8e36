import type { User } from '#contract/user.ts';
import { endSessions } from '#domain/sessions.ts';
import { formatTimestamp } from '#domain/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkOwnPassword, readUnchanged } from '../auth/check-own-password.ts';
import { refuseCommon } from '../auth/refuse-common.ts';
import { checkSecondFactor } from '../desk/second-factor.ts';
import { dropResetLinks } from '../links.ts';
import { Refusal } from '../refusal.ts';
import type { TokenPayload } from '../auth/token.ts';

interface Change {
  user: User;
  /** The session that stays. */
  token: TokenPayload;
  old: string;
  password: string;
  /** Of the second factor, where that is on. */
  code: string | undefined;
}

/**
 * Replaces the password and ends all other sessions of the user. 401 if the old one or
 * the code is wrong, 403 for a public account, 422 if the new one is common.
 */
export async function changePassword(
  dependencies: Dependencies,
  { user, token, old, password, code }: Change,
): Promise<void> {
  const { store, now, passwords, isPublic } = dependencies;
  if (isPublic?.(user.email)) throw new Refusal(403, 'publicAccount');
  await checkOwnPassword(dependencies, { user, token }, old);
  await refuseCommon(passwords, password);
  await checkSecondFactor(dependencies, user, code);
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
