import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../free-port.ts';
import type { Reading } from './probe.ts';

/** A server of the shop, in a process of its own. */
export interface ShopProcess {
  origin: string;
  port: number;
  /** Resolves once it is ready. */
  start(): Promise<void>;
  /** Collects garbage in the server, and resolves with what it holds then. */
  look(): Promise<Reading>;
  /** What the server wrote since it was prepared, if anything. */
  output(): string;
  /** Whether it runs. */
  isAlive(): boolean;
  /** Resolves once it has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

const START_LIMIT_MS = 60_000;
const LOOK_LIMIT_MS = 10_000;
const PROBE = ['--expose-gc', '--import', './scripts/endure/probe.ts'];

/** `environment` names its data; limits and logs are off. Only a probed server can be looked into. */
export async function prepareShop(
  environment: Record<string, string>,
  { isProbed = false } = {},
): Promise<ShopProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  let child: ChildProcess | undefined;
  const isAlive = () => child?.exitCode === null && child.signalCode === null;
  return {
    origin,
    port,
    isAlive,
    output: () => output.join(''),

    async start() {
      const { DATABASE_URL: _others, ...own } = process.env;
      const started = spawn(process.execPath, [...(isProbed ? PROBE : []), 'scripts/shop.ts'], {
        stdio: isProbed ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'ignore', 'pipe'],
        env: {
          ...own,
          PORT: String(port),
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'silent',
          ...environment,
        },
      });
      child = started;
      started.stdout?.on('data', (text) => void output.push(String(text)));
      started.stderr?.on('data', (text) => void output.push(String(text)));
      const limit = Date.now() + START_LIMIT_MS;
      while (!(await isReady(origin))) {
        if (started.exitCode !== null || Date.now() > limit)
          throw new Error(`The shop did not start. ${output.join('')}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },

    async look() {
      if (!child) throw new Error('The shop was not started.');
      const signal = AbortSignal.timeout(LOOK_LIMIT_MS);
      const told = once(child, 'message', { signal });
      child.send('look');
      const [reading] = await told;
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

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
