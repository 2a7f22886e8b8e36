import type { User, UserWithLists } from '#contract/account/user.ts';
import { formatHex } from '#domain/values/bytes.ts';
import { normalizeMarks } from '#domain/values/normal-form.ts';
import { changeUser, findUser } from '../account/user.ts';
import { limitCall } from '../call/call-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import type { Transaction } from '../store.ts';
import type { Passwords } from './hash.ts';
import type { TokenPayload } from './token.ts';

/** Returns a function that checks a user's password, and stores a new hash for an outdated one. */
export function createCredentialCheck({ store, passwords }: Dependencies) {
  // Compared with for an unknown email, so that the response time does not reveal accounts.
  let unknownUserHash: Promise<string> | undefined;

  /** Stores a new hash, unless the password was changed in the meantime. */
  async function renewHash({ email, password: oldHash }: User, password: string): Promise<void> {
    const newHash = await passwords.hash(password);
    await changeUser(store, { email }, (user) =>
      user.password === oldHash ? { ...user, password: newHash } : user,
    );
  }

  /** Hashes once, so that the first sign-ins with unknown emails do not all hash at once. */
  function hashUnknownUser(): Promise<string> {
    return (unknownUserHash ??= passwords.hash('no user').catch((error: unknown) => {
      unknownUserHash = undefined;
      throw error;
    }));
  }

  return async (email: string, password: string) => {
    const user = await findUser(store, email);
    const hashed = user?.password ?? (await hashUnknownUser());
    const match = await comparePassword(passwords, password, hashed);
    if (user && match === 'outdated') await renewHash(user, password);
    return { user, isCorrect: match !== 'none' };
  };
}

/**
 * Compares a password in Unicode NFC with a hash. Earlier releases hashed passwords as typed, so
 * another form is also tried. `outdated`: the password is right, but must be hashed again.
 */
async function comparePassword(
  passwords: Passwords,
  password: string,
  hashed: string,
): Promise<'right' | 'outdated' | 'none'> {
  const normalForm = normalizeMarks(password, 'NFC');
  if (await passwords.matches(normalForm, hashed))
    return passwords.isOutdated(hashed) ? 'outdated' : 'right';
  const otherForm = password === normalForm ? normalizeMarks(password, 'NFD') : password;
  const isOther = otherForm !== normalForm && (await passwords.matches(otherForm, hashed));
  return isOther ? 'outdated' : 'none';
}

/** Throws 422 for one of the most common passwords (OWASP ASVS 5.0, requirement 6.2.4). */
export async function refuseCommonPassword({ isCommon }: Passwords, password: string) {
  if (await isCommon(password)) throw new HttpError(422, 'commonPassword');
}

/** Checks the password again, because a session may be stolen. Throws 401, or 429. */
export async function checkOwnPassword(
  dependencies: Dependencies,
  { user, token }: { user: User; token: TokenPayload },
  password: string,
): Promise<void> {
  const sessionKey = token.jti ?? user._id;
  await limitCall(dependencies, { ownPassword: sessionKey, ownPasswordHourly: sessionKey });
  if ((await comparePassword(dependencies.passwords, password, user.password)) === 'none')
    throw new HttpError(401, 'invalidCredentials');
}

/** Reads the user again. Throws 404 for a deleted account, 401 if the password has changed. */
export async function readUserWithSamePassword(
  transaction: Transaction,
  { email, password }: User,
): Promise<User> {
  const current = await transaction.user(email);
  if (!current) throw new HttpError(404, 'emailNotRegistered');
  if (current.password !== password) throw new HttpError(401, 'invalidCredentials');
  return current;
}

const ITERATIONS = 2000;
const HASH_FORMAT = /^pbkdf2\$([1-9]\d{0,5})\$(.*)\$([0-9a-f]{64})$/;

/** Creates the password hashing of the mock (docs/mock.md), which protects nothing. */
export function createLightPasswords(createSalt: () => string): Passwords {
  return {
    hash: (password) => hashPassword(password, createSalt()),
    matches: matchesHash,
    isOutdated: () => false,
    isCommon: async () => false,
  };
}

/**
 * Returns 'pbkdf2$<iterations>$<salt>$<hash in hex>' with SHA-256 and few rounds, because the mock
 * protects nothing and runs on phones. `salt` is a unique text in one line.
 */
export async function hashPassword(password: string, salt: string): Promise<string> {
  const hash = await derive(normalizeMarks(password, 'NFC'), salt, ITERATIONS);
  return `pbkdf2$${ITERATIONS}$${salt}$${hash}`;
}

/** Hashes the passwords that are still plain text. */
export function hashPasswords(
  users: readonly UserWithLists[],
  createSalt: () => string,
): Promise<UserWithLists[]> {
  return Promise.all(
    users.map(async (user) => {
      const { password } = user;
      if (HASH_FORMAT.test(password)) return user;
      return { ...user, password: await hashPassword(password, createSalt()) };
    }),
  );
}

/** Whether the password has this hash; `false` if `hashPassword` did not make the hash. */
export async function matchesHash(password: string, hashed: string): Promise<boolean> {
  const [, iterations = '', salt = '', hash] = HASH_FORMAT.exec(hashed) ?? [];
  if (hash === undefined) return false;
  return (await derive(password, salt, Number(iterations))) === hash;
}

async function derive(password: string, salt: string, iterations: number): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations };
  return formatHex(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)));
}
