import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * `false` while the prerendered page is being taken over, `true` ever after. What only the browser
 * knows (the query string, the session) must wait for it, or the page would not match its HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
