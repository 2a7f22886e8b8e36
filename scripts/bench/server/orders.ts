import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { stockBooks, withServers, type Environment } from '../../stress/test-shops.ts';
import { addToCart, fetchFrom, placeOrder, signUp, type Call } from '../../testing/buyer.ts';
import { startCluster } from '../../testing/postgres-cluster.ts';
import { printTable } from '../report.ts';

/** Round-trip times between the shop and its database. */
const ROUND_TRIPS_MS = [0, 2, 6];
const PROCESS_COUNTS = [1, 2, 3];
const BUYERS = 36;
const WARM_UP_MS = 2000;
/** The number of copies of each book. No book sells out during the measurement. */
const COPIES = 1_000_000;

interface Buyer {
  call: Call;
  bookId: string;
  /** The price of one copy with delivery in ₹. */
  expectedAmount: number;
}

/** Measures cash orders per second over PostgreSQL at several round-trip times. */
export async function measureOrders(seconds = 8): Promise<object> {
  const cluster = await startCluster();
  if (!cluster) {
    console.log('PostgreSQL is not installed here: not measured.');
    return {};
  }
  const rows: { processes: number; rates: number[] }[] = PROCESS_COUNTS.map((processes) => ({
    processes,
    rates: [],
  }));
  try {
    for (const roundTripMs of ROUND_TRIPS_MS)
      await withDelay(cluster.url, roundTripMs, async (url) => {
        for (const row of rows) {
          const environment = { DATABASE_URL: url, LOG_LEVEL: 'warn' };
          row.rates.push(await measureRate(environment, row.processes, seconds));
        }
      });
  } finally {
    await cluster.remove();
  }
  printTable(
    'Orders a second',
    ['processes', ...ROUND_TRIPS_MS.map((roundTripMs) => `${roundTripMs} ms away`)],
    rows.map(({ processes, rates }) => [
      String(processes),
      ...rates.map((rate) => rate.toFixed(0)),
    ]),
  );
  return rows;
}

/** Calls `work` with the URL of a proxy that delays everything that it forwards. */
async function withDelay(url: string, roundTripMs: number, work: (url: string) => Promise<void>) {
  const address = new URL(url);
  const { hostname, port: databasePort } = address;
  const script = 'scripts/testing/delay-proxy.ts';
  const child = spawn(process.execPath, [script, hostname, databasePort, String(roundTripMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    address.port = String(port).trim();
    await work(address.href);
  } finally {
    child.kill();
  }
}

async function prepareBuyer(origin: string, bookId: string): Promise<Buyer> {
  const { call } = await signUp(fetchFrom(origin), `${randomUUID()}@example.com`);
  await addToCart(call, bookId);
  const { status, body } = await placeOrder(call);
  if (status !== 201) throw new Error(`The first order got ${status}.`);
  return { call, bookId, expectedAmount: body.order.totals.amount };
}

function measureRate(
  environment: Environment,
  processes: number,
  seconds: number,
): Promise<number> {
  return withServers(environment, processes, async (servers) => {
    const books = await stockBooks(environment, COPIES);
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, (_, index) => {
        const { origin } = servers[index % processes] ?? servers[0];
        return prepareBuyer(origin, books[index % books.length] ?? '');
      }),
    );
    const begin = Date.now() + WARM_UP_MS;
    const end = begin + seconds * 1000;
    let placed = 0;
    await Promise.all(
      buyers.map(async ({ call, bookId, expectedAmount }) => {
        while (Date.now() < end) {
          await addToCart(call, bookId);
          const { status } = await placeOrder(call, { expectedAmount });
          if (status !== 201) throw new Error(`An order got ${status}.`);
          if (Date.now() >= begin && Date.now() < end) placed += 1;
        }
      }),
    );
    return placed / seconds;
  });
}
