import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for databases, which is deleted after this run. */
    dataFolder: string;
  }
}

/** In memory where the system has such a folder: waiting for the disk would be most of the time. */
const PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(join(PARENT, 'kitabdost-data-'));
  provide('dataFolder', folder);
  return () => rm(folder, { recursive: true });
}
