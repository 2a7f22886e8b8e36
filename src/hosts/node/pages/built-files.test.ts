import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readFiles } from './sendable.ts';

it('reads compressed copies where they exist, and fails for one that cannot be read', async () => {
  const folder = await mkdtemp(join(inject('dataFolder'), 'build-'));
  for (const name of ['page.html', 'page.html.br', 'page.html.gz', 'plain.html'])
    await writeFile(join(folder, name), name);
  const files = await readFiles(folder);
  expect([...files.keys()].toSorted()).toEqual(['/page.html', '/plain.html']);
  expect(String(files.get('/page.html')?.brotli)).toBe('page.html.br');
  expect(files.get('/plain.html')).not.toHaveProperty('brotli');
  await mkdir(join(folder, 'plain.html.gz'));
  await expect(readFiles(folder)).rejects.toThrow('EISDIR');
});
