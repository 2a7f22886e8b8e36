import { useEffect, useRef, useState } from 'react';
import { getTimeLeft, type TimeLeft } from '#domain/orders/order-actions.ts';

/** The server's clock decides, and it may be behind the browser's. */
const AGAIN_MS = 10_000;

/**
 * The time left until `expiresAt` (a timestamp), updated in steps; `undefined` after it, or without
 * it. From the end on, `onExpire` is called every 10 s until there is no `expiresAt`.
 */
export function useTimeLeft(
  expiresAt: string | undefined,
  onExpire: () => void,
): TimeLeft | undefined {
  const [now, setNow] = useState(() => Date.now());
  const end = useRef(onExpire);
  useEffect(() => {
    end.current = onExpire;
  });
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now();
      const left = getTimeLeft(expiresAt, time);
      setNow(time);
      if (!left) end.current();
      timer = setTimeout(tick, left?.changesInMs ?? AGAIN_MS);
    };
    timer = setTimeout(tick, getTimeLeft(expiresAt, Date.now())?.changesInMs ?? 0);
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return expiresAt === undefined ? undefined : getTimeLeft(expiresAt, now);
}
