import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';

const HEADER = encodePart(utf8ToBytes('{"alg":"HS256","typ":"JWT"}'));

const payloadSchema = v.object({
  _id: v.string(),
  email: v.pipe(v.string(), v.nonEmpty()),
});

export type TokenPayload = v.InferOutput<typeof payloadSchema>;

/** A JWT signed with HS256, by @noble/hashes: Web Crypto is missing on plain-http hosts. */
export function createToken({ _id, email }: TokenPayload, secret: string): string {
  const content = `${HEADER}.${encodePart(utf8ToBytes(JSON.stringify({ _id, email })))}`;
  const signature = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(content));
  return `${content}.${encodePart(signature)}`;
}

/** `undefined` for anything but a token that `createToken` wrote with this secret. */
export function verifyToken(token: string, secret: string): TokenPayload | undefined {
  const payload = readPayload(token);
  if (!payload) return undefined;
  // Written anew and compared whole, so that no second spelling of a token can pass.
  return isSameText(createToken(payload, secret), token) ? payload : undefined;
}

function readPayload(token: string): TokenPayload | undefined {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    const payload = v.safeParse(payloadSchema, JSON.parse(new TextDecoder().decode(bytes)));
    return payload.success ? payload.output : undefined;
  } catch {
    return undefined;
  }
}

function encodePart(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Takes as long for a near miss as for a far one. */
function isSameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}
