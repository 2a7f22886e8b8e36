import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';

/** Creates or replaces the file atomically; `write` ends the stream, or fails. */
export async function replaceFile(
  file: string,
  write: (output: Writable) => Promise<void>,
  mode = 0o666,
): Promise<void> {
  const temporaryFile = `${file}.${process.pid}.part`;
  try {
    // The data are on the disk before the file gets its name: a crash leaves no incomplete file.
    await write(createWriteStream(temporaryFile, { flags: 'wx', mode, flush: true }));
    await rename(temporaryFile, file);
  } catch (error) {
    // If that fails, too, the first error says more.
    await rm(temporaryFile, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Flushes the entries of a folder to the disk, so that a crash does not undo a rename in it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
