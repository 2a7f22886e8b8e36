import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { checkSecret, readSecret } from './secret.ts';
import { SettingsError } from './settings.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kitabdost-secret-'));
  file = join(folder, 'secret');
  onTestFinished(() => rm(folder, { recursive: true }));
});

it('creates one secret for all processes, which only the user of the processes can read', async () => {
  const [first, second] = await Promise.all([readSecret(folder), readSecret(folder)]);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(second).toBe(first);
  expect(await readSecret(folder)).toBe(first);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret']);
  expect(await checkSecret(folder)).toBeUndefined();
});

it('accepts a secret that was written by hand, with a line end, and hides it from others', async () => {
  const secret = `${'k'.repeat(32)}\n`;
  await writeFile(file, secret, { mode: 0o644 });
  expect(await readSecret(folder)).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it.each([
  ['empty', ''],
  ['blank', ' \n'.repeat(40)],
  ['short', 'k'.repeat(31)],
  ['not text', Buffer.alloc(64, 0xff)],
  ['zeros', Buffer.alloc(64)],
])('refuses to start with a secret that is %s, and keeps the file', async (_what, content) => {
  await writeFile(file, content);
  const expected = `The secret that signs tokens, ${file}, must contain at least 32 characters of text`;
  const reading = readSecret(folder);
  await expect(reading).rejects.toThrow(SettingsError);
  await expect(reading).rejects.toThrow(expected);
  expect(await checkSecret(folder)).toContain(expected);
  expect(await readFile(file)).toEqual(Buffer.from(content));
});

it('refuses to start with a secret that cannot be read', async () => {
  await mkdir(file);
  await expect(readSecret(folder)).rejects.toThrow(
    `The secret that signs tokens, ${file}, cannot be read: EISDIR`,
  );
  expect(await checkSecret(folder)).toMatch(/cannot be read: EISDIR/);
});
