import { useSyncExternalStore } from 'react';

/** Creates an event emitter; `subscribe` returns its end, as `useSyncExternalStore` expects. */
export function createEmitter<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
    emit(...args: Args): void {
      for (const listener of listeners) listener(...args);
    },
  };
}

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
