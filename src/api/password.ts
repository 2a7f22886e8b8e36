import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const ITERATIONS = 2000;
const HASHED = /^pbkdf2\$([1-9]\d{0,5})\$(.*)\$([0-9a-f]{64})$/;

/**
 * The text to keep instead of a password: 'pbkdf2$<iterations>$<salt>$<hash in hex>', SHA-256.
 * `salt` is any text on one line that no other password has. The iterations are few because the
 * mock guards nothing and runs on phones; a real server wants some 600,000.
 */
export async function hashPassword(password: string, salt: string): Promise<string> {
  return `pbkdf2$${ITERATIONS}$${salt}$${await derive(password, salt, ITERATIONS)}`;
}

/** Also `false` when `hashed` is not a text that `hashPassword` wrote. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [, iterations = '', salt = '', hash] = HASHED.exec(hashed) ?? [];
  if (hash === undefined) return false;
  return (await derive(password, salt, Number(iterations))) === hash;
}

async function derive(password: string, salt: string, iterations: number): Promise<string> {
  return bytesToHex(await pbkdf2Async(sha256, password, salt, { c: iterations }));
}
