import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const LIMIT_MS = 15_000;

export interface LaunchedChromium {
  port: number;
  /** Of its debugging socket. */
  address: string;
  /** Resolves when the process has ended. */
  gone: Promise<void>;
  /** Ends the browser without a word; resolves when it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts a Chromium over the profile in this folder, with one empty page. `detached`, it has a group
 * of processes of its own, so that one signal reaches all of them.
 */
export async function launchChromium(
  profile: string,
  flags: string[],
  { detached = false } = {},
): Promise<LaunchedChromium> {
  const program = findChromium();
  if (!program) throw new Error('No Chromium was found: set CHROMIUM to its path.');
  const addressFile = join(profile, 'DevToolsActivePort');
  // Of an earlier browser over the same profile.
  await rm(addressFile, { force: true });
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(program, [...CHROMIUM_FLAGS, ...flags, ...own], {
    stdio: 'ignore',
    detached,
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  async function kill() {
    if (child.pid !== undefined) process.kill(detached ? -child.pid : child.pid, 'SIGKILL');
    await gone;
  }
  try {
    const [port = '', path = ''] = await readAddress(addressFile);
    return { port: Number(port), address: `ws://127.0.0.1:${port}${path}`, gone, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

async function readAddress(file: string): Promise<string[]> {
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; await wait(20)) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (lines.length > 1) return lines;
  }
  throw new Error(`Chromium did not open its debugging port within ${LIMIT_MS / 1000} s.`);
}
