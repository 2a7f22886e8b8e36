import { useEffect, useSyncExternalStore } from 'react';
import { SECOND_MS } from '#domain/values/time.ts';
import { createEmitter } from '#ui/browser/emitter.ts';
import { getServerTime } from '#client/client.ts';

const ticks = createEmitter();

/** Returns the time of the server (ms since 1970) in whole seconds, followed until `end`, if any. */
export function useServerTime(end: number | undefined): number {
  const now = useSyncExternalStore(ticks.subscribe, readSecond, readSecond);
  // False again if a response sets the clock back.
  const isOver = end === undefined || now >= end;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(ticks.emit, SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return now;
}

function readSecond(): number {
  return Math.floor(getServerTime() / SECOND_MS) * SECOND_MS;
}
