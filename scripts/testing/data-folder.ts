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

/** A folder in memory if the system has one: tests would spend most of the time waiting for a disk. */
const PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(join(PARENT, 'kitabdost-data-'));
  provide('dataFolder', folder);
  return () => rm(folder, { recursive: true });
}
