import { expect, it } from 'vitest';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import type { Passwords } from '../dependencies.ts';
import { createTestApi, makeOwner, send } from '../testing.ts';

const EMAIL = 'asha@example.com';

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
    await store.changeUser(EMAIL, (user) => ({ ...user, password: 'changed' }));
    return `better ${password}`;
  };
  expect(await signIn({ hash }, store)).toBe('changed');
});
