import { useEffect, useEffectEvent, useState } from 'react';
import { getTimeLeft, type TimeLeft } from '#domain/orders/order-actions.ts';
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
