import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * `atFirst` while the prerendered page is being taken over, `value` ever after. What only the browser
 * knows (the query string, the session) must wait for it, or the page would not match its HTML; where
 * the two are the same, nothing is drawn twice.
 */
export function useOnceHydrated<T>(value: T, atFirst: T): T {
  return useSyncExternalStore(
    never,
    () => value,
    () => atFirst,
  );
}
