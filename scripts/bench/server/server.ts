import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { sendInTurn } from '../../stress/load.ts';
import {
  forBothEngines,
  stockBooks,
  withProgram,
  withServers,
  type Environment,
} from '../../stress/test-shops.ts';
import { addToCart, buyCart, fetchFrom, signUp, signUpBuyers } from '../../testing/buyer.ts';
import { startCluster } from '../../testing/postgres-cluster.ts';
import type { BenchOptions } from '../catalogue/catalogue.ts';
import { printTable, waitForIdleMachine } from '../report.ts';

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

/** Round-trip times between the shop and its database. */
const ROUND_TRIPS_MS = [0, 2, 6];
const PROCESS_COUNTS = [1, 2, 3];
const BUYERS = 36;
/** The number of copies of each book. No book sells out during the measurement. */
const COPIES = 1_000_000;

/** Measures the shop’s responses per second, and compares them with a bare server’s. */
export async function measureServer({ runs: seconds = 10 }: BenchOptions): Promise<void> {
  await forBothEngines((engine, environment) =>
    // With the log, as in production.
    withServers({ ...environment, LOG_LEVEL: 'info' }, 1, async ([{ origin }]) => {
      const tokens = await signUpBuyers(origin, Math.max(...USERS_AT_ONCE), BOOK_ID);
      const { DATA_DIR = '', DATABASE_URL: place = join(DATA_DIR, 'shop.db') } = environment;
      const floor = await withProgram(['scripts/bench/server/floor.ts', place], (port) =>
        load('floor: one book', { url: `http://127.0.0.1:${port}`, seconds }),
      );
      const rows = [floor];
      for (const path of READ_PATHS)
        rows.push(await load(path, { url: origin + path, seconds, tokens }));
      // Each change is acknowledged only after it is written to disk.
      const url = `${origin}/api/user/cart/${BOOK_ID}`;
      // One copy more and one less in turn, so that no change exceeds the maximum of a cart line.
      const bodies = ['increment', 'decrement'].map((type) => ({ action: { type } }));
      const changes = { url, seconds, tokens, bodies };
      for (const connections of USERS_AT_ONCE)
        rows.push(
          await load(`changes by ${connections} users at once`, { ...changes, connections }),
        );
      printTable(
        `Over ${engine}`,
        ['', 'a second', '÷ floor', 'p97.5, ms', 'failed'],
        rows.map(({ name, rate, p97, failed }) => [
          name,
          rate.toFixed(0),
          (rate / floor.rate).toFixed(2),
          p97.toFixed(0),
          String(failed),
        ]),
      );
    }),
  );
}

interface LoadOptions {
  url: string;
  seconds: number;
  connections?: number;
  /** The bodies of POSTs, sent in turn; without them, the requests are GETs. */
  bodies?: object[];
  /** The tokens, assigned to the connections in turn. */
  tokens?: string[];
}

/**
 * Sends requests over several connections, one at a time on each, after a warm-up. By autocannon,
 * because `load.ts` would need as much processor time as the server.
 */
async function load(name: string, options: LoadOptions) {
  const { url, seconds, connections = 16, bodies, tokens } = options;
  const send = (duration: number) => {
    let opened = 0;
    return autocannon({
      url,
      connections,
      duration,
      setupClient(client) {
        const authorization = tokens?.[opened++ % tokens.length];
        const headers = authorization ? { authorization } : {};
        if (!bodies) return client.setHeaders(headers);
        client.setRequests(
          bodies.map((body) => ({ method: 'POST', headers, body: JSON.stringify(body) })),
        );
      },
    });
  };
  await send(WARM_UP_SECONDS);
  await waitForIdleMachine();
  const { requests, latency, non2xx, errors, duration } = await send(seconds);
  return { name, rate: requests.total / duration, p97: latency.p97_5, failed: non2xx + errors };
}

/** Measures cash orders per second over PostgreSQL at several round-trip times. */
export async function measureOrders({ runs: seconds = 8 }: BenchOptions): Promise<void> {
  const cluster = await startCluster();
  if (!cluster) {
    console.log('PostgreSQL is not installed here: not measured.');
    return;
  }
  const rows = PROCESS_COUNTS.map((processes) => [String(processes)]);
  try {
    const address = new URL(cluster.url);
    const { hostname, port: databasePort } = address;
    for (const roundTripMs of ROUND_TRIPS_MS) {
      // Delays everything between the shop and its database.
      const proxy = ['scripts/testing/delay-proxy.ts', hostname, databasePort, String(roundTripMs)];
      await withProgram(proxy, async (port) => {
        address.port = port;
        const environment = { DATABASE_URL: address.href, LOG_LEVEL: 'warn' };
        for (const row of rows)
          row.push((await measureOrderRate(environment, Number(row[0]), seconds)).toFixed(0));
      });
    }
  } finally {
    await cluster.remove();
  }
  const head = ROUND_TRIPS_MS.map((roundTripMs) => `${roundTripMs} ms away`);
  printTable('Orders a second', ['processes', ...head], rows);
}

function measureOrderRate(
  environment: Environment,
  processes: number,
  seconds: number,
): Promise<number> {
  return withServers(environment, processes, async (servers) => {
    const books = await stockBooks(environment, COPIES);
    const prepareBuyer = async (_: unknown, index: number) => {
      const { origin } = servers[index % processes] ?? servers[0];
      const { call } = await signUp(fetchFrom(origin), `${randomUUID()}@example.com`);
      const buy = async (expectedAmount?: number) => {
        await addToCart(call, books[index % books.length] ?? '');
        return buyCart(call, { expectedAmount });
      };
      const { totals } = await buy();
      return () => buy(totals.amount);
    };
    const senders = await Promise.all(Array.from({ length: BUYERS }, prepareBuyer));
    const { inTime } = await sendInTurn({ senders, seconds, warmUpSeconds: WARM_UP_SECONDS });
    return inTime / seconds;
  });
}
