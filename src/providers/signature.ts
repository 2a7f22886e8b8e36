import { formatHex } from '#domain/values/bytes.ts';

const HASH = { name: 'HMAC', hash: 'SHA-256' };

/** Returns the HMAC-SHA256 of a text or of bytes, in hexadecimal digits. */
export async function signText(secret: string, content: string | Uint8Array<ArrayBuffer>) {
  const key = await crypto.subtle.importKey('raw', toBytes(secret), HASH, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign(HASH.name, key, toBytes(content)));
  return formatHex(bytes);
}

/** Whether this signs the content, in a time that no signature of its length changes. */
export async function isSignedBy(
  secret: string,
  content: string | Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  const expected = await signText(secret, content);
  if (signature.length !== expected.length) return false;
  let difference = 0;
  for (let index = 0; index < expected.length; index++)
    difference |= expected.charCodeAt(index) ^ signature.charCodeAt(index);
  return difference === 0;
}

function toBytes(content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
