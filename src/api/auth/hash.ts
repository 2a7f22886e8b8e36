import { formatHex } from '#domain/values/bytes.ts';

/** Hashes a text with SHA-256, in hexadecimal. */
export function hashText(text: string): Promise<string> {
  return hashBytes(new TextEncoder().encode(text));
}

/** Hashes bytes with SHA-256, in hexadecimal. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return formatHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
