import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fillCatalogue } from '../bench/catalogue/catalogue.ts';
import {
  forBothEngines,
  report,
  type ShopProcess,
  withDatabase,
  withServers,
} from './test-shops.ts';

const BOOKS = 10_000;
const ADDRESSES = 8;
const MAX_MEMORY_MB = 512;
/** The longest that a visitor may wait for `/healthz` during the downloads, in ms. */
const MAX_HEALTH_MS = 5000;
/** How long the clients that never read keep their connections open. */
const SILENT_MS = 5000;

/**
 * Downloads a catalogue of 10,000 books `count` times at once, from eight addresses and with the
 * rate limits on. Then twice as many clients ask for it and read nothing. The server must stay
 * below 512 MB, send each download whole, and respond to others in the meantime.
 */
export function downloadAtOnce(count: number): Promise<boolean> {
  return forBothEngines(async (engine, environment) => {
    await withDatabase(environment, (database) => fillCatalogue(database, BOOKS));
    const isFine: boolean[] = [];
    for (const encoding of ['identity', 'gzip'])
      await withServers({ ...environment, RATE_LIMITS: 'on' }, 1, async ([server]) => {
        const startMb = await server.readPeakMemoryMb();
        const begin = performance.now();
        let isOver = false;
        const health = measureHealth(server, () => isOver);
        const sizes = await Promise.all(
          Array.from({ length: count }, (_, index) => download(server, index, encoding)),
        );
        const seconds = (performance.now() - begin) / 1000;
        await stayUnread(server, count * 2, encoding);
        isOver = true;
        const [peakMb, healthMs] = [await server.readPeakMemoryMb(), await health];
        const [size = 0] = sizes;
        isFine.push(
          report(
            `${engine}, ${encoding}: ${count} × ${(size / 1e6).toFixed(1)} MB in ` +
              `${seconds.toFixed(1)} s, ${startMb} MB of memory at the start, at most ${peakMb} MB, ` +
              `/healthz at most ${Math.round(healthMs)} ms`,
            [
              ...(size > 0 && sizes.every((other) => other === size)
                ? []
                : [`The downloads had different sizes: ${sizes.join(', ')}.`]),
              ...(peakMb < MAX_MEMORY_MB ? [] : [`${peakMb} MB are too much.`]),
              ...(healthMs < MAX_HEALTH_MS ? [] : ['Others waited too long.']),
              ...(server.isAlive() ? [] : ['The server has ended.']),
            ],
          ),
        );
      });
    return !isFine.includes(false);
  });
}

/** Resolves with the bytes of the body; 0 if the response was cut off or is not a 200. */
async function download(server: ShopProcess, index: number, encoding: string): Promise<number> {
  let bytes = 0;
  try {
    const response = await ask(server, index, encoding);
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    return response.statusCode === 200 && response.complete ? bytes : 0;
  } catch {
    return 0;
  }
}

/** Opens this number of downloads, reads nothing for some seconds, and closes them. */
async function stayUnread(server: ShopProcess, count: number, encoding: string): Promise<void> {
  const opened = Array.from({ length: count }, (_, index) =>
    ask(server, index, encoding).then(
      (response) => response.once('error', () => undefined),
      // The server may refuse some of them.
      () => undefined,
    ),
  );
  await wait(SILENT_MS);
  for (const response of opened) void response.then((found) => found?.destroy());
}

async function ask(server: ShopProcess, index: number, encoding: string): Promise<IncomingMessage> {
  const call = request(`${server.origin}/api/products`, {
    agent: new Agent(),
    localAddress: `127.0.0.${2 + (index % ADDRESSES)}`,
    headers: { 'accept-encoding': encoding },
  });
  call.end();
  const [response] = await once(call, 'response');
  call.on('error', () => undefined);
  return response;
}

/** Calls `/healthz` in turn until `isOver`; resolves with the longest time in ms. */
async function measureHealth(server: ShopProcess, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const begin = performance.now();
    await fetch(`${server.origin}/healthz`).catch(() => undefined);
    longest = Math.max(longest, performance.now() - begin);
    await wait(50);
  }
  return longest;
}
