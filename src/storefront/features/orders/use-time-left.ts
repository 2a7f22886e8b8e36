import { useEffect, useEffectEvent, useState } from 'react';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import { getServerTime } from '#client/client.ts';

/** The time between calls of `onExpire`. One call may not be enough: it may fail. */
const EXPIRE_INTERVAL_MS = 10_000;

/**
 * Returns the time left until `expiresAt`, in steps, if any. Afterwards, calls `onExpire` every 10
 * s until there is no `expiresAt`.
 */
export function useTimeLeft(
  expiresAt: string | undefined,
  onExpire: () => void,
): TimeLeft | undefined {
  const [{ deadline, now }, setTime] = useState(() => readTime(expiresAt));
  // A new `expiresAt` is never compared with an old time.
  if (deadline !== expiresAt) setTime(readTime(expiresAt));
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = readTime(expiresAt);
      const left = getTimeLeft(expiresAt, time.now);
      setTime(time);
      if (!left) expire();
      timer = setTimeout(tick, left?.changesInMs ?? EXPIRE_INTERVAL_MS);
    };
    timer = setTimeout(tick, getTimeLeft(expiresAt, getServerTime())?.changesInMs ?? 0);
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return expiresAt === undefined ? undefined : getTimeLeft(expiresAt, now);
}

/** Returns the current time, with the time limit for which it was read. */
function readTime(deadline: string | undefined) {
  return { deadline, now: getServerTime() };
}

const LAST_MINUTE_STEP_MS = 10_000;
/** Above this time only hours are named. */
const MAX_MINUTES_MS = 2 * HOUR_MS;

/** The remaining time in which an order can be paid, rounded for display. */
interface TimeLeft {
  /** '23 minutes'; in the last minute '50 seconds', above two hours '23 hours'. */
  text: string;
  /** ms until the text changes. */
  changesInMs: number;
  ms: number;
}

/** Returns the time left from `now` to the timestamp `expiresAt`; `undefined` if it has passed. */
export function getTimeLeft(expiresAt: string, now: number): TimeLeft | undefined {
  const remainingMs = Date.parse(expiresAt) - now;
  if (!(remainingMs > 0)) return undefined;
  if (remainingMs > MAX_MINUTES_MS) {
    // Rounding up, as for minutes, would turn 121 minutes into three hours.
    const hours = Math.floor(remainingMs / HOUR_MS);
    const changesInMs = remainingMs - hours * HOUR_MS + 1;
    return { text: `${hours} hours`, changesInMs, ms: remainingMs };
  }
  const isLastMinute = remainingMs <= MINUTE_MS;
  const step = isLastMinute ? LAST_MINUTE_STEP_MS : MINUTE_MS;
  const steps = Math.ceil(remainingMs / step);
  return {
    text: isLastMinute ? `${(steps * step) / SECOND_MS} seconds` : `${steps} minutes`,
    changesInMs: remainingMs - (steps - 1) * step,
    ms: remainingMs,
  };
}
