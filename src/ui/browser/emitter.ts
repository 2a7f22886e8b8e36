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
