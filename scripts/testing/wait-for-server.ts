import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 20;
/** The time limit of one request. */
const REQUEST_TIMEOUT_MS = 1000;

/** Whether the URL responds with a 2xx status. */
export function isReady(url: string, init?: RequestInit): Promise<boolean> {
  return fetch(url, init).then(
    ({ ok }) => ok,
    () => false,
  );
}

interface WaitOptions {
  /** The server's process. If it ends, waiting ends with the error. */
  child?: ChildProcess;
  limitMs: number;
  /** The text of the error. */
  describe: () => string;
}

/** Waits until the URL responds with a 2xx status. */
export async function waitForServer(url: string, options: WaitOptions): Promise<void> {
  const { child, limitMs, describe } = options;
  const end = Date.now() + limitMs;
  while (!(await isReady(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }))) {
    if (Date.now() > end || (child && !isAlive(child))) throw new Error(describe());
    await wait(PAUSE_MS);
  }
}

export function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
