import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CountedCall, Dependencies } from '#api/dependencies.ts';
import { createTooManyRequestsError } from '#api/errors.ts';
import type { SqlCallCounts } from '#stores/sql/call-counts.ts';

/** How far clocks of processes may differ; a later shared time is ignored. */
const CLOCK_TOLERANCE_MS = 60_000;
/** The time between two removals of expired keys. */
const SWEEP_INTERVAL_MS = 60_000;

/**
 * Counts a call in a sliding window of this process; returns the seconds to wait, 0 within the
 * limit. Refused calls count: a caller must pause.
 */
export function createCounter(now: () => number): (call: CountedCall) => number {
  const calls = new Map<string, { times: number[]; until: number }>();
  let nextSweep = 0;

  function sweep(moment: number) {
    for (const [key, { until }] of calls) if (until <= moment) calls.delete(key);
    nextSweep = moment + SWEEP_INTERVAL_MS;
  }

  return (call) => {
    const moment = now();
    if (moment >= nextSweep) sweep(moment);
    const { key, maxCalls, windowMs } = call;
    const times = calls.get(key)?.times ?? [];
    // Drops times that no longer affect the result.
    while (times.length > maxCalls || (times[0] ?? moment) <= moment - windowMs) times.shift();
    times.push(moment);
    calls.set(key, { times, until: moment + windowMs });
    return computeWaitSeconds(call, times, moment);
  };
}

/** Returns the seconds to wait, 0 within the limit; `times` end with this call. */
function computeWaitSeconds(
  { maxCalls, windowMs }: CountedCall,
  times: readonly number[],
  moment: number,
): number {
  if ((times.at(-1 - maxCalls) ?? -Infinity) <= moment - windowMs) return 0;
  // The time of the call that must leave the window before another one is allowed.
  const leavingTime = times.at(-maxCalls) ?? moment;
  return Math.max(1, Math.ceil((leavingTime + windowMs - moment) / 1000));
}

interface SharedOptions {
  shared: Pick<SqlCallCounts, 'add'>;
  /** The key for hashing emails and addresses in the database. */
  secret: string;
  /** The clock for shared times: it must be the same for all processes. */
  now(): number;
  log: Logger;
  /** How long a call waits for the shared counts. */
  timeoutMs?: number;
}

/**
 * Counts calls across all processes. A call that this process already refuses does not query the
 * database. While the database does not respond, each process counts only its own calls.
 */
export function createSharedCounter(
  options: SharedOptions,
): NonNullable<Dependencies['countCall']> {
  const { shared, secret, now, log, timeoutMs = 1000 } = options;
  // Unlike `now`, this clock is never set back.
  const count = createCounter(() => performance.now());

  async function countShared(calls: readonly CountedCall[]): Promise<number> {
    const moment = now();
    const timesByKey = await shared.add(calls, moment);
    return Math.max(
      0,
      ...calls.map((call) => {
        const times = timesByKey.get(call.key) ?? [];
        const pastTimes = times.filter((time) => time <= moment + CLOCK_TOLERANCE_MS);
        return computeWaitSeconds(call, pastTimes, moment);
      }),
    );
  }

  return async (requested) => {
    // Hashing also shortens keys: an email may have a megabyte, and stays for an hour.
    const calls = requested.map((call) => ({ ...call, key: hideKey(call.key, secret) }));
    for (const call of calls) {
      const seconds = count(call);
      if (seconds > 0) return seconds;
    }
    const timer = new AbortController();
    const endWaiting = async () => {
      await wait(timeoutMs, undefined, { signal: timer.signal });
      throw new Error('The database takes too long.');
    };
    try {
      return await Promise.race([countShared(calls), endWaiting()]);
    } catch (error) {
      log.warn({ problem: `This process counts only its own calls: ${String(error)}` });
      return 0;
    } finally {
      timer.abort();
    }
  };
}

/** Hashes a key to 22 characters (132 bits). */
function hideKey(key: string, secret: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22);
}

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
