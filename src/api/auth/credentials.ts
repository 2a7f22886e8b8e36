import type { User } from '#contract/user.ts';
import { limitCall } from '../call-limits.ts';
import type { Dependencies, Passwords } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { Transaction } from '../store.ts';
import type { TokenPayload } from './token.ts';

/**
 * Returns a function that finds the user of an email, and says whether the password is right. A right
 * password whose hash is outdated is hashed again.
 */
export function createCredentialCheck({ store, passwords }: Dependencies) {
  // Checked for an unknown email, so that the time of the response does not reveal which ones are known.
  let unknownUserHash: Promise<string> | undefined;

  /** Stores a new hash, unless the user has changed the password meanwhile. */
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
    const hashed = user?.password ?? (await (unknownUserHash ??= passwords.hash('nobody')));
    const isRight = await passwords.matches(password, hashed);
    if (user && isRight && passwords.isOutdated(hashed)) await renew(user, password);
    return { user, isRight };
  };
}

/** 422 for one of the most common passwords (OWASP ASVS 5, 6.2.4). */
export async function refuseCommon({ isCommon }: Passwords, password: string): Promise<void> {
  if (await isCommon(password)) throw new HttpError(422, 'commonPassword');
}

/**
 * Checks the password of a user who is signed in, because the session may be stolen. 401 for a
 * wrong one, 429 after too many tries in this session. Tries in other sessions of the user do not
 * count.
 */
export async function checkOwnPassword(
  dependencies: Dependencies,
  { user, token }: { user: User; token: TokenPayload },
  password: string,
): Promise<void> {
  const session = token.jti ?? user._id;
  await limitCall(dependencies, { ownPassword: session, ownPasswordHourly: session });
  if (!(await dependencies.passwords.matches(password, user.password)))
    throw new HttpError(401, 'invalidCredentials');
}

/** Reads the user again; 401 if the password is no longer the one that was compared. */
export async function readUnchanged(
  transaction: Transaction,
  { email, password }: User,
): Promise<User> {
  const present = await transaction.user(email);
  if (!present) throw new HttpError(404, 'emailNotRegistered');
  if (present.password !== password) throw new HttpError(401, 'invalidCredentials');
  return present;
}
