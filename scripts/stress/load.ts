import { setTimeout as wait } from 'node:timers/promises';

/** The pause between two groups of calls, so that they do not arrive all at the same time. */
const TICK_MS = 5;

/** Makes a call; `index` counts the calls. */
type SendCall<T> = (index: number) => Promise<T>;

interface ClosedLoad<T> {
  /** Each sends its next call when its last one has ended. */
  senders: SendCall<T>[];
  seconds: number;
  /** Before `seconds`; its calls are not in the result. */
  warmUpSeconds: number;
}

/** Resolves with the results of all calls after the warm-up, and how many ended in `seconds`. */
export async function sendInTurn<T>({ senders, seconds, warmUpSeconds }: ClosedLoad<T>) {
  const begin = performance.now() + warmUpSeconds * 1000;
  const end = begin + seconds * 1000;
  const results: T[] = [];
  let inTime = 0;
  let sent = 0;
  const sendUntilEnd = async (send: SendCall<T>) => {
    while (performance.now() < end) {
      const result = await send(sent++);
      if (performance.now() < begin) continue;
      results.push(result);
      if (performance.now() < end) inTime += 1;
    }
  };
  await Promise.all(senders.map(sendUntilEnd));
  return { results, inTime };
}

/** Sends `rate` calls per second, whether or not the earlier ones have ended. */
export async function sendAtRate<T>(
  send: SendCall<T>,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<T[]> {
  const begin = performance.now();
  const calls: Promise<T>[] = [];
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - begin) {
    while (calls.length < (passed / 1000) * rate) calls.push(send(calls.length));
    await wait(TICK_MS);
  }
  return Promise.all(calls);
}
