import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Returns `atFirst` on the server and during hydration, and `value` afterwards. Use it for data
 * that only the browser knows, such as the query string or the session, so that hydration matches
 * the prerendered HTML. Equal values cause no second render.
 */
export function useOnceHydrated<T>(value: T, atFirst: T): T {
  return useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => atFirst,
  );
}
