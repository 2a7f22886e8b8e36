import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAssets, writeKeptFiles } from './kept-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Adds files to the build, and returns its name. Each file contains its own path. */
async function writeBuild(...files: string[]): Promise<string> {
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), file);
  }
  return writeKeptFiles(folder);
}

async function readKeptPaths(): Promise<string[]> {
  return Object.keys(JSON.parse(await readFile(join(folder, 'kept-files.json'), 'utf8')));
}

it('lists the encoded URLs of pages, scripts, pictures and fonts', async () => {
  await writeBuild('index.html', '404.html', 'books/bk16/Midnight’s-Children/index.html');
  await writeBuild(
    'assets/a.js',
    'assets/cloth-1/jali-mint.svg',
    'covers/c.svg',
    'fonts/kd.woff2',
    'favicon.svg',
  );
  expect(await readKeptPaths()).toEqual([
    '404.html',
    'assets/a.js',
    'books/bk16/Midnight%E2%80%99s-Children/',
    'covers/c.svg',
    'favicon.svg',
    'fonts/kd.woff2',
    '',
  ]);
});

it('omits the payment, which needs a network, and files that no shopper uses', async () => {
  await writeBuild('test-payment/checkout.js', 'sw.js', 'og.png', 'robots.txt', 'assets/a.js.br');
  expect(await readKeptPaths()).toEqual([]);
});

it('omits the icon of a server, which its owner may change', async () => {
  await writeBuild('favicon.svg', 'assets/a.js');
  await writeKeptFiles(folder, ['favicon.svg']);
  expect(await readKeptPaths()).toEqual(['assets/a.js']);
});

it('returns a name of the build that depends only on its content', async () => {
  const name = await writeBuild('index.html');
  expect(name).toMatch(/^sha256-/);
  expect(await writeBuild('index.html')).toBe(name);
  await writeBuild('assets/a.js');
  expect(await writeKeptFiles(folder)).not.toBe(name);
});

it('keeps the scripts of the previous build, but not of the one before', async () => {
  const builds = ['one', 'two', 'three'].map((name) => join(folder, name));
  for (const [index, output] of builds.entries()) {
    await mkdir(join(output, 'assets'), { recursive: true });
    for (const name of ['same.js', `${index}.js`, `${index}.js.br`])
      await writeFile(join(output, 'assets', name), String(index));
    await writeFile(join(output, 'index.html'), String(index));
    await writeKeptFiles(output);
    await keepAssets(builds[index - 1] ?? join(folder, 'none'), output);
  }
  const files = await readdir(join(folder, 'three', 'assets'));
  expect(files.toSorted()).toEqual(['1.js', '1.js.br', '2.js', '2.js.br', 'same.js']);
  expect(await readFile(join(folder, 'three/assets/same.js'), 'utf8')).toBe('2');
  expect(await readFile(join(folder, 'three/index.html'), 'utf8')).toBe('2');
});
