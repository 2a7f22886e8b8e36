import { useSyncExternalStore } from 'react';

/** Creates an event. `subscribe` returns a function that unsubscribes, as `useSyncExternalStore` expects. */
export function createEmitter<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(...args: Args): void {
      for (const listener of listeners) listener(...args);
    },
  };
}

const subscribeToNothing = () => () => {};

/**
 * Returns `atFirst` during hydration and `value` afterwards. Use it for data that only the browser
 * knows, such as the query string or the session, so that hydration matches the prerendered HTML.
 * Equal values cause no second render.
 */
export function useOnceHydrated<T>(value: T, atFirst: T): T {
  return useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => atFirst,
  );
}
