import { createTooManyRequestsError } from '#api/errors.ts';

/** How many tasks of a key may give up their places: half of those that wait for payments. */
const MAX_LEFT = 16;

/**
 * Returns a function that runs tasks in the order of its calls, at most `maxConcurrent()` per key at
 * once. It throws `HttpError` (429) if `maxWaiting` tasks of the key are already waiting. A task
 * can give its place to the next one before it ends: it gets a function for that, which does
 * nothing while `MAX_LEFT` others have done so.
 */
export function createConcurrencyLimit(
  maxConcurrent: () => number,
  maxWaiting: number,
): <T>(key: string, work: (leave: () => void) => Promise<T>) => Promise<T> {
  const queues = new Map<string, { running: number; left: number; waiting: (() => void)[] }>();

  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, left: 0, waiting: [] };
    if (queue.waiting.length >= maxWaiting) throw createTooManyRequestsError(1);
    queues.set(key, queue);
    const isFree = queue.running < maxConcurrent();
    if (isFree) queue.running += 1;
    if (!isFree || queue.waiting.length > 0)
      await new Promise<void>((run) => {
        queue.waiting.push(run);
        // Some still wait since the limit was lower: the first of them takes the free place.
        if (isFree) queue.waiting.shift()?.();
      });
    let hasPlace = true;
    // A finished task starts one in its place: more would refill a shop that has just become free.
    const passOn = () => {
      const runNext = queue.running > maxConcurrent() ? undefined : queue.waiting.shift();
      if (runNext) runNext();
      else queue.running -= 1;
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
