import { expect, it } from 'vitest';
import { hashPassword } from '#api/auth/password.ts';
import { strongPasswords } from './passwords.ts';

it('hashes with argon2id and a new salt each time', async () => {
  const [one, other] = await Promise.all([
    strongPasswords.hash('पासवर्ड'),
    strongPasswords.hash('पासवर्ड'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await strongPasswords.matches('पासवर्ड', one)).toBe(true);
  expect(await strongPasswords.matches('पासवर्द', one)).toBe(false);
  expect(strongPasswords.isOutdated(one)).toBe(false);
});

it('matches a hash that another program created with another cost, and treats it as outdated', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const known =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await strongPasswords.matches('password', known)).toBe(true);
  expect(await strongPasswords.matches('Password', known)).toBe(false);
  expect(strongPasswords.isOutdated(known)).toBe(true);
});

it('recognizes the most common passwords, in any case', async () => {
  for (const common of ['password', 'PassWord', '1234567890', 'iloveyou'])
    expect(await strongPasswords.isCommon(common)).toBe(true);
  for (const rare of ['a hound on the moor', 'swaminathan-1935', ''])
    expect(await strongPasswords.isCommon(rare)).toBe(false);
});

it('matches a hash of the mock, and treats it as outdated', async () => {
  const light = await hashPassword('secret', 'salt');
  expect(await strongPasswords.matches('secret', light)).toBe(true);
  expect(await strongPasswords.matches('other', light)).toBe(false);
  expect(strongPasswords.isOutdated(light)).toBe(true);
});

it.each(['', 'x', '$argon2id$v=19$m=1,t=1,p=1$$'])('matches nothing with %j', async (hashed) => {
  expect(await strongPasswords.matches('secret', hashed)).toBe(false);
});
