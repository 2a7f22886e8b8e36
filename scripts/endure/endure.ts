import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildShop } from '../build.ts';
import { serveFolder } from '../serve.ts';
import { killOften } from './kill.ts';
import { troubleServers } from './server-crowd.ts';
import { killServers } from './server-kill.ts';
import { soak } from './soak.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    journeys: { type: 'string', default: '2000' },
    folder: { type: 'string', default: 'dist' },
  },
});

const PARTS: Record<string, (origin: string) => Promise<boolean>> = {
  kill: (origin) => killOften(origin, Number(values.rounds), Number(values.seed)),
  soak: (origin) => soak(origin, Number(values.journeys)),
  'server-kill': () => killServers(Number(values.rounds), Number(values.seed)),
  'server-crowd': () => troubleServers(),
};

await endure();

/** `npm run endure -- [kill|soak|server-kill|server-crowd …] [--rounds 100] [--seed 7] [--journeys 2000] [--folder dist]` */
async function endure(): Promise<void> {
  const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
  const unknown = names.find((name) => !PARTS[name]);
  if (unknown) throw new Error(`No part "${unknown}": ${Object.keys(PARTS).join(', ')}.`);
  if (values.folder === 'dist' && !existsSync(join('dist', '404.html'))) await buildShop();
  const server = await serveFolder({ folder: values.folder, port: 0 });
  const { port } = server.address() as AddressInfo;
  try {
    for (const name of names) {
      console.log(`… ${name}`);
      const isFine = await PARTS[name]?.(`http://127.0.0.1:${port}`);
      console.log(`${isFine ? '✓' : '✗'} ${name}`);
      if (!isFine) process.exitCode = 1;
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
