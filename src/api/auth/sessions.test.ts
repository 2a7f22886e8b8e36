import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { aContent } from '#stores/builders.ts';
import type { Passwords } from './hash.ts';
import { createLightPasswords } from './password.ts';
import type { Sessions } from './token.ts';
import { createTestApi, NOW, send, signUp } from '../testing.ts';

const DAY_MS = 86_400_000;
const badToken = {
  status: '401 Unauthorized',
  body: { errors: [ERRORS.invalidToken], code: 'bad-token' },
};

function createSessions() {
  const ended = new Map<string, number>();
  const sessions: Sessions = {
    lifetimeMs: 30 * DAY_MS,
    isEnded: async (id) => ended.has(id),
    end: async (id, until) => void ended.set(id, until),
  };
  return { sessions, ended };
}

it('expires a session after its lifetime', async () => {
  let now = Date.parse(NOW);
  const api = createTestApi({ ...createSessions(), now: () => now });
  const token = await signUp(api);
  now += 30 * DAY_MS - 1;
  expect(await send(api, 'GET /user/cart', { token })).toMatchObject({ status: '200 OK' });
  now += 1;
  expect(await send(api, 'GET /user/cart', { token })).toEqual(badToken);
});

it('ends a session by logout, but no other session of the same user', async () => {
  const { sessions, ended } = createSessions();
  const api = createTestApi({ sessions });
  const token = await signUp(api);
  const body = { email: 'asha@example.com', password: 'secret' };
  const { encodedToken: other } = (await send(api, 'POST /auth/login', { body })).body as {
    encodedToken: string;
  };
  expect(await send(api, 'POST /auth/logout', { token })).toEqual({
    status: '204 No Content',
    body: undefined,
  });
  expect([...ended.values()]).toEqual([Date.parse(NOW) + 30 * DAY_MS]);
  expect(await send(api, 'GET /user/cart', { token })).toEqual(badToken);
  expect(await send(api, 'POST /auth/logout', { token })).toEqual(badToken);
  expect(await send(api, 'GET /user/cart', { token: other })).toMatchObject({ status: '200 OK' });
});

it('accepts a logout on a host that cannot end sessions, and keeps the token valid', async () => {
  const api = createTestApi();
  const token = await signUp(api);
  expect(await send(api, 'POST /auth/logout', { token })).toMatchObject({
    status: '204 No Content',
  });
  expect(await send(api, 'GET /user/cart', { token })).toMatchObject({ status: '200 OK' });
});

it('hashes an outdated password again when the user signs in', async () => {
  const store = createMemoryStore(aContent());
  const light = createLightPasswords(() => 'salt');
  await signUp(createTestApi({ store, passwords: light }), 'ravi@example.com');
  const passwords: Passwords = {
    hash: async (password) => `better ${password}`,
    matches: async (password, hashed) =>
      hashed === `better ${password}` || light.matches(password, hashed),
    isOutdated: (hashed) => !hashed.startsWith('better'),
    isCommon: async () => false,
  };
  const api = createTestApi({ store, passwords });
  const logIn = (password: string) =>
    send(api, 'POST /auth/login', { body: { email: 'ravi@example.com', password } });
  expect(await logIn('wrong')).toMatchObject({ status: '401 Unauthorized' });
  expect((await store.user('ravi@example.com'))?.password).toMatch(/^pbkdf2/);
  expect(await logIn('secret')).toMatchObject({ status: '200 OK' });
  expect((await store.user('ravi@example.com'))?.password).toBe('better secret');
  expect(await logIn('secret')).toMatchObject({ status: '200 OK' });
});

it('checks the password even if the email is unknown', async () => {
  const checkedPasswords: string[] = [];
  const light = createLightPasswords(() => 'salt');
  const matches: Passwords['matches'] = (password, hashed) => {
    checkedPasswords.push(password);
    return light.matches(password, hashed);
  };
  const api = createTestApi({ passwords: { ...light, matches } });
  const body = { email: 'unknown@example.com', password: 'guess' };
  expect(await send(api, 'POST /auth/login', { body })).toMatchObject({
    status: '404 Not Found',
    body: { code: 'unknown-email' },
  });
  expect(checkedPasswords).toEqual(['guess']);
});
