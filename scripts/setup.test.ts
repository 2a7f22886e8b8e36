import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LIMITS } from './testing/limits.ts';

const INTEGRITY = `sha512-${'A'.repeat(86)}==`;

/** Copies the script into a new project; runs it there, with a registry that does not respond. */
async function setUp(files: Record<string, object>) {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-setup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'scripts'));
  for (const name of ['setup.mjs', 'chromium.mjs', 'node-version.mjs'])
    await copyFile(join('scripts', name), join(folder, 'scripts', name));
  for (const [name, value] of Object.entries(files))
    await writeFile(join(folder, name), JSON.stringify(value));
  const env = {
    ...process.env,
    npm_config_registry: 'http://127.0.0.1:1/',
    npm_config_fetch_retries: '0',
    npm_config_cache: join(folder, 'cache'),
    npm_config_prefer_offline: 'false',
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs'], {
    ...LIMITS,
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr, files: await readdir(folder) };
}

it('does nothing without a lock file, as in the image', async () => {
  const manifest = { name: 'shop', dependencies: { left: '1.0.0' } };
  expect(await setUp({ 'package.json': manifest })).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
    files: ['package.json', 'scripts'],
  });
});

it('says what it waits for, and ends with a sentence without a network', async () => {
  const manifest = { name: 'shop', dependencies: { left: '1.0.0' } };
  const left = { version: '1.0.0', integrity: INTEGRITY };
  const lock = { lockfileVersion: 3, packages: { '': manifest, 'node_modules/left': left } };
  const { status, stdout, stderr } = await setUp({
    'package.json': manifest,
    'package-lock.json': lock,
  });
  expect(status).toBe(1);
  expect(stdout).toBe('Installing packages from npm’s registry, which needs a network…\n');
  expect(stderr).toMatch(/^npm’s registry does not respond\. .* Ctrl\+C ends this\.\n/);
  expect(stderr).toContain('It needs a network and write access here.');
  expect(stderr).not.toContain('setup.mjs:');
});
