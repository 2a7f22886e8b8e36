import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { findBuildFault, hashSources, writeBuildId } from './build-id.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kitabdost-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'public/assets'), { recursive: true });
  await writeFile(join(folder, 'renderer.js'), 'export {};');
  await writeFile(join(folder, 'public/assets/shop-1.js'), '1;');
});
const complete = () => writeFile(join(folder, 'pages.json'), '{}');

it('accepts a build of these sources', async () => {
  await complete();
  writeBuildId(folder, hashSources());
  expect(findBuildFault(folder)).toBeUndefined();
});

it('refuses a folder without a build', () => {
  expect(findBuildFault(folder)).toContain('There is no build in');
});

it('refuses a build of other sources, and one of an earlier release without an id', async () => {
  await complete();
  expect(findBuildFault(folder)).toContain('was made from other sources');
  writeBuildId(folder, 'other');
  expect(findBuildFault(folder)).toContain('npm run build:shop');
});

it.each([
  ['the renderer is another', 'renderer.js', ' '],
  ['a file for browsers is another', 'public/assets/shop-1.js', ' '],
  ['a file for browsers is new', 'public/assets/shop-2.js', '2;'],
])('refuses a build of which %s', async (_, file, text) => {
  await complete();
  writeBuildId(folder, hashSources());
  await appendFile(join(folder, file), text);
  expect(findBuildFault(folder)).toContain('are not those of one build');
});
