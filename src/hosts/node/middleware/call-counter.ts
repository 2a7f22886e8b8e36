import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CountedCall } from '#api/call/call-limits.ts';
import type { Dependencies } from '#api/dependencies.ts';
import type { SqlCallCounts } from '#stores/sql/call-counts.ts';

/** How far clocks of processes may differ; a later shared time is ignored. */
const CLOCK_TOLERANCE_MS = 60_000;
const SWEEP_INTERVAL_MS = 60_000;

/** Counts a call in a sliding window, also a refused one; returns the seconds to wait, or 0. */
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

/** Counts calls across all processes, unless this one refuses already, or the database is down. */
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
    const late = wait(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('The database takes too long.');
    });
    try {
      return await Promise.race([countShared(calls), late]);
    } catch (error) {
      log.warn({ problem: `This process counts only its own calls: ${String(error)}` });
      return 0;
    }
  };
}

/** Hashes a key to 22 characters (132 bits). */
function hideKey(key: string, secret: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22);
}
