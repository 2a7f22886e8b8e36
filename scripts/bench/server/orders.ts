import { randomUUID } from 'node:crypto';
import { stockBooks, withServers, type Environment } from '../../stress/test-shops.ts';
import { addToCart, buyCart, fetchFrom, signUp } from '../../testing/buyer.ts';
import { startCluster } from '../../testing/postgres-cluster.ts';
import type { BenchOptions } from '../catalogue/catalogue.ts';
import { printTable } from '../report.ts';
import { withProgram } from './program.ts';

/** Round-trip times between the shop and its database. */
const ROUND_TRIPS_MS = [0, 2, 6];
const PROCESS_COUNTS = [1, 2, 3];
const BUYERS = 36;
const WARM_UP_MS = 2000;
/** The number of copies of each book. No book sells out during the measurement. */
const COPIES = 1_000_000;

/** Measures cash orders per second over PostgreSQL at several round-trip times. */
export async function measureOrders({ runs: seconds = 8 }: BenchOptions): Promise<void> {
  const cluster = await startCluster();
  if (!cluster) {
    console.log('PostgreSQL is not installed here: not measured.');
    return;
  }
  const rows = PROCESS_COUNTS.map((processes) => ({ processes, rates: [] as number[] }));
  try {
    const address = new URL(cluster.url);
    const { hostname, port: databasePort } = address;
    for (const roundTripMs of ROUND_TRIPS_MS) {
      // Delays everything between the shop and its database.
      const proxy = ['scripts/testing/delay-proxy.ts', hostname, databasePort, String(roundTripMs)];
      await withProgram(proxy, async (port) => {
        address.port = port;
        const environment = { DATABASE_URL: address.href, LOG_LEVEL: 'warn' };
        for (const { processes, rates } of rows)
          rates.push(await measureRate(environment, processes, seconds));
      });
    }
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
}

function measureRate(
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
    const buyers = await Promise.all(Array.from({ length: BUYERS }, prepareBuyer));
    const begin = Date.now() + WARM_UP_MS;
    const end = begin + seconds * 1000;
    let placed = 0;
    const buyUntilEnd = async (buy: () => Promise<unknown>) => {
      while (Date.now() < end) {
        await buy();
        if (Date.now() >= begin && Date.now() < end) placed += 1;
      }
    };
    await Promise.all(buyers.map(buyUntilEnd));
    return placed / seconds;
  });
}
