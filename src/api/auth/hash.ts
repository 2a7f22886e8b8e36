import { formatHex } from '#domain/values/bytes.ts';

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
