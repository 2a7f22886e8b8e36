import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceFile } from './backup-and-export.ts';

it('reports why the file was not written, also if its part cannot be removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'backup');
  const writing = replaceFile(file, async (output) => {
    await once(output, 'open');
    const part = `${file}.${process.pid}.part`;
    await rm(part);
    // `rm` removes no folder.
    await mkdir(part);
    throw new Error('The disk is full.');
  });
  await expect(writing).rejects.toThrow('The disk is full.');
});
