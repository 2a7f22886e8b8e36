import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a shop for one test, in a process of its own, which can be killed and started again. */
export async function createOwnShop(port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-own-'));
  let shop: ChildProcess | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    const ended = shop && shop.exitCode === null && shop.signalCode === null && once(shop, 'exit');
    shop?.kill(signal);
    await ended;
  };
  return {
    /**
     * Starts the shop as `npm run shop` does. The first start resolves with the link for the owner,
     * later ones with ''.
     */
    async start(): Promise<string> {
      const isFirst = shop === undefined;
      const started = spawn(process.execPath, ['scripts/shop.ts', '--built'], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: folder,
          SEED: 'demo',
          LOG_LEVEL: 'silent',
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      shop = started;
      let output = '';
      return new Promise((resolve, reject) => {
        started.stderr.on('data', (part: Buffer) => {
          output += part.toString();
          const [link = ''] = /http:\S+\/desk\/welcome#[0-9a-f]+/.exec(output) ?? [];
          if (isFirst ? link !== '' : output.includes(' is open at ')) resolve(link);
        });
        started.once('exit', () => reject(new Error(`The shop did not start: ${output}`)));
      });
    },
    kill: () => stop('SIGKILL'),
    async end() {
      await stop('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}
