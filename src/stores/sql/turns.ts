import { DatabaseUnavailable } from './database.ts';

interface TurnLimits {
  /** The maximum number of transactions that run at once. */
  maxRunning: number;
  /** The maximum number of transactions that wait: more would wait too long. */
  maxWaiting: number;
  /** How long a transaction may wait. */
  timeoutMs: number;
}

/** Limits concurrent transactions: the others wait in turn, and reject if they cannot. */
export function createTurns({ maxRunning, maxWaiting, timeoutMs }: TurnLimits) {
  let running = 0;
  const waiting = new Set<() => void>();

  function waitForTurn(): Promise<void> {
    if (waiting.size >= maxWaiting)
      throw new DatabaseUnavailable('Too many transactions wait for a connection.');
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new DatabaseUnavailable('No transaction has ended in time.'));
      }, timeoutMs);
      waiting.add(begin);
    });
  }

  return {
    countWaiting: () => waiting.size,
    async run<T>(work: () => Promise<T>): Promise<T> {
      // The one that ends passes its turn on, so no later one can come before those that wait.
      if (running >= maxRunning) await waitForTurn();
      else running += 1;
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) next();
        else running -= 1;
      }
    },
  };
}
