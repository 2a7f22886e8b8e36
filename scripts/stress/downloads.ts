import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fillCatalogue } from '../bench/catalogue/catalogue.ts';
import { LIMITS } from '../bench/limits.ts';
import { report } from '../bench/report.ts';
import { timeHealth } from './load.ts';
import { forBothEngines, withDatabase, withServers } from './test-shops.ts';

const BOOKS = 10_000;
const ADDRESSES = 8;
const HEALTH_PAUSE_MS = 50;
/** How long the clients that never read keep their connections open. */
const SILENT_MS = 5000;

/** Starts the download with this index; resolves with the response, of which nothing is read. */
type StartDownload = (index: number) => Promise<IncomingMessage>;

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
        const start: StartDownload = async (index) => {
          const call = request(`${server.origin}/api/products`, {
            agent: new Agent(),
            localAddress: `127.0.0.${2 + (index % ADDRESSES)}`,
            headers: { 'accept-encoding': encoding },
          });
          const [response] = await once(call.end(), 'response');
          call.on('error', () => undefined);
          return response;
        };
        const begin = performance.now();
        const downloading = Promise.all(
          Array.from({ length: count }, (_, at) => download(start, at)),
        );
        const all = downloading.then(async (sizes) => {
          const seconds = (performance.now() - begin) / 1000;
          await stayUnread(start, count * 2);
          return { sizes, seconds };
        });
        const healthMs = Math.max(...(await timeHealth(server.origin, all, HEALTH_PAUSE_MS)));
        const { sizes, seconds } = await all;
        const peakMb = await server.readPeakMemoryMb();
        const [size = 0] = sizes;
        const text =
          `${engine}, ${encoding}: ${count} × ${(size / 1e6).toFixed(1)} MB in ` +
          `${seconds.toFixed(1)} s, ${startMb} MB of memory at the start, at most ${peakMb} MB, ` +
          `/healthz at most ${Math.round(healthMs)} ms`;
        const faults = {
          [`The downloads had different sizes: ${sizes.join(', ')}.`]:
            size === 0 || sizes.some((other) => other !== size),
          [`${peakMb} MB are too much.`]: !(peakMb < LIMITS.downloads.memoryMb),
          'Others waited too long.': !(healthMs < LIMITS.downloads.healthMs),
          'The server has ended.': !server.isAlive(),
        };
        isFine.push(report(text, faults));
      });
    return !isFine.includes(false);
  });
}

/** Resolves with the bytes of the body; 0 if the response was cut off or is not a 200. */
async function download(start: StartDownload, index: number): Promise<number> {
  let bytes = 0;
  try {
    const response = await start(index);
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    return response.statusCode === 200 && response.complete ? bytes : 0;
  } catch {
    return 0;
  }
}

/** Opens this number of downloads, reads nothing for some seconds, and closes them. */
async function stayUnread(start: StartDownload, count: number): Promise<void> {
  const opened = Array.from({ length: count }, (_, index) =>
    start(index).then(
      (response) => response.once('error', () => undefined),
      // The server may refuse some of them.
      () => undefined,
    ),
  );
  await wait(SILENT_MS);
  for (const response of opened) void response.then((found) => found?.destroy());
}
