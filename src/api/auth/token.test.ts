import { createHmac } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { createTestApi, send, signUp } from '../testing.ts';
import { createCachedVerifier, createToken, verifyToken } from './token.ts';

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

const CALLS = [
  'GET /user/cart',
  'POST /user/cart',
  'POST /user/cart/bk01',
  'DELETE /user/cart/bk01',
  'GET /user/wishlist',
  'POST /user/wishlist',
  'DELETE /user/wishlist/bk01',
];

it.each(CALLS)('%s refuses a call without a token before it checks the body', async (call) => {
  expect(await send(createTestApi(), call)).toEqual({
    status: '401 Unauthorized',
    body: { errors: [ERRORS.invalidToken], code: 'bad-token' },
  });
});

it.each(CALLS)('%s does not find the user of a token from another database', async (call) => {
  const token = await signUp(createTestApi());
  expect(await send(createTestApi(), call, { token })).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.emailNotRegistered], code: 'unknown-email' },
  });
});

it('does not find a user who is deleted during the call', async () => {
  const store = createMemoryStore({ categories: [], books: [], users: async () => [] });
  const token = await signUp(createTestApi({ store }));
  const user = await store.user('asha@example.com');
  await store.transact((transaction) => transaction.removeUser('asha@example.com'));
  const api = createTestApi({ store: { ...store, user: async () => user } });
  expect(await send(api, 'DELETE /user/cart/bk01', { token })).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.emailNotRegistered], code: 'unknown-email' },
  });
});

it('refuses a token with the Bearer prefix', async () => {
  const api = createTestApi();
  const token = `Bearer ${await signUp(api)}`;
  expect(await send(api, 'GET /user/cart', { token })).toEqual({
    status: '401 Unauthorized',
    body: { errors: [ERRORS.invalidToken], code: 'bad-token' },
  });
});

it('refuses a token signed with another secret', async () => {
  const api = createTestApi();
  await signUp(api);
  const token = await createToken({ _id: 'new-1', email: 'asha@example.com' }, 'another secret');
  expect(await send(api, 'GET /user/cart', { token })).toMatchObject({
    status: '401 Unauthorized',
  });
});

it('accepts the header name in any case', async () => {
  const api = createTestApi();
  const headers = { AUTHORIZATION: await signUp(api) };
  expect(await send(api, 'GET /user/cart', { headers })).toEqual({
    status: '200 OK',
    body: { cart: [] },
  });
});

it('finds the user by the email in the token, in any case', async () => {
  const api = createTestApi();
  await signUp(api);
  const token = await createToken({ _id: 'x', email: 'ASHA@example.com' }, 'a secret for tests');
  expect(await send(api, 'GET /user/cart', { token })).toMatchObject({ status: '200 OK' });
});
