/** Counts calls in a sliding window. */
export interface Limiter {
  /** Counts a call of `key` and returns 0, or the seconds to wait if there were too many. */
  count(key: string): number;
}

export interface LimiterOptions {
  /** Calls in the window. */
  most: number;
  windowMs: number;
  now(): number;
}

/**
 * Refused calls count too: a caller who does not pause stays refused. Each process has its own counts,
 * so several processes together allow more calls.
 */
export function createLimiter({ most, windowMs, now }: LimiterOptions): Limiter {
  const calls = new Map<string, number[]>();
  let nextSweep = now() + windowMs;

  function sweep(since: number) {
    for (const [key, times] of calls) if ((times.at(-1) ?? 0) <= since) calls.delete(key);
  }

  return {
    count(key) {
      const moment = now();
      const since = moment - windowMs;
      if (moment >= nextSweep) {
        sweep(since);
        nextSweep = moment + windowMs;
      }
      // More than `most` + 1 moments say nothing more.
      const times = (calls.get(key) ?? []).filter((time) => time > since).slice(-most);
      times.push(moment);
      calls.set(key, times);
      if (times.length <= most) return 0;
      return Math.max(1, Math.ceil(((times[1] ?? moment) + windowMs - moment) / 1000));
    },
  };
}
