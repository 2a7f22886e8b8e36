import * as v from 'valibot';

const encoder = new TextEncoder();
const HEADER = encodePart(encoder.encode('{"alg":"HS256","typ":"JWT"}'));

const payloadSchema = v.object({
  _id: v.string(),
  email: v.pipe(v.string(), v.nonEmpty()),
});

export type TokenPayload = v.InferOutput<typeof payloadSchema>;

/** A JWT signed with HS256. */
export async function createToken({ _id, email }: TokenPayload, secret: string): Promise<string> {
  const content = `${HEADER}.${encodePart(encoder.encode(JSON.stringify({ _id, email })))}`;
  return `${content}.${encodePart(await sign(content, secret))}`;
}

/** `undefined` for anything but a token that `createToken` wrote with this secret. */
export async function verifyToken(
  token: string,
  secret: string,
): Promise<TokenPayload | undefined> {
  const payload = readPayload(token);
  if (!payload) return undefined;
  // Written anew and compared whole, so that no second spelling of a token can pass.
  return isSameText(await createToken(payload, secret), token) ? payload : undefined;
}

async function sign(text: string, secret: string): Promise<Uint8Array> {
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), how, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
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
