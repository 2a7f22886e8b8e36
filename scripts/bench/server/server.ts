import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { forBothEngines, withServers, type Environment } from '../../stress/test-shops.ts';
import { signUpBuyers } from '../../testing/buyer.ts';
import { waitForIdleMachine } from '../idle-machine.ts';
import { printTable } from '../report.ts';

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;
const BOOK_ID = 'bk01';
const READ_PATHS = [
  '/books',
  `/books/${BOOK_ID}/Pride-and-Prejudice`,
  '/api/books',
  `/api/products/${BOOK_ID}`,
  '/api/user/cart',
];
const USERS_AT_ONCE = [1, 16, 64];

/** Measures the shop’s responses per second, and compares them with a bare server’s. */
export async function measureServer(seconds = 10): Promise<object> {
  const results: Record<string, object> = {};
  await forBothEngines((engine, environment) =>
    // With the log, as in production.
    withServers({ ...environment, LOG_LEVEL: 'info' }, 1, async ([{ origin }]) => {
      const tokens = await signUpBuyers(origin, Math.max(...USERS_AT_ONCE), BOOK_ID);
      const options = { origin, tokens, seconds };
      const reads = await measureReads(environment, options);
      const changes = await measureChanges(options);
      results[engine] = { reads, changes };
      const floorRate = reads[0]?.rate ?? NaN;
      printTable(
        `Over ${engine}`,
        ['', 'a second', '÷ floor', 'p97.5, ms', 'failed'],
        [...reads, ...changes].map((row) => [
          row.name,
          row.rate.toFixed(0),
          (row.rate / floorRate).toFixed(2),
          row.p97.toFixed(0),
          String(row.failed),
        ]),
      );
      return true;
    }),
  );
  return results;
}

interface Options {
  origin: string;
  tokens: string[];
  seconds: number;
}

interface Measured extends LoadResult {
  name: string;
}

/** Measures the floor, then pages and API calls to the shop. */
async function measureReads(
  { DATA_DIR = '', DATABASE_URL }: Environment,
  { origin, tokens, seconds }: Options,
): Promise<Measured[]> {
  const place = DATABASE_URL ? ['postgres', DATABASE_URL] : ['sqlite', join(DATA_DIR, 'shop.db')];
  const child = spawn(process.execPath, ['scripts/bench/server/floor.ts', ...place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const url = `http://127.0.0.1:${String(port).trim()}`;
    const rows: Measured[] = [{ name: 'floor: one book', ...(await loadWarm({ url, seconds })) }];
    for (const path of READ_PATHS)
      rows.push({ name: path, ...(await loadWarm({ url: origin + path, seconds, tokens })) });
    return rows;
  } finally {
    child.kill();
  }
}

async function loadWarm(options: Omit<LoadOptions, 'connections'>): Promise<LoadResult> {
  await load({ ...options, connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  await waitForIdleMachine();
  return load({ ...options, connections: CONNECTIONS });
}

/** Measures changes. Each is acknowledged only after it is written to disk. */
async function measureChanges({ origin, tokens, seconds }: Options): Promise<Measured[]> {
  const rows: Measured[] = [];
  const url = `${origin}/api/user/cart/${BOOK_ID}`;
  const body = { action: { type: 'increment' } };
  for (const connections of USERS_AT_ONCE) {
    await waitForIdleMachine();
    const result = await load({ url, body, connections, seconds, tokens });
    rows.push({ name: `changes by ${connections} users at once`, ...result });
  }
  return rows;
}

interface LoadResult {
  /** Responses per second. */
  rate: number;
  /** The 97.5th percentile of the response times in ms. */
  p97: number;
  /** Responses other than 2xx, and requests without a response. */
  failed: number;
}

interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  /** The body of a POST; without it, the request is a GET. */
  body?: object;
  /** The tokens, assigned to the connections in turn. */
  tokens?: string[];
}

/** Sends requests over several connections, one at a time on each. */
async function load(options: LoadOptions): Promise<LoadResult> {
  const { url, connections, seconds, body, tokens } = options;
  let opened = 0;
  const { requests, latency, non2xx, errors, duration } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    setupClient(client) {
      const authorization = tokens?.[opened++ % tokens.length];
      if (authorization) client.setHeaders({ authorization });
    },
  });
  return { rate: requests.total / duration, p97: latency.p97_5, failed: non2xx + errors };
}
