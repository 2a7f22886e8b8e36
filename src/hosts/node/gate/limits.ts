import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CountedCall } from '#api/call-limits.ts';
import type { Dependencies } from '#api/dependencies.ts';
import type { SqlCallCounts } from '#stores/sql/sql-call-counts.ts';

/** How long a call waits for the counts of all processes. */
const SHARED_LIMIT_MS = 1000;
const SWEEP_MS = 60_000;

/**
 * Returns a function that counts a call in its sliding window, for this process, and returns 0 or the
 * seconds to wait if there were too many. Refused calls count too: a caller who does not pause stays
 * refused.
 */
export function createCounter(now: () => number): (call: CountedCall) => number {
  const calls = new Map<string, { times: number[]; until: number }>();
  let nextSweep = 0;

  function sweep(moment: number) {
    for (const [key, { until }] of calls) if (until <= moment) calls.delete(key);
    nextSweep = moment + SWEEP_MS;
  }

  return (call) => {
    const moment = now();
    if (moment >= nextSweep) sweep(moment);
    const { key, maxCalls, windowMs } = call;
    const times = calls.get(key)?.times ?? [];
    // More moments than these say nothing more.
    while (times.length > maxCalls || (times[0] ?? moment) <= moment - windowMs) times.shift();
    times.push(moment);
    calls.set(key, { times, until: moment + windowMs });
    return secondsToWait(call, times, moment);
  };
}

/** 0 if no more calls came than are allowed. `times` may begin before the window. */
function secondsToWait(
  { maxCalls, windowMs }: CountedCall,
  times: readonly number[],
  now: number,
): number {
  if ((times.at(-1 - maxCalls) ?? -Infinity) <= now - windowMs) return 0;
  // When this one has left the window, the next call is the last one allowed.
  const leaving = times.at(-maxCalls) ?? now;
  return Math.max(1, Math.ceil((leaving + windowMs - now) / 1000));
}

interface SharedOptions {
  shared: Pick<SqlCallCounts, 'add'>;
  /** Hides emails and addresses in the database. */
  secret: string;
  now(): number;
  log: Logger;
}

/**
 * Counts calls for all processes together. What this process alone refuses asks nothing of the
 * database. While that does not answer, each process counts for itself.
 */
export function createSharedCounter(
  options: SharedOptions,
): NonNullable<Dependencies['countCall']> {
  const { shared, secret, now, log } = options;
  const count = createCounter(now);

  async function countShared(calls: readonly CountedCall[]): Promise<number> {
    const moment = now();
    const times = await shared.add(calls, moment);
    return Math.max(
      0,
      ...calls.map((call) => secondsToWait(call, times.get(call.key) ?? [], moment)),
    );
  }

  return async (asked) => {
    // Short, too: an email may have a megabyte, and the keys of an hour stay in memory.
    const calls = asked.map((call) => ({ ...call, key: hideKey(call.key, secret) }));
    for (const call of calls) {
      const seconds = count(call);
      if (seconds > 0) return seconds;
    }
    const timer = new AbortController();
    try {
      return await Promise.race([
        countShared(calls),
        wait(SHARED_LIMIT_MS, 0, { signal: timer.signal }),
      ]);
    } catch (error) {
      log.warn({ problem: `Calls are counted by this process alone: ${String(error)}` });
      return 0;
    } finally {
      timer.abort();
    }
  };
}

function hideKey(key: string, secret: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22);
}

/**
 * Returns a function that runs pieces of work, at most `maxAtOnce` of each key at once, in the order of
 * the calls.
 */
export function createTurns(
  maxAtOnce: number,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
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
