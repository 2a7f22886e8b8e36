import { expect, it } from 'vitest';
import { hashPassword } from '#api/auth/password.ts';
import { ERRORS } from '#contract/errors.ts';
import { createLoadShedder } from './middleware/shed-load.ts';
import { limitHashing, strongPasswords } from './passwords.ts';

it('hashes with argon2id and a new salt each time', async () => {
  const [first, second] = await Promise.all([
    strongPasswords.hash('पासवर्ड'),
    strongPasswords.hash('पासवर्ड'),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await strongPasswords.matches('पासवर्ड', first)).toBe(true);
  expect(await strongPasswords.matches('पासवर्द', first)).toBe(false);
  expect(strongPasswords.isOutdated(first)).toBe(false);
});

it('hashes a password in the normal form, which all keyboards share', async () => {
  const hashed = await strongPasswords.hash('Cafe\u0301 au lait');
  expect(await strongPasswords.matches('Caf\u00e9 au lait', hashed)).toBe(true);
});

it('matches a hash that another program created with another cost, and treats it as outdated', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const referenceHash =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await strongPasswords.matches('password', referenceHash)).toBe(true);
  expect(await strongPasswords.matches('Password', referenceHash)).toBe(false);
  expect(strongPasswords.isOutdated(referenceHash)).toBe(true);
});

it('recognizes very common passwords, in upper and lower case', async () => {
  for (const common of ['password', 'PassWord', '1234567890', 'iloveyou'])
    expect(await strongPasswords.isCommon(common)).toBe(true);
  for (const rare of ['a hound on the moor', 'swaminathan-1935', ''])
    expect(await strongPasswords.isCommon(rare)).toBe(false);
});

it('matches a hash of the mock back end, and treats it as outdated', async () => {
  const mockHash = await hashPassword('secret', 'salt');
  expect(await strongPasswords.matches('secret', mockHash)).toBe(true);
  expect(await strongPasswords.matches('other', mockHash)).toBe(false);
  expect(strongPasswords.isOutdated(mockHash)).toBe(true);
});

it.each(['', 'x', '$argon2id$v=19$m=1,t=1,p=1$$'])(
  'matches no password with the malformed hash %j',
  async (hashed) => {
    expect(await strongPasswords.matches('secret', hashed)).toBe(false);
  },
);

it('hashes two passwords at once, refuses too many, and lets other calls pass meanwhile', async () => {
  const hanging = Promise.withResolvers<void>();
  let running = 0;
  const matches = async () => {
    running += 1;
    await hanging.promise;
    return true;
  };
  const loadShedder = createLoadShedder(4);
  const passwords = limitHashing({ ...strongPasswords, matches }, loadShedder);
  const signIn = () => loadShedder.run(() => passwords.matches('', ''));
  const signIns = Array.from({ length: 202 }, signIn);
  await new Promise((resolve) => setImmediate(resolve));
  expect(running).toBe(2);
  await expect(signIn()).rejects.toThrow(ERRORS.unavailable);
  expect(await loadShedder.run(async () => 'a book')).toBe('a book');
  hanging.resolve();
  expect(await Promise.all(signIns)).toHaveLength(202);
});

it('hashes the password of a newcomer before those of a client that has sent many', async () => {
  const hanging = Promise.withResolvers<void>();
  const started: string[] = [];
  const matches = async (password: string) => {
    started.push(password);
    await hanging.promise;
    return true;
  };
  const loadShedder = createLoadShedder(1000);
  const passwords = limitHashing({ ...strongPasswords, matches }, loadShedder);
  const signIn = (client: string) =>
    loadShedder.run(() => passwords.matches(client, ''), { client });
  const signIns = ['a', 'a', 'a', 'a', 'b'].map(signIn);
  hanging.resolve();
  await Promise.all(signIns);
  expect(started).toEqual(['a', 'a', 'b', 'a', 'a']);
});
