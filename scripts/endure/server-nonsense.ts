import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDice, type Dice } from '#api/testing.ts';
import { judgeMemory, type Sample } from './memory.ts';
import { aBrokenTalk } from './nonsense/broken-http.ts';
import { openHolders } from './nonsense/holders.ts';
import { askRight, signUp } from './nonsense/right-request.ts';
import { hold, type Talk } from './nonsense/talk.ts';
import { aWholeRequest } from './nonsense/whole-request.ts';
import { prepareShop, type ShopProcess } from './shop-process.ts';

const AT_ONCE = 32;
/** Longer than all time limits of the server. */
const HOLDERS_LIMIT_MS = 100_000;

type Tokens = readonly [string, ...string[]];

/** Sends so many random requests, most of them wrong, to a server over SQLite. */
export async function sendNonsense(requests: number, seed: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-nonsense-'));
  const shop = await prepareShop({ DATA_DIR: folder, LOG_LEVEL: 'error' }, { isProbed: true });
  await shop.start();
  const begin = performance.now();
  try {
    const greeting = shop.output();
    // All at once: each thread that makes hashes then has its memory (19 MiB) from the beginning.
    const [first = '', ...others] = await Promise.all(
      ['asha', 'ravi', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6'].map((name) => signUp(shop, name)),
    );
    const tokens: Tokens = [first, ...others];
    const holders = openHolders(shop.port);
    const { faults, statuses, samples } = await bombard(shop, tokens, { requests, seed });
    const sockets = await waitForQuiet(shop);
    for (const [name, count] of await holders.end())
      faults.push(`${count} connections are open although the visitor ${name}`);
    faults.push(...(await askRight(shop, tokens[0])), ...judgeMemory(samples));
    if (sockets > 0) faults.push(`${sockets} connections are left`);
    const output = shop.output().slice(greeting.length);
    if (output !== '') faults.push(`the server wrote: ${output.slice(0, 3000)}`);
    if ((await shop.end('SIGTERM')) !== 0) faults.push('the server did not end by itself');
    const seconds = Math.round((performance.now() - begin) / 1000);
    const told = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
    console.log(
      `  ${requests} requests and ${holders.count} held connections (seed ${seed}), ` +
        `${faults.length} faults, ${seconds} s\n  ${told.join(', ')}`,
    );
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
    return faults.length === 0;
  } finally {
    await shop.end('SIGKILL');
    await rm(folder, { recursive: true });
  }
}

async function bombard(
  shop: ShopProcess,
  tokens: Tokens,
  { requests, seed }: { requests: number; seed: number },
) {
  const dice = createDice(seed);
  const statuses = new Map<string, number>();
  const faults: string[] = [];
  const samples: Sample[] = [];
  const batch = Math.max(1, Math.floor(requests / 100));
  for (let sent = 0; sent < requests && shop.isAlive() && faults.length < 20; sent += batch) {
    let left = Math.min(batch, requests - sent);
    const work = async () => {
      while (left-- > 0) {
        const talk = aTalk(dice, tokens);
        const heard = await hold(shop.port, talk);
        const names = heard.statuses.length > 0 ? heard.statuses.map(String) : ['no answer'];
        for (const name of names) statuses.set(name, (statuses.get(name) ?? 0) + 1);
        const isFailure = heard.statuses.some((status) => status >= 500);
        if (isFailure || heard.hangs)
          faults.push(`${heard.hangs ? 'hangs' : names}: ${tell(talk)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (!shop.isAlive()) faults.push(`the server ended after ${sent + batch} requests`);
    else {
      faults.push(...(await askRight(shop, tokens[0])));
      samples.push({ requests: sent + batch, ...(await shop.look()) });
      if (samples.length % 10 === 0) console.log(`  ${sent + batch} requests`);
    }
  }
  return { faults, statuses, samples };
}

function aTalk(dice: Dice, tokens: Tokens): Talk {
  return dice.roll(2) === 0 ? aWholeRequest(dice, tokens) : aBrokenTalk(dice);
}

function tell({ name, steps }: Talk): string {
  const parts = steps.map((step) =>
    step instanceof Uint8Array ? Buffer.from(step).toString('latin1') : step,
  );
  return `${name} ${JSON.stringify(parts).slice(0, 600)}`;
}

/** Resolves with the number of connections that the server has kept for longer than it should. */
async function waitForQuiet(shop: ShopProcess): Promise<number> {
  const limit = Date.now() + HOLDERS_LIMIT_MS;
  for (;;) {
    const { sockets } = await shop.look();
    if (sockets === 0 || Date.now() > limit) return sockets;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
