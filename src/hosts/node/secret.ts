import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataDir } from './open-database.ts';
import { toReason } from './reason.ts';
import { SettingsError } from './settings.ts';

const MIN_CHARS = 32;

/** Reads, or first creates, the secret of tokens. Throws `SettingsError` for a weak one. */
export async function readSecret(dataDir: string): Promise<string> {
  await makeDataDir(dataDir);
  const file = join(dataDir, 'secret');
  const secret = (await readIfExists(file)) ?? (await makeSecret(dataDir, file));
  const problem = findProblem(secret, file);
  if (problem !== undefined) throw new SettingsError(problem);
  await chmod(file, 0o600);
  return secret;
}

/** Returns a sentence about a wrong secret; `undefined` if it is fine or missing. */
export async function checkSecret(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'secret');
  try {
    const secret = await readIfExists(file);
    return secret === undefined ? undefined : findProblem(secret, file);
  } catch (error) {
    return toReason(error);
  }
}

async function makeSecret(dataDir: string, file: string): Promise<string> {
  // A random name, because containers that share the folder may all have process id 1.
  const temporary = join(dataDir, `secret-${randomBytes(8).toString('hex')}`);
  await writeFile(temporary, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  // `link` fails if another process was faster; then both read its secret.
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return readFile(file, 'utf8');
}

async function readIfExists(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SettingsError(
      `The secret that signs tokens, ${file}, cannot be read: ${toReason(error)}.`,
    );
  });
}

/** Describes a secret that can be guessed: short, or binary, whose bytes may read the same. */
function findProblem(text: string, file: string): string | undefined {
  if (text.trim().length >= MIN_CHARS && !/[\0\ufffd]/.test(text)) return undefined;
  return (
    `The secret that signs tokens, ${file}, must contain at least ${MIN_CHARS} characters of text. ` +
    'Restore it from a backup, or delete it: then the next start creates a new one, and all sessions end.'
  );
}

/** Returns a random id of 24 hexadecimal digits. */
export function createId(): string {
  return randomBytes(12).toString('hex');
}
