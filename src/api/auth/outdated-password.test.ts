import { pbkdf2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { Passwords } from './hash.ts';
import { createLightPasswords } from './password.ts';
import { createTestApi, makeOwner, send, signUp } from '../testing.ts';
import { changeUser } from '#stores/testing.ts';

const EMAIL = 'asha@example.com';
const EMAIL_OF_ROSE = 'rose@example.com';

/**
 * Signs in, and returns the stored password. By default, every password is right, and its hash is
 * outdated.
 */
async function signIn(
  overrides: Partial<Passwords>,
  store = createMemoryStore(aContent()),
  call = 'POST /auth/login',
) {
  const passwords: Passwords = {
    hash: async (password) => `better ${password}`,
    matches: async () => true,
    isOutdated: () => true,
    isCommon: async () => false,
    ...overrides,
  };
  const body = { email: EMAIL, password: 'secret' };
  const { status } = await send(createTestApi({ store, passwords }), call, { body });
  expect(status).toBe('200 OK');
  return (await store.user(EMAIL))?.password;
}

it('hashes an outdated password again when its user signs in to the shop', async () => {
  expect(await signIn({})).toBe('better secret');
});

it('hashes an outdated password again when an owner signs in at the desk', async () => {
  const store = createMemoryStore(aContent());
  await makeOwner(store, EMAIL);
  expect(await signIn({}, store, 'POST /desk/session')).toBe('better secret');
});

it('keeps the hash of a password that is not outdated', async () => {
  expect(await signIn({ isOutdated: () => false })).toMatch(/^pbkdf2/);
});

it('does not replace a password that was changed while it was hashed', async () => {
  const store = createMemoryStore(aContent());
  const hash = async (password: string) => {
    await changeUser(store, EMAIL, (user) => ({ ...user, password: 'changed' }));
    return `better ${password}`;
  };
  expect(await signIn({ hash }, store)).toBe('changed');
});

const NFC = 'caf\u00e9 au lait';
const NFD = 'cafe\u0301 au lait';

it('signs in with a password in either Unicode form, and at the desk', async () => {
  const store = createMemoryStore(aContent());
  const api = createTestApi({ store });
  const email = EMAIL_OF_ROSE;
  await send(api, 'POST /auth/signup', { body: { email, password: NFD } });
  await makeOwner(store, email);
  for (const password of [NFC, NFD])
    for (const call of ['POST /auth/login', 'POST /desk/session'])
      expect(await send(api, call, { body: { email, password } })).toMatchObject({
        status: '200 OK',
      });
  expect(await send(api, 'POST /auth/login', { body: { email, password: 'cafe' } })).toMatchObject({
    status: '401 Unauthorized',
  });
});

it.each([
  ['as it was typed', 'x\u00e9e\u0301'],
  ['that was decomposed', NFD],
])('renews an old hash of a password %s', async (_, old) => {
  const store = createMemoryStore(aContent());
  const passwords = createLightPasswords(() => 'salt');
  const api = createTestApi({ store, passwords });
  const token = await signUp(api, EMAIL_OF_ROSE);
  // Earlier releases hashed the password as it was typed.
  const oldHash = `pbkdf2$2000$salt$${pbkdf2Sync(old, 'salt', 2000, 32, 'sha256').toString('hex')}`;
  await changeUser(store, EMAIL_OF_ROSE, (user) => ({ ...user, password: oldHash }));
  const change = { old, new: 'malgudi days' };
  const signInAgain = (password: string) =>
    send(api, 'POST /auth/login', { body: { email: EMAIL_OF_ROSE, password } });
  expect((await signInAgain('other é')).status).toBe('401 Unauthorized');
  expect((await store.user(EMAIL_OF_ROSE))?.password).toBe(oldHash);
  expect((await signInAgain(old)).status).toBe('200 OK');
  expect((await store.user(EMAIL_OF_ROSE))?.password).toBe(await passwords.hash(old));
  expect((await signInAgain(old.normalize('NFC'))).status).toBe('200 OK');
  await changeUser(store, EMAIL_OF_ROSE, (user) => ({ ...user, password: oldHash }));
  const { status } = await send(api, 'POST /user/password', { token, body: change });
  expect(status).toBe('204 No Content');
});

it('signs in with the composed form of a password that was hashed decomposed', async () => {
  const store = createMemoryStore(aContent());
  const api = createTestApi({ store });
  await signUp(api, EMAIL_OF_ROSE);
  const hash = pbkdf2Sync(NFD, 'salt', 2000, 32, 'sha256').toString('hex');
  const password = `pbkdf2$2000$salt$${hash}`;
  await changeUser(store, EMAIL_OF_ROSE, (user) => ({ ...user, password }));
  const body = { email: EMAIL_OF_ROSE, password: NFC };
  expect((await send(api, 'POST /auth/login', { body })).status).toBe('200 OK');
});
