import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildShop } from '../build/build.ts';
import { serveFolder } from '../serve.ts';
import { importDamagedFiles } from './damaged-imports.ts';
import { installShop } from './install.ts';
import { killDemoOrders } from './demo-order-kill.ts';
import { killOften } from './kill.ts';
import { killRestores } from './restore-kill.ts';
import { crowdOrders } from './order-crowd.ts';
import { killOrders } from './order-kill.ts';
import { troubleServers } from './server-crowd.ts';
import { killServers } from './server-kill.ts';
import { watchMemory } from './server-memory.ts';
import { sendNonsense } from './server-nonsense.ts';
import { soak } from './soak.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    requests: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    journeys: { type: 'string', default: '2000' },
    folder: { type: 'string', default: 'dist' },
  },
});

const rounds = (usual: number) => Number(values.rounds ?? usual);
const requests = (usual: number) => Number(values.requests ?? usual);

const PARTS: Record<string, (origin: string) => Promise<boolean>> = {
  kill: (origin) => killOften(origin, rounds(100), Number(values.seed)),
  'demo-order-kill': (origin) => killDemoOrders(origin, rounds(150), Number(values.seed)),
  soak: (origin) => soak(origin, Number(values.journeys)),
  'server-kill': () => killServers(rounds(100), Number(values.seed)),
  'restore-kill': () => killRestores(rounds(20), Number(values.seed)),
  'server-crowd': () => troubleServers(),
  'server-memory': () => watchMemory(requests(1_000_000), Number(values.seed)),
  'server-nonsense': () => sendNonsense(requests(100_000), Number(values.seed)),
  'damaged-imports': () => importDamagedFiles(rounds(1000), Number(values.seed)),
  orders: () => crowdOrders(rounds(200)),
  'order-kill': () => killOrders(rounds(100), Number(values.seed)),
  install: () => installShop(),
};

await endure();

/** `npm run endure -- [PART …] [--rounds 100] [--seed 7] [--journeys 2000] [--folder dist]` */
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
