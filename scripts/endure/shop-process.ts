import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../free-port.ts';

/** A server of the shop, in a process of its own. */
export interface ShopProcess {
  origin: string;
  /** Resolves once it is ready. */
  start(): Promise<void>;
  /** Resolves once it has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

const START_LIMIT_MS = 60_000;

/** `environment` names its data; limits and logs are off. */
export async function prepareShop(environment: Record<string, string>): Promise<ShopProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    origin,

    async start() {
      const { DATABASE_URL: _others, ...own } = process.env;
      child = spawn(process.execPath, ['scripts/shop.ts'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...own,
          PORT: String(port),
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'silent',
          ...environment,
        },
      });
      const errors: string[] = [];
      child.stderr?.on('data', (text) => void errors.push(String(text)));
      const limit = Date.now() + START_LIMIT_MS;
      while (!(await isReady(origin))) {
        if (child.exitCode !== null || Date.now() > limit)
          throw new Error(`The shop did not start. ${errors.join('')}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },

    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return null;
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
