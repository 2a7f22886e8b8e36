import { pbkdf2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createLightPasswords, hashPassword, matchesHash } from './password.ts';

it('hashes a password by PBKDF2 with SHA-256 and 2,000 iterations', async () => {
  const hash = pbkdf2Sync('पासवर्ड', 'salt', 2000, 32, 'sha256').toString('hex');
  expect(await hashPassword('पासवर्ड', 'salt')).toBe(`pbkdf2$2000$salt$${hash}`);
});

it('matches a password with its own hash, and with no other', async () => {
  const hashed = await hashPassword('secret', 'salt');
  expect(await matchesHash('secret', hashed)).toBe(true);
  expect(await matchesHash('Secret', hashed)).toBe(false);
  expect(await matchesHash('', hashed)).toBe(false);
  expect(await matchesHash(hashed, hashed)).toBe(false);
});

it('creates different hashes with different salts', async () => {
  expect(await hashPassword('secret', 'salt-1')).not.toBe(await hashPassword('secret', 'salt-2'));
});

it('accepts a salt with a dollar sign', async () => {
  expect(await matchesHash('secret', await hashPassword('secret', 'a$b'))).toBe(true);
});

it('checks a password with the number of iterations in its stored text', async () => {
  const hash = pbkdf2Sync('secret', 'salt', 3, 32, 'sha256').toString('hex');
  expect(await matchesHash('secret', `pbkdf2$3$salt$${hash}`)).toBe(true);
});

it.each(['', 'secret', 'pbkdf2$2000$salt$', 'pbkdf2$x$salt$00', 'pbkdf2$9999999$salt$00'])(
  'does not match the malformed hash %j',
  async (hashed) => {
    expect(await matchesHash('secret', hashed)).toBe(false);
  },
);

it('does not match a hash with other text around it', async () => {
  const hashed = await hashPassword('secret', 'salt');
  expect(await matchesHash('secret', `x${hashed}`)).toBe(false);
  expect(await matchesHash('secret', `${hashed}0`)).toBe(false);
});

it('does not match a hash with zero iterations', async () => {
  expect(await matchesHash('secret', `pbkdf2$0$salt$${'0'.repeat(64)}`)).toBe(false);
});

it('calls no password outdated in the mock', async () => {
  const passwords = createLightPasswords(() => 'salt');
  expect(passwords.isOutdated(await passwords.hash('secret'))).toBe(false);
});
