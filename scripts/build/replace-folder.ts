import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Moves the folder `replacement` to `target` and replaces any folder there. `target` is never
 * incomplete: it is the old folder, missing for a moment, then the new one. Both paths must be on
 * the same file system.
 */
export async function replaceFolder(target: string, replacement: string): Promise<void> {
  const old = `${replacement}-old`;
  await mkdir(dirname(target), { recursive: true });
  // Another build may move its folder to `target` between the two renames. Then that folder is
  // replaced, too.
  let isMoved = false;
  while (!isMoved) {
    await tryIgnoringCode('ENOENT', rename(target, old));
    isMoved = await tryIgnoringCode('ENOTEMPTY', rename(replacement, target));
    await rm(old, { recursive: true, force: true });
  }
}

/** Resolves with `true`, or with `false` if `work` failed with this code. */
async function tryIgnoringCode(code: string, work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return false;
    throw error;
  }
}
