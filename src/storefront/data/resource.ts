import { useSyncExternalStore } from 'react';
import { setNewest } from '#domain/set-newest.ts';
import { createEmitter } from '#ui/emitter.ts';
import { readWithRetries } from '#client/client.ts';

export interface Snapshot<T> {
  /** `idle` until the first read ends, and while a failed read is being repeated. */
  status: 'idle' | 'ready' | 'failed';
  /** The last data that were read; a failed refresh keeps them. */
  data?: T | undefined;
  error?: unknown;
}

/** API data as screens see them. */
export interface Readable<T> {
  get(): Snapshot<T>;
  subscribe(listener: () => void): () => void;
  /**
   * Reads again. Calls during a read share its response. Never rejects: a failure is in the
   * snapshot.
   */
  refresh(): Promise<void>;
  /** For loaders: starts the first read. Returns a promise only if loaders wait for the data. */
  load(): Promise<T> | undefined;
  /**
   * Resolves with the data; reads them first if they are unknown or the last read failed. Rejects
   * if that read fails, or if the data are forgotten meanwhile.
   */
  readIfNeeded(): Promise<T>;
}

export interface Resource<T> extends Readable<T> {
  /** Like `refresh`, but drops a read in flight, whose response may be out of date. */
  restart(): Promise<void>;
  /** Sets the data, for example from the response to a change. */
  replace(data: T): void;
  /** Drops the data and returns to the initial state. */
  forget(): void;
}

const IDLE: Snapshot<never> = { status: 'idle' };

/**
 * API data that all screens share.
 * @param isAwaited whether loaders wait for the data: `load` then returns a promise.
 */
export function createResource<T>(
  read: (signal: AbortSignal) => Promise<T>,
  isAwaited = false,
): Resource<T> {
  let snapshot: Snapshot<T> = IDLE;
  let inFlight: Promise<void> | undefined;
  // Aborted when the data change, because the response to a read that began before is out of date.
  let readController = new AbortController();
  const changes = createEmitter();

  function publish(next: Snapshot<T>) {
    snapshot = next;
    changes.emit();
  }

  function settle(next: Snapshot<T>) {
    readController.abort();
    readController = new AbortController();
    inFlight = undefined;
    publish(next);
  }

  async function readOnce() {
    const { signal } = readController;
    // Keep showing the last data while refreshing; only a failure is cleared.
    if (snapshot.status === 'failed') publish({ status: 'idle', data: snapshot.data });
    try {
      const data = await readWithRetries(() => read(signal), signal);
      if (!signal.aborted) settle({ status: 'ready', data });
    } catch (error) {
      if (signal.aborted) return;
      console.error('Reading from the API failed.', error);
      settle({ status: 'failed', data: snapshot.data, error });
    }
  }

  function refresh() {
    inFlight ??= readOnce();
    return inFlight;
  }

  async function readIfNeeded() {
    if (snapshot.status !== 'ready') await refresh();
    if (snapshot.status !== 'ready')
      throw snapshot.error ?? new Error('The data were forgotten while they were being read.');
    return snapshot.data as T;
  }

  return {
    get: () => snapshot,
    subscribe: changes.subscribe,
    refresh,
    restart() {
      settle(snapshot);
      return refresh();
    },
    load() {
      if (isAwaited) return readIfNeeded();
      if (snapshot.status === 'idle') void refresh();
      return undefined;
    },
    readIfNeeded,
    replace: (data) => settle({ status: 'ready', data }),
    forget: () => settle(IDLE),
  };
}

/**
 * Returns a resource whose data are computed from those of `source`, and again when those change.
 */
export function deriveResource<S, T>(source: Readable<S>, compute: (data: S) => T): Readable<T> {
  let last: { from: Snapshot<S>; to: Snapshot<T> } | undefined;
  function get(): Snapshot<T> {
    const from = source.get();
    if (last?.from === from) return last.to;
    const data =
      last?.from.data === from.data
        ? last?.to.data
        : from.data !== undefined
          ? compute(from.data)
          : undefined;
    last = { from, to: { ...from, data } };
    return last.to;
  }
  return {
    ...source,
    get,
    load: () => source.load()?.then(compute),
    readIfNeeded: async () => compute(await source.readIfNeeded()),
  };
}

/**
 * Returns a copy of the resource whose `subscribe` also starts the first read, as a loader would.
 */
export function readOnUse<R extends Readable<unknown>>(resource: R): R {
  return {
    ...resource,
    subscribe(listener: () => void) {
      void resource.load();
      return resource.subscribe(listener);
    },
  };
}

/** Returns a copy of the resource whose `subscribe` also reads the data again. */
export function refreshOnUse<T>(resource: Resource<T>): Resource<T> {
  return {
    ...resource,
    subscribe(listener) {
      const stop = resource.subscribe(listener);
      void resource.refresh();
      return stop;
    },
  };
}

/**
 * Creates a group of resources whose data come with the HTML of a page, so that its first view
 * makes no call. `refresh` re-reads those that a component uses. After the first `refresh`, a
 * component that begins to use one without data also reads it.
 */
export function createPageResources() {
  /** How many components use each resource. */
  const componentCounts = new Map<Readable<unknown>, number>();
  let isRefreshed = false;
  return {
    add<R extends Readable<unknown>>(resource: R): R {
      return {
        ...resource,
        subscribe(listener: () => void) {
          const stop = resource.subscribe(listener);
          componentCounts.set(resource, (componentCounts.get(resource) ?? 0) + 1);
          if (isRefreshed) void resource.load();
          return () => {
            stop();
            const left = (componentCounts.get(resource) ?? 0) - 1;
            if (left > 0) componentCounts.set(resource, left);
            else componentCounts.delete(resource);
          };
        },
      };
    },
    refresh(): Promise<unknown> {
      isRefreshed = true;
      return Promise.all(Array.from(componentCounts.keys(), (resource) => resource.refresh()));
    },
  };
}

/**
 * Returns the snapshot of a resource. During hydration, it does not have the resource's own data,
 * so that the markup matches the prerendered page.
 * @param initialData the loader's data, used while the snapshot has none.
 */
export function useResource<T>(
  resource: Pick<Readable<T>, 'get' | 'subscribe'>,
  initialData?: T,
): Snapshot<T> {
  const snapshot = useSyncExternalStore<Snapshot<T>>(resource.subscribe, resource.get, () => IDLE);
  return snapshot.data === undefined && initialData !== undefined
    ? { ...snapshot, data: initialData }
    : snapshot;
}

/** How many values `memoizeRecent` keeps by default: far more than a screen uses. */
const MAX_REMEMBERED = 50;

/**
 * Returns a function that calls `create` once for each key, its first argument. It keeps the values
 * of the `max` keys that were used last.
 */
export function memoizeRecent<
  Args extends [key: string | readonly string[], ...rest: unknown[]],
  T,
>(create: (...args: Args) => T, max = MAX_REMEMBERED): (...args: Args) => T {
  const values = new Map<string, T>();
  return (...args) => {
    const key = JSON.stringify(args[0]);
    const value = values.get(key) ?? create(...args);
    setNewest(values, key, value, max);
    return value;
  };
}

/**
 * Returns a React key for each item: its `_id`, followed by a number for duplicates, which the API
 * allows.
 */
export function createReactKeys(items: readonly { _id: string }[]): string[] {
  const seen = new Map<string, number>();
  return items.map(({ _id }) => {
    const count = seen.get(_id) ?? 0;
    seen.set(_id, count + 1);
    return count === 0 ? _id : `${_id}-${count}`;
  });
}
