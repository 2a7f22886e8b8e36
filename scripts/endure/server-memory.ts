import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDice } from '#api/testing.ts';
import { createReader, get, post } from '../bench/server/load.ts';
import { judgeMemory, type Sample } from './memory.ts';
import { prepareShop, type ShopProcess } from './shop-process.ts';

const CONNECTIONS = 8;
const SAMPLES = 50;
const CHANGE = '/api/user/cart/bk01';

/** The text of a request, and the status that it must be answered with. */
type Ask = [text: string, status: number];

/** Sends so many usual requests over a few connections that stay open, to a server over SQLite. */
export async function watchMemory(requests: number, seed: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-memory-'));
  const shop = await prepareShop({ DATA_DIR: folder, LOG_LEVEL: 'error' }, { isProbed: true });
  await shop.start();
  const begin = performance.now();
  try {
    const greeting = shop.output();
    const visitors = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, at) => openVisitor(shop, at, seed)),
    );
    const faults: string[] = [];
    const samples: Sample[] = [];
    for (let sample = 1; sample <= SAMPLES; sample++) {
      const each = Math.ceil(requests / SAMPLES / CONNECTIONS);
      faults.push(...(await Promise.all(visitors.map(({ visit }) => visit(each)))).flat());
      samples.push({ requests: sample * each * CONNECTIONS, ...(await shop.look()) });
      if (sample % 5 === 0) console.log(`  ${samples.at(-1)?.requests} requests`);
    }
    for (const { leave } of visitors) leave();
    const seconds = (performance.now() - begin) / 1000;
    faults.push(...judgeMemory(samples));
    const output = shop.output().slice(greeting.length);
    if (output !== '') faults.push(`the server wrote: ${output.slice(0, 3000)}`);
    const count = samples.at(-1)?.requests ?? 0;
    console.log(
      `  ${count} requests (seed ${seed}), ${Math.round(count / seconds)} a second, ` +
        `${faults.length} faults, ${Math.round(seconds)} s`,
    );
    for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
    return faults.length === 0;
  } finally {
    await shop.end('SIGTERM');
    await rm(folder, { recursive: true });
  }
}

/** A reader of one connection, with one book in the cart. */
async function openVisitor({ origin, port }: ShopProcess, at: number, seed: number) {
  const email = `reader-${at}@example.com`;
  const body = JSON.stringify({ email, password: 'a long password' });
  const signedUp = await fetch(`${origin}/api/auth/signup`, { method: 'POST', body });
  const { encodedToken: authorization } = (await signedUp.json()) as { encodedToken: string };
  const { roll } = createDice(seed + at);
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const readAnswer = createReader(socket);
  let isMore = true;

  async function ask([text, expected]: Ask): Promise<string[]> {
    socket.write(text);
    const status = await readAnswer();
    const [line] = text.split('\r\n');
    return status === expected ? [] : [`${line} is answered with ${status}`];
  }

  function choose(): Ask {
    const at100 = roll(100);
    if (at100 < 25) return [get('/books/bk01/Pride-and-Prejudice'), 200];
    if (at100 < 35) return [get('/books', { 'accept-encoding': 'br' }), 200];
    if (at100 < 60) return [get(`/api/products/bk0${1 + roll(9)}`), 200];
    if (at100 < 80) return [get('/api/user/cart', { authorization }), 200];
    // Each address once: nothing of them may be kept.
    if (at100 < 85) return [get(`/nothing/${at}/${roll(1e9)}`), 404];
    if (at100 < 90) return [get(`/api/products/${roll(1e9)}`), 404];
    isMore = !isMore;
    const type = isMore ? 'decrement' : 'increment';
    return [post(CHANGE, { action: { type } }, { authorization }), 200];
  }

  const faults = await ask([
    post('/api/user/cart', { product: { _id: 'bk01' } }, { authorization }),
    201,
  ]);
  if (faults.length > 0) throw new Error(faults.join());
  return {
    /** Resolves with the faults of so many requests, one after another. */
    async visit(count: number): Promise<string[]> {
      const all: string[] = [];
      for (let n = 0; n < count; n++) all.push(...(await ask(choose())));
      return all;
    },
    leave: () => void socket.destroy(),
  };
}
