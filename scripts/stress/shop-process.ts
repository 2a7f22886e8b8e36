import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import type { Reading } from './probe.ts';

/** A server of the shop in a separate process. */
export interface ShopProcess {
  origin: string;
  /** Resolves once the server is ready. */
  start(): Promise<void>;
  /** Collects garbage in a probed server; resolves with its memory and connections. */
  probe(): Promise<Reading>;
  /** The output of a probed server. */
  output(): string;
  isAlive(): boolean;
  /** Resolves with the exit code once the server has ended; `null` after a signal. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** The first start may build the shop. */
const START_TIMEOUT_MS = 180_000;
const PROBE_TIMEOUT_MS = 10_000;
const PROBE = ['--expose-gc', '--import', './scripts/stress/probe.ts'];

/** Prepares a server. `environment` sets its database. By default, rate limits and log are off. */
export async function prepareShop(
  environment: Record<string, string>,
  { isProbed = false } = {},
): Promise<ShopProcess> {
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  let output = '';
  let child: ChildProcess | undefined;
  const isAlive = () => child?.exitCode === null && child.signalCode === null;
  return {
    origin,
    isAlive,
    output: () => output,

    async start() {
      const { DATABASE_URL: _databaseUrl, ...own } = process.env;
      // Only the first start may build. Otherwise, an edit of a source would delay a restart.
      const script = ['scripts/shop.ts', ...(child ? ['--built'] : [])];
      child = spawn(process.execPath, [...(isProbed ? PROBE : []), ...script], {
        stdio: isProbed ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'ignore', 'pipe'],
        env: { ...own, PORT: port, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...environment },
      });
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => (output += String(text)));
      const limit = Date.now() + START_TIMEOUT_MS;
      while (!(await isReady(origin))) {
        if (!isAlive() || Date.now() > limit) throw new Error(`The shop did not start. ${output}`);
        await wait(20);
      }
    },

    async probe() {
      if (!child) throw new Error('The shop was not started.');
      const responded = once(child, 'message', { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
      child.send('probe');
      const [reading] = await responded;
      return reading as Reading;
    },

    async end(signal) {
      if (!child || !isAlive()) return null;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return code as number | null;
    },
  };
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
