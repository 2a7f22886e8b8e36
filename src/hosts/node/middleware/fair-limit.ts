import type { HttpError } from '#api/errors.ts';

/** In this time, half of a client's tasks are forgotten. */
const HALF_LIFE_MS = 30_000;
/** The time between two removals of clients whose tasks are forgotten. */
const SWEEP_INTERVAL_MS = 10 * HALF_LIFE_MS;

interface Waiting {
  /** The client's recent tasks when it asked, with this one. */
  recent: number;
  run(): void;
  refuse(error: HttpError): void;
}

/**
 * Returns a function that runs tasks of all clients, at most `maxConcurrent` at once. The next task
 * is that of the client with the fewest tasks lately, because many addresses that ask without end
 * would otherwise keep a visitor waiting. If more than `maxWaiting` wait, the task of the client
 * with the most ends with what `refuse` returns.
 */
export function createFairLimit(
  maxConcurrent: number,
  maxWaiting: number,
  refuse: () => HttpError,
  now: () => number = () => performance.now(),
): <T>(client: string, work: () => Promise<T>) => Promise<T> {
  const clients = new Map<string, { recent: number; at: number }>();
  const waiting: Waiting[] = [];
  let running = 0;
  let nextSweep = 0;

  function countTask(client: string): number {
    const at = now();
    const decay = (count: { recent: number; at: number }) =>
      count.recent * 2 ** ((count.at - at) / HALF_LIFE_MS);
    if (at >= nextSweep) {
      for (const [name, count] of clients) if (decay(count) < 0.01) clients.delete(name);
      nextSweep = at + SWEEP_INTERVAL_MS;
    }
    const known = clients.get(client);
    const recent = (known ? decay(known) : 0) + 1;
    clients.set(client, { recent, at });
    return recent;
  }

  function waitForTurn(recent: number): Promise<void> {
    return new Promise((run, reject) => {
      const index = waiting.findIndex((other) => other.recent > recent);
      waiting.splice(index < 0 ? waiting.length : index, 0, { recent, run, refuse: reject });
      if (waiting.length > maxWaiting) waiting.pop()?.refuse(refuse());
    });
  }

  return async (client, work) => {
    const recent = countTask(client);
    if (running >= maxConcurrent) await waitForTurn(recent);
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
