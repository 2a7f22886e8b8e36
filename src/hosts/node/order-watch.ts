import { setTimeout as wait } from 'node:timers/promises';
import type { OrderWatch } from '#api/desk/events.ts';
import { createUnavailableError } from '#api/errors.ts';

interface WatchOptions {
  /** Queries the database: see `SqlStore.ordersVersion`. */
  readVersion(): Promise<string>;
  pollIntervalMs: number;
  onError(error: Error): void;
}

interface Listener {
  version: string;
  onChange(version: string): void;
  onEnd(): void;
}

/** Watches changes to orders by any process, by polling while a page listens. */
export function createOrderWatch({
  readVersion,
  pollIntervalMs,
  onError,
}: WatchOptions): OrderWatch & { end(): void } {
  const listeners = new Set<Listener>();
  let isWatching = false;
  let hasEnded = false;

  async function watch() {
    if (isWatching) return;
    isWatching = true;
    while (listeners.size > 0) {
      await wait(pollIntervalMs, undefined, { ref: false });
      if (listeners.size > 0) await poll().catch(onError);
    }
    isWatching = false;
  }

  async function poll() {
    // A listener that subscribes during the read may know a newer version.
    const earlierListeners = [...listeners];
    const version = await readVersion();
    for (const listener of earlierListeners) {
      if (listener.version === version || !listeners.has(listener)) continue;
      listener.version = version;
      listener.onChange(version);
    }
  }

  return {
    async readVersion() {
      if (hasEnded) throw createUnavailableError();
      return readVersion();
    },
    subscribe(version, onChange, onEnd) {
      const listener = { version, onChange, onEnd };
      listeners.add(listener);
      if (hasEnded) queueMicrotask(onEnd);
      void watch();
      return () => void listeners.delete(listener);
    },
    end() {
      hasEnded = true;
      for (const { onEnd } of listeners) onEnd();
    },
  };
}
