import { expect, it } from 'vitest';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory.ts';
import type { Passwords } from './dependencies.ts';
import { createTestApi, send } from './testing.ts';

const EMAIL = 'asha@example.com';

/** The stored password after a login; all passwords are right and outdated by default. */
async function logIn(part: Partial<Passwords>, store = createMemoryStore(aContent())) {
  const passwords: Passwords = {
    hash: async (password) => `better ${password}`,
    matches: async () => true,
    isOutdated: () => true,
    ...part,
  };
  const body = { email: EMAIL, password: 'secret' };
  const { status } = await send(createTestApi({ store, passwords }), 'POST /auth/login', { body });
  expect(status).toBe('200 OK');
  return (await store.user(EMAIL))?.password;
}

it('is hashed again at a login', async () => {
  expect(await logIn({})).toBe('better secret');
});

it('stays as it is unless it is outdated', async () => {
  expect(await logIn({ isOutdated: () => false })).toMatch(/^pbkdf2/);
});

it('does not replace a password that was changed meanwhile', async () => {
  const store = createMemoryStore(aContent());
  const hash = async (password: string) => {
    await store.changeUser(EMAIL, (user) => ({ ...user, password: 'changed' }));
    return `better ${password}`;
  };
  expect(await logIn({ hash }, store)).toBe('changed');
});
