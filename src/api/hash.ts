import { toHex } from './auth/password.ts';

/** Hashes a text with SHA-256, in hexadecimal. */
export async function hashText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
