import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFolder } from './replace-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Makes a folder with two files, whose content is the folder's name. */
async function makeFolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  for (const file of ['page', `only-in-${name}`]) await writeFile(join(path, file), name);
  return path;
}

it('removes the folder that it replaces', async () => {
  const target = await makeFolder('first');
  await replaceFolder(target, await makeFolder('second'));
  expect(await readdir(folder)).toEqual(['first']);
  expect(await readdir(target)).toEqual(['only-in-second', 'page']);
});

it('moves the folder to a path where no folder is yet', async () => {
  await replaceFolder(join(folder, 'new', 'target'), await makeFolder('first'));
  expect(await readdir(join(folder, 'new', 'target'))).toEqual(['only-in-first', 'page']);
});

it('leaves one complete folder when many builds end at once', async () => {
  const target = join(folder, 'target');
  const names = Array.from({ length: 12 }, (_, index) => `build-${index}`);
  const built = await Promise.all(names.map(makeFolder));
  await Promise.all(built.map((path) => replaceFolder(target, path)));
  const winner = await readFile(join(target, 'page'), 'utf8');
  expect(await readdir(target)).toEqual([`only-in-${winner}`, 'page']);
  expect(await readdir(folder)).toEqual(['target']);
});
