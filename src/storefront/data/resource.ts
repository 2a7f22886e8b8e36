import { useCallback, useSyncExternalStore } from 'react';
import { readWithRetries } from './retry.ts';

export interface Snapshot<T> {
  status: 'idle' | 'ready' | 'failed';
  /** The last data that were read; a failed refresh keeps them. */
  data?: T | undefined;
  error?: unknown;
}

export interface Resource<T> {
  get(): Snapshot<T>;
  subscribe(listener: () => void): () => void;
  /** Reads again. Calls during a read share it. Never rejects: a failure is in the snapshot. */
  refresh(): Promise<void>;
  /** For loaders: starts the first read. Returns a promise only if `isAwaited`. */
  load(): Promise<T> | undefined;
  /** The current data for a change to build on, read again after a failure. Rejects if that read fails too. */
  known(): Promise<T>;
  /** Sets the data, for example from the answer to a change. */
  replace(data: T): void;
  /** Drops the data and returns to the initial state. */
  forget(): void;
}

const IDLE: Snapshot<never> = { status: 'idle' };

/**
 * API data that all screens share.
 * @param isAwaited whether `load` returns a promise of the data.
 */
export function createResource<T>(
  read: (signal: AbortSignal) => Promise<T>,
  isAwaited = false,
): Resource<T> {
  let snapshot: Snapshot<T> = IDLE;
  let underWay: Promise<void> | undefined;
  // Aborted when the data change, because the answer to an earlier read is then out of date.
  let current = new AbortController();
  const listeners = new Set<() => void>();

  function publish(next: Snapshot<T>) {
    snapshot = next;
    for (const listener of listeners) listener();
  }

  function renew(next: Snapshot<T>) {
    current.abort();
    current = new AbortController();
    underWay = undefined;
    publish(next);
  }

  async function readOnce() {
    const { signal } = current;
    // Keep showing the last data while refreshing; only a failure is cleared.
    if (snapshot.status === 'failed') publish({ status: 'idle', data: snapshot.data });
    try {
      const data = await readWithRetries(() => read(signal), signal);
      if (!signal.aborted) renew({ status: 'ready', data });
    } catch (error) {
      if (signal.aborted) return;
      console.error('Reading from the API failed.', error);
      renew({ status: 'failed', data: snapshot.data, error });
    }
  }

  function refresh() {
    underWay ??= readOnce();
    return underWay;
  }

  async function known() {
    if (snapshot.status !== 'ready') await refresh();
    if (snapshot.status !== 'ready')
      throw snapshot.error ?? new Error('The data were forgotten while they were read.');
    return snapshot.data as T;
  }

  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    load() {
      if (isAwaited) return known();
      if (snapshot.status === 'idle') void refresh();
      return undefined;
    },
    known,
    replace: (data) => renew({ status: 'ready', data }),
    forget: () => renew(IDLE),
  };
}

/** Returns no data during hydration, to match the prerendered page. */
export function useResource<T>(resource: Resource<T>): Snapshot<T> {
  return useSyncExternalStore<Snapshot<T>>(resource.subscribe, resource.get, () => IDLE);
}

/** Like `useResource`, for data that no loader reads: the first component that uses them does. */
export function useReadOnUse<T>(resource: Resource<T>): Snapshot<T> {
  const { subscribe, load, get } = resource;
  const readAndSubscribe = useCallback(
    (listener: () => void) => {
      void load();
      return subscribe(listener);
    },
    [subscribe, load],
  );
  return useSyncExternalStore<Snapshot<T>>(readAndSubscribe, get, () => IDLE);
}
