import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '#api/testing.ts';
import { LIMITS } from '../../bench/limits.ts';
import { median, report } from '../../bench/report.ts';
import { fetchFrom, signUp } from '../../testing/buyer.ts';
import type { Reading } from '../probe.ts';
import { withServers, type ShopProcess, type ShopProcesses } from '../test-shops.ts';
import { pickBrokenHttp } from './broken-http.ts';
import { play, type Script } from './connection.ts';
import { pickRequest } from './requests.ts';

const AT_ONCE = 32;
const BATCHES = 100;
/** Longer than all time limits of the server. */
const IDLER_TIMEOUT_MS = 190_000;
const IDLERS_OF_EACH = 20;

/** The users whose tokens valid requests have. */
const NAMES = ['asha', 'ravi', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6'];
type Tokens = [string, ...string[]];

const GET = 'GET /books HTTP/1.1\r\nhost: shop\r\n';
const POST = 'POST /api/user/cart HTTP/1.1\r\nhost: shop\r\n';
/** Clients that never close their connection, so the server must. */
const IDLERS: Script[] = [
  { name: 'sends nothing', steps: [] },
  { name: 'stops in the headers', steps: [GET] },
  { name: 'sends headers slowly', steps: [GET], drip: 'x: y\r\n' },
  { name: 'stops in the body', steps: [`${POST}content-length: 9\r\n\r\n{`] },
  {
    name: 'sends a body slowly',
    steps: [`${POST}transfer-encoding: chunked\r\n\r\n`],
    drip: '1\r\n \r\n',
  },
  { name: 'keeps the connection', steps: [`${GET}\r\n`] },
  { name: 'reads no response', steps: [`${GET}\r\n`.repeat(500)], readDelayMs: 160_000 },
];

/** Sends random, mostly invalid requests to a server over SQLite. */
export async function sendNonsense(requests: number, seed: number): Promise<boolean> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kitabdost-nonsense-'));
  const environment = { DATA_DIR: folder.path, LOG_LEVEL: 'error' };
  const send = async ([shop]: ShopProcesses) => {
    const { length: greetingLength } = shop.output();
    // In parallel, so that each hashing thread has allocated its 19 MiB before the first reading.
    const signUps = NAMES.map((name) => signUp(fetchFrom(shop.origin), `${name}@example.com`));
    const tokens = (await Promise.all(signUps)).map(({ token }) => token);
    const { port } = new URL(shop.origin);
    const idlers = IDLERS.flatMap((script) =>
      Array.from({ length: IDLERS_OF_EACH }, async () => {
        const { hangs } = await play(port, script, IDLER_TIMEOUT_MS);
        return hangs ? [`a client that ${script.name} keeps its connection`] : [];
      }),
    );
    const faults = await sendRandomRequests(shop, tokens as Tokens, { requests, seed });
    faults.push(...(await Promise.all(idlers)).flat());
    const countSockets = async () => (await shop.probe()).sockets;
    for (const limit = Date.now() + IDLER_TIMEOUT_MS; Date.now() < limit; await wait(500))
      if ((await countSockets()) === 0) break;
    const sockets = await countSockets();
    if (sockets > 0) faults.push(`${sockets} connections are left`);
    const output = shop.output().slice(greetingLength);
    if (output !== '') faults.push(`the server wrote: ${output.slice(0, 3000)}`);
    if ((await shop.end('SIGTERM')) !== 0) faults.push('the server did not end by itself');
    return report(`${requests} requests`, faults);
  };
  return await withServers(environment, 1, send, { isProbed: true });
}

async function sendRandomRequests(
  shop: ShopProcess,
  tokens: Tokens,
  { requests, seed }: { requests: number; seed: number },
): Promise<string[]> {
  const { port } = new URL(shop.origin);
  const random = createRandom(seed);
  const counts: Record<string, number> = {};
  const faults: string[] = [];
  const readings: Reading[] = [];
  for (let batch = 0; batch < BATCHES && faults.length < 20; batch++) {
    let left = Math.ceil(requests / BATCHES);
    const sendRequests = async () => {
      while (left-- > 0) {
        const isValidHttp = random.nextInt(2) === 0;
        const script = isValidHttp ? pickRequest(random, tokens) : pickBrokenHttp(random);
        const { statuses, hangs } = await play(port, script);
        const classes = statuses.map((status) => `${Math.floor(status / 100)}xx`);
        for (const name of classes.length > 0 ? classes : ['no response'])
          counts[name] = (counts[name] ?? 0) + 1;
        if (!hangs && !statuses.some((status) => status >= 500)) continue;
        const text = JSON.stringify(script.steps.map(String)).slice(0, 600);
        faults.push(`${hangs ? 'hangs' : statuses}: ${script.name} ${text}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendRequests));
    if (!shop.isAlive()) return [...faults, 'the server ended'];
    faults.push(...(await sendValidRequests(shop.origin, tokens[0])));
    readings.push(await shop.probe());
  }
  console.log(' ', counts);
  return [...faults, ...judgeMemory(readings)];
}

/** Sends valid requests, and describes what is wrong with their responses. */
async function sendValidRequests(origin: string, token: string): Promise<string[]> {
  const headers = { authorization: token, connection: 'close' };
  const faults = ['/books', '/api/products/bk01', '/api/user/cart'].map(async (path) => {
    const signal = AbortSignal.timeout(LIMITS.nonsense.validMs);
    const result = await fetch(origin + path, { headers, signal, redirect: 'manual' })
      .then(async (response) => {
        // The time limit includes the whole body.
        await response.arrayBuffer();
        return response.status;
      })
      .catch(String);
    return result === 200 ? [] : [`a valid GET ${path} got ${result}`];
  });
  return (await Promise.all(faults)).flat();
}

/** Compares the last tenth of the readings with the second; caches are filled in the first. */
function judgeMemory(readings: Reading[]): string[] {
  const tenth = readings.length / 10;
  return (['rss', 'heap'] as const).flatMap((name) => {
    const [before, after] = [readings.slice(tenth, 2 * tenth), readings.slice(-tenth)].map((part) =>
      median(part.map((reading) => reading[name] / 1e6)),
    );
    const growth = (after ?? NaN) / (before ?? NaN) - 1;
    const text = `${name} ${before?.toFixed(1)} → ${after?.toFixed(1)} MB`;
    console.log(`  ${text} (${(growth * 100).toFixed(1)} %)`);
    return growth <= LIMITS.nonsense.growth ? [] : [`${text}: grew by more than 10 %`];
  });
}
