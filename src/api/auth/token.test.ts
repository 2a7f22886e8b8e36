import { createHmac } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { createToken, createCachedVerifier, verifyToken } from './token.ts';

const SECRET = 'a secret';
const HEADER = { alg: 'HS256', typ: 'JWT' };
const payload = { _id: 'us01', email: 'आशा@example.com' };

/** Signs a token by the JWT standard, without the shop's code. */
function sign(header: unknown, content: unknown, secret = SECRET) {
  const parts = [header, content].map((part) =>
    Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'),
  );
  const signature = createHmac('sha256', secret).update(parts.join('.')).digest('base64url');
  return [...parts, signature].join('.');
}

it('is a standard JWT that contains only _id and email', async () => {
  const token = await createToken({ ...payload, password: 'x' } as typeof payload, SECRET);
  expect(token).toBe(sign(HEADER, payload));
});

it('can be read with the secret that signed it', async () => {
  expect(await verifyToken(await createToken(payload, SECRET), SECRET)).toEqual(payload);
});

it('can be read whatever characters its email has', async () => {
  const odd = { _id: '', email: '\u0000"\\\ud800 😀' };
  expect(await verifyToken(await createToken(odd, SECRET), SECRET)).toEqual(odd);
});

it('is refused with another secret', async () => {
  expect(await verifyToken(await createToken(payload, 'another'), SECRET)).toBeUndefined();
});

const validToken = await createToken(payload, SECRET);
const [header, content, signature] = validToken.split('.');

it.each([
  ['nothing', ''],
  ['no parts', 'token'],
  ['dots', '..'],
  ['no signature', `${header}.${content}.`],
  ['a missing part', `${header}.${content}`],
  ['an extra part', `${validToken}.${signature}`],
  ['a wrong signature', `${header}.${content}.${signature?.toLowerCase()}`],
  ['a truncated signature', validToken.slice(0, -1)],
  ['a tail', `${validToken}A`],
  ['padding', `${validToken}=`],
  [
    'a second base64 spelling of the last byte',
    `${validToken.slice(0, -1)}${nextLetter(validToken.at(-1))}`,
  ],
  ['blanks', `${header}. ${content}.${signature}`],
  ['the Bearer prefix', `Bearer ${validToken}`],
  [
    'the payload of another token',
    `${header}.${sign(HEADER, { ...payload, _id: 'us02' }).split('.')[1]}.${signature}`,
  ],
  ['alg none', sign({ alg: 'none', typ: 'JWT' }, payload)],
  ['alg none, unsigned', `${sign({ alg: 'none', typ: 'JWT' }, payload).split('.', 2).join('.')}.`],
  ['another alg', sign({ alg: 'HS512', typ: 'JWT' }, payload)],
  ['no email', sign(HEADER, { _id: 'us01' })],
  ['an empty email', sign(HEADER, { _id: 'us01', email: '' })],
  ['an email that is not a text', sign(HEADER, { _id: 'us01', email: ['asha@example.com'] })],
  ['no _id', sign(HEADER, { email: 'asha@example.com' })],
  ['a field in addition to _id and email', sign(HEADER, { ...payload, admin: true })],
  ['a payload that is not an object', sign(HEADER, 'null')],
  ['a payload that is not JSON', sign(HEADER, '{')],
  ['characters outside base64', `${header}.é€.${signature}`],
])('is refused with %s', async (_, token) => {
  expect(await verifyToken(token, SECRET)).toBeUndefined();
});

/** Returns the next character. The two differ only in a bit that base64 ignores at the end. */
function nextLetter(letter = ''): string {
  return String.fromCharCode(letter.charCodeAt(0) + 1);
}

it('verifies a token only once, and still refuses a wrong one', async () => {
  const readToken = createCachedVerifier(SECRET);
  const signing = vi.spyOn(crypto.subtle, 'sign');
  expect([await readToken(validToken), await readToken(validToken)]).toEqual([payload, payload]);
  expect(signing).toHaveBeenCalledTimes(1);
  expect([await readToken(`${validToken}=`), await readToken('')]).toEqual([undefined, undefined]);
});

it('verifies a token again after a thousand others, which fill the cache', async () => {
  const readToken = createCachedVerifier(SECRET);
  await readToken(validToken);
  for (let i = 0; i < 1000; i++)
    await readToken(await createToken({ ...payload, _id: `us-${i}` }, SECRET));
  const signing = vi.spyOn(crypto.subtle, 'sign');
  expect(await readToken(validToken)).toEqual(payload);
  expect(signing).toHaveBeenCalledTimes(1);
});
