import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSecret } from '../secret.ts';

/** With less, an import or a backup may fill the disk. */
const LEAST_FREE_BYTES = 512 * 1024 ** 2;
const BY_OTHERS = 0o077;

/** What is wrong with `DATA_DIR`, each in a sentence. A folder that is not there yet is fine. */
export async function checkFolder(dataDir: string): Promise<string[]> {
  if (!(await statIfThere(dataDir))) return [];
  const problems: string[] = [];
  await access(dataDir, constants.R_OK | constants.W_OK).catch(() => {
    problems.push(`This user may not read and write in DATA_DIR, ${dataDir}.`);
  });
  const secret = join(dataDir, 'secret');
  const mode = (await statIfThere(secret))?.mode ?? 0;
  if ((mode & BY_OTHERS) !== 0)
    problems.push(`Others may read the secret that signs tokens: chmod 600 ${secret} forbids it.`);
  const unfit = await checkSecret(dataDir);
  if (unfit !== undefined) problems.push(unfit);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < LEAST_FREE_BYTES)
    problems.push(`Only ${Math.floor((bavail * bsize) / 1024 ** 2)} MiB are free in ${dataDir}.`);
  return problems;
}

async function statIfThere(path: string) {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
