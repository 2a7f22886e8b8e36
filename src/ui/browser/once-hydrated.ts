import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Returns `atFirst` on the server and during hydration, then `value`: for what only the browser
 * knows, such as the session. Equal values cause no second render.
 */
export function useOnceHydrated<T>(value: T, atFirst: T): T {
  return useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => atFirst,
  );
}
