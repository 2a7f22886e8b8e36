import { useEffect, useRef, useState } from 'react';
import { getTimeLeft, type TimeLeft } from '#domain/orders/order-actions.ts';

/** The time between calls of `onExpire`. The browser's clock may be ahead of the server's. */
const EXPIRE_INTERVAL_MS = 10_000;

/**
 * Returns the time left until `expiresAt` (a timestamp), updated in steps; `undefined` if the time
 * is over or there is no `expiresAt`. Once the time is over, calls `onExpire` every 10 s until
 * there is no `expiresAt`.
 */
export function useTimeLeft(
  expiresAt: string | undefined,
  onExpire: () => void,
): TimeLeft | undefined {
  const [now, setNow] = useState(() => Date.now());
  const expire = useRef(onExpire);
  useEffect(() => {
    expire.current = onExpire;
  });
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now();
      const left = getTimeLeft(expiresAt, time);
      setNow(time);
      if (!left) expire.current();
      timer = setTimeout(tick, left?.changesInMs ?? EXPIRE_INTERVAL_MS);
    };
    timer = setTimeout(tick, getTimeLeft(expiresAt, Date.now())?.changesInMs ?? 0);
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return expiresAt === undefined ? undefined : getTimeLeft(expiresAt, now);
}
