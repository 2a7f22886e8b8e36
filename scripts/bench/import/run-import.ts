import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '../../endure/both-engines.ts';

const LOOK_MS = 250;

interface RunOptions {
  /** Kills the command as soon as this is so. */
  isEnough?: () => Promise<boolean>;
}

/** Runs `npm run manage -- import FILE` by itself, without npm. Rejects if it fails. */
export async function runImport(
  environment: Environment,
  file: string,
  { isEnough = async () => false }: RunOptions = {},
): Promise<{ seconds: number; peakBytes: number }> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['scripts/manage.ts', 'import', file, '--json'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = once(child, 'exit');
  let peakBytes = 0;
  let isKilled = false;
  while (child.exitCode === null && child.signalCode === null) {
    peakBytes = Math.max(peakBytes, await readPeak(child.pid));
    if (!isKilled && (await isEnough())) isKilled = child.kill('SIGKILL');
    await Promise.race([ended, wait(LOOK_MS)]);
  }
  if (!isKilled && child.exitCode !== 0) throw new Error(`The import failed: ${printed}`);
  return { seconds: (performance.now() - begin) / 1000, peakBytes };
}

/** The most memory that the process has had, as Linux counts it; 0 where there is no such file. */
async function readPeak(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
