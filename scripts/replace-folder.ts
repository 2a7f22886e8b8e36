import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Moves a folder to `target`, where another one may be. Nobody sees a half-filled folder: there is the
 * old one, for a moment none, then the new one. Both must be on one file system.
 */
export async function replaceFolder(target: string, replacement: string): Promise<void> {
  const old = `${replacement}-old`;
  await mkdir(dirname(target), { recursive: true });
  // Another build can put its own folder there between the two renames: it is replaced as well.
  let isMoved = false;
  while (!isMoved) {
    await unless('ENOENT', rename(target, old));
    isMoved = await unless('ENOTEMPTY', rename(replacement, target));
    await rm(old, { recursive: true, force: true });
  }
}

/** Whether the work was done; false if it failed with this code. */
async function unless(code: string, work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return false;
    throw error;
  }
}
