import { useEffect, useEffectEvent } from 'react';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/values/time.ts';
import { useServerTime } from '../../data/clock.ts';

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
  const now = useServerTime(expiresAt === undefined ? undefined : Date.parse(expiresAt));
  const left = expiresAt === undefined ? undefined : getTimeLeft(expiresAt, now);
  const isOver = expiresAt !== undefined && !left;
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (!isOver) return undefined;
    expire();
    const timer = setInterval(() => expire(), EXPIRE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

const LAST_MINUTE_STEP_MS = 10_000;
/** Above this time only hours are named. */
const MAX_MINUTES_MS = 2 * HOUR_MS;

/** The remaining time in which an order can be paid, rounded for display. */
interface TimeLeft {
  /** '23 minutes'; in the last minute '50 seconds', above two hours '23 hours'. */
  text: string;
  ms: number;
}

/** Returns the time left from `now` to the timestamp `expiresAt`; `undefined` if it has passed. */
export function getTimeLeft(expiresAt: string, now: number): TimeLeft | undefined {
  const ms = Date.parse(expiresAt) - now;
  if (!(ms > 0)) return undefined;
  // Rounding up, as for minutes, would turn 121 minutes into three hours.
  if (ms > MAX_MINUTES_MS) return { text: `${Math.floor(ms / HOUR_MS)} hours`, ms };
  if (ms > MINUTE_MS) return { text: `${Math.ceil(ms / MINUTE_MS)} minutes`, ms };
  const steps = Math.ceil(ms / LAST_MINUTE_STEP_MS);
  return { text: `${(steps * LAST_MINUTE_STEP_MS) / SECOND_MS} seconds`, ms };
}
