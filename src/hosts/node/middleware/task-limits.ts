import { type HttpError, createTooManyRequestsError, createUnavailableError } from '#api/errors.ts';
import { findSite } from './client-address.ts';

/** In this time, half of a client's tasks are forgotten. */
const HALF_LIFE_MS = 30_000;
const SWEEP_HALF_LIVES = 10;
/** How many tasks of a site count as one of a client, because customers may share a site. */
const TASKS_OF_SITE = 16;

/**
 * Returns a function that runs tasks of all clients, at most `maxConcurrent` at once. The client,
 * and the IPv6 site, with the fewest tasks lately comes next, because many addresses would keep a
 * visitor waiting. If more than `maxWaiting` wait, the busiest client's task ends with what
 * `refuse` returns.
 */
export function createFairLimit(
  maxConcurrent: number,
  maxWaiting: number,
  refuse: () => HttpError,
  now: () => number = () => performance.now(),
): <T>(client: string, work: () => Promise<T>) => Promise<T> {
  /**
   * The rank of each client at its last task: log2 of its recent tasks, plus the time in
   * half-lives, because the order of such numbers stays while both counts decay.
   */
  const ranks = new Map<string, number>();
  const waiting: { rank: number; run(): void; refuse(error: HttpError): void }[] = [];
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

/** How many tasks of a key may give up their places: half of those that wait for payments. */
const MAX_LEFT = 16;
/** How many tasks of all keys may wait in one limit: each keeps a request in memory. */
const MAX_ALL_WAITING = 300;

interface TaskQueue {
  running: number;
  left: number;
  waiting: { run(): void; refuse(error: HttpError): void }[];
}

/**
 * Returns a function that runs tasks in the order of its calls, at most `maxConcurrent()` per key
 * at once. It throws `HttpError`: 429 if `maxWaiting` wait already; 503 for the last task of the
 * longest queue while more than `maxAllWaiting` wait. A task may give up its place by the function
 * that it gets, unless `MAX_LEFT` others have done so.
 */
export function createConcurrencyLimit(
  maxConcurrent: () => number,
  maxWaiting: number,
  maxAllWaiting = MAX_ALL_WAITING,
): <T>(key: string, work: (leave: () => void) => Promise<T>) => Promise<T> {
  const queues = new Map<string, TaskQueue>();
  let allWaiting = 0;

  function startNext({ waiting }: TaskQueue): boolean {
    const next = waiting.shift();
    if (!next) return false;
    allWaiting -= 1;
    next.run();
    return true;
  }

  function waitForTurn({ waiting }: TaskQueue): Promise<void> {
    return new Promise((run, refuse) => {
      waiting.push({ run, refuse });
      allWaiting += 1;
      if (allWaiting <= maxAllWaiting) return;
      let longest = waiting;
      for (const other of queues.values())
        if (other.waiting.length > longest.length) longest = other.waiting;
      allWaiting -= 1;
      longest.pop()?.refuse(createUnavailableError());
    });
  }

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, left: 0, waiting: [] };
    if (queue.waiting.length >= maxWaiting) throw createTooManyRequestsError(1);
    queues.set(key, queue);
    const isFree = queue.running < maxConcurrent();
    if (isFree) queue.running += 1;
    if (!isFree || queue.waiting.length > 0) {
      const turn = waitForTurn(queue);
      // Some still wait since the limit was lower: the first of them takes the free place.
      if (isFree) startNext(queue);
      await turn;
    }
    let hasPlace = true;
    // A finished task starts one in its place: more would refill a shop that has just become free.
    const passOn = () => {
      if (queue.running > maxConcurrent() || !startNext(queue)) queue.running -= 1;
    };
    const leave = () => {
      if (!hasPlace || queue.left >= MAX_LEFT) return;
      hasPlace = false;
      queue.left += 1;
      passOn();
    };
    return work(leave).finally(() => {
      if (hasPlace) passOn();
      else queue.left -= 1;
      if (queue.running === 0 && queue.left === 0) queues.delete(key);
    });
  };
}
