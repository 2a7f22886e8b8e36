import { useCallback, useSyncExternalStore } from 'react';
import { SECOND_MS } from '#domain/values/time.ts';
import { getServerTime } from '#client/client.ts';

/** Returns the time of the server (ms since 1970) in whole seconds, followed until `end`, if any. */
export function useServerTime(end: number | undefined): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (end === undefined) return () => {};
      const timer = setInterval(() => {
        listener();
        if (readSecond() >= end) clearInterval(timer);
      }, SECOND_MS);
      return () => clearInterval(timer);
    },
    [end],
  );
  return useSyncExternalStore(subscribe, readSecond, readSecond);
}

function readSecond(): number {
  return Math.floor(getServerTime() / SECOND_MS) * SECOND_MS;
}
