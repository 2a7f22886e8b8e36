import { chown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { aFile, openFilled, runCommand } from './cli/testing.ts';
import { isInProgram, makeDataDir } from './open-database.ts';

const isRoot = process.getuid?.() === 0;
const SHOP_USER = 65_534;

it.runIf(isRoot)('root restores files that the user of the shop can open', async () => {
  const file = await aFile();
  const [source, target] = ['source', 'target'].map((name) => ({
    DATA_DIR: join(dirname(file), name),
  }));
  if (!source || !target) return expect.unreachable();
  await openFilled(source);
  await runCommand(source, 'backup', file);
  await mkdir(target.DATA_DIR);
  await chown(target.DATA_DIR, SHOP_USER, SHOP_USER);
  expect(await runCommand(target, 'restore', file)).toMatchObject({ ok: true });
  const names = await readdir(target.DATA_DIR);
  expect(names).toContain('shop.db');
  for (const name of names) {
    const { uid, gid } = await stat(join(target.DATA_DIR, name));
    expect([name, uid, gid]).toEqual([name, SHOP_USER, SHOP_USER]);
  }
});

it.each([
  ['/proc/no-such-folder', 'cannot be used: ENOENT: no such file or directory'],
  ['/dev/null/x', 'cannot be used: ENOTDIR: not a directory'],
  ['/dev/null', 'cannot be used: EEXIST: file already exists'],
])('refuses a folder for data that cannot be made: %s', async (dataDir, reason) => {
  await expect(makeDataDir(dataDir)).rejects.toThrow(`DATA_DIR, ${dataDir}, ${reason}`);
});

it('refuses a command for data that the user may not look at', async () => {
  expect(await runCommand({ DATA_DIR: '/dev/null/x' }, 'check')).toMatchObject({
    error: expect.stringMatching(/^DATA_DIR, .* cannot be read: ENOTDIR.* Run this as the user of/),
  });
});

const SHOP = { dataDir: './data', databaseUrl: undefined, siteUrl: 'https://books.example' };

it.each([
  ['in the folder of the program', {}, true],
  ['in that folder by an absolute path', { dataDir: '/srv/kitabdost/data' }, true],
  ['beside it', { dataDir: '../kitabdost-data' }, false],
  ['elsewhere', { dataDir: '/var/lib/kitabdost' }, false],
  ['in PostgreSQL', { databaseUrl: 'postgres://127.0.0.1/shop' }, false],
  ['of a shop that is not public', { siteUrl: 'http://127.0.0.1:4173' }, false],
])('finds data that an update would replace: %s', (_place, settings, expected) => {
  expect(isInProgram({ ...SHOP, ...settings }, '/srv/kitabdost')).toBe(expected);
});
