import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

it('creates a secret once, for all processes, readable only by its user', async () => {
  const [one, other] = await Promise.all([readSecret(folder), readSecret(folder)]);
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(other).toBe(one);
  expect(await readSecret(folder)).toBe(one);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await checkSecret(folder)).toBeUndefined();
});

it('accepts a secret from another machine, with the line end of an editor', async () => {
  const secret = `${'k'.repeat(32)}\n`;
  await writeFile(file, secret);
  expect(await readSecret(folder)).toBe(secret);
});

it.each([
  ['empty', ''],
  ['blank', ' \n'.repeat(40)],
  ['short', 'k'.repeat(31)],
  ['not text', Buffer.alloc(64, 0xff)],
  ['zeros', Buffer.alloc(64)],
])('refuses to start with a secret that is %s, and keeps the file', async (_what, content) => {
  await writeFile(file, content);
  const sentence = `The secret that signs tokens, ${file}, must contain at least 32 characters of text`;
  const refusal = readSecret(folder);
  await expect(refusal).rejects.toThrow(SettingsError);
  await expect(refusal).rejects.toThrow(sentence);
  expect(await checkSecret(folder)).toContain(sentence);
  expect(await readFile(file)).toEqual(Buffer.from(content));
});

it('refuses to start with a secret that cannot be read', async () => {
  await mkdir(file);
  await expect(readSecret(folder)).rejects.toThrow(
    `The secret that signs tokens, ${file}, cannot be read: EISDIR`,
  );
  expect(await checkSecret(folder)).toMatch(/cannot be read: EISDIR/);
});
