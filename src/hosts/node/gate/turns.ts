/** Runs `work` once no more than the others are under way under this key; in the order of the calls. */
export type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Lets at most `maxAtOnce` pieces of work of each key be under way at once. */
export function createTurns(maxAtOnce: number): TakeTurn {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    // The one that ends passes its turn on.
    if (queue.running >= maxAtOnce) await new Promise<void>((run) => queue.waiting.push(run));
    else queue.running += 1;
    try {
      return await work();
    } finally {
      const runNext = queue.waiting.shift();
      if (runNext) runNext();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}
