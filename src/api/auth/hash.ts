import type { UserWithLists } from '#contract/account/user.ts';
import { formatHex } from '#domain/values/bytes.ts';
import { normalizeMarks } from '#domain/values/normal-form.ts';

/** Hashes a text with SHA-256, in hexadecimal. */
export function hashText(text: string): Promise<string> {
  return hashBytes(new TextEncoder().encode(text));
}

/** Hashes bytes with SHA-256, in hexadecimal. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return formatHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** How passwords are stored. */
export interface Passwords {
  /** Resolves with the text to store instead of the password. */
  hash(password: string): Promise<string>;
  /** Whether the password has this hash; `false` if `hash` did not make it. */
  matches(password: string, hashed: string): Promise<boolean>;
  /** Whether the hash should be replaced, because the hashing has been strengthened since. */
  isOutdated(hashed: string): boolean;
  /** Whether the password is on a list of the most common ones, which attackers try first. */
  isCommon(password: string): Promise<boolean>;
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
