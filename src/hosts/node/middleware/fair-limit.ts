import type { HttpError } from '#api/errors.ts';
import { findSite } from './client-address.ts';

/** In this time, half of a client's tasks are forgotten. */
const HALF_LIFE_MS = 30_000;
/** The time between two removals of clients whose tasks are forgotten, in half-lives. */
const SWEEP_HALF_LIVES = 10;
/** How many tasks of a site count as one of a client, because customers may share a site. */
const TASKS_OF_SITE = 16;

interface Waiting {
  rank: number;
  run(): void;
  refuse(error: HttpError): void;
}

/**
 * Returns a function that runs tasks of all clients, at most `maxConcurrent` at once. The next task
 * is that of the client, and of the IPv6 site, with the fewest tasks lately, because many addresses
 * that ask without end would otherwise keep a visitor waiting. Tasks of one client keep their order.
 * If more than `maxWaiting` wait, the task of the client with the most ends with what `refuse`
 * returns.
 */
export function createFairLimit(
  maxConcurrent: number,
  maxWaiting: number,
  refuse: () => HttpError,
  now: () => number = () => performance.now(),
): <T>(client: string, work: () => Promise<T>) => Promise<T> {
  /**
   * The rank of each client at its last task: log2 of its recent tasks, plus the time in half-lives,
   * because the order of two such numbers stays the same while both counts decay. So a task that
   * waits is overtaken for some minutes at most.
   */
  const ranks = new Map<string, number>();
  const waiting: Waiting[] = [];
  let running = 0;
  let nextSweep = 0;

  function countTask(client: string): number {
    const time = now() / HALF_LIFE_MS;
    if (time >= nextSweep) {
      for (const [name, rank] of ranks) if (2 ** (rank - time) < 0.01) ranks.delete(name);
      nextSweep = time + SWEEP_HALF_LIVES;
    }
    const add = (name: string) => {
      const rank = time + Math.log2(2 ** ((ranks.get(name) ?? -Infinity) - time) + 1);
      ranks.set(name, rank);
      return rank;
    };
    const site = findSite(client);
    const rank = add(client);
    return site === undefined ? rank : Math.max(rank, add(site) - Math.log2(TASKS_OF_SITE));
  }

  function waitForTurn(rank: number): Promise<void> {
    return new Promise((run, reject) => {
      const index = waiting.findIndex((other) => other.rank > rank);
      waiting.splice(index < 0 ? waiting.length : index, 0, { rank, run, refuse: reject });
      if (waiting.length > maxWaiting) waiting.pop()?.refuse(refuse());
    });
  }

  return async (client, work) => {
    const rank = countTask(client);
    if (running >= maxConcurrent) await waitForTurn(rank);
    else running += 1;
    try {
      return await work();
    } finally {
      // A finished task gives its place to the next one.
      const next = waiting.shift();
      if (next) next.run();
      else running -= 1;
    }
  };
}
