import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads the secret that signs the tokens from `dataDir`; makes it at the first start. */
export async function readSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'secret');
  const known = await readIfThere(file);
  if (known) {
    await chmod(file, 0o600);
    return known;
  }
  const own = join(dataDir, `secret-${process.pid}`);
  await writeFile(own, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  // Two processes may start at once: the first link stays, and both read the same secret.
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}
