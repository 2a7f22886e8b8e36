import { useSyncExternalStore } from 'react';
import { setNewest } from '#domain/values/set-newest.ts';
import { createEmitter } from '#ui/browser/emitter.ts';
import { readWithRetries } from '#client/client.ts';

export interface Snapshot<T> {
  /** `idle` until the first read ends, and while a failed read is being repeated. */
  status: 'idle' | 'ready' | 'failed';
  /** The last data that were read; a failed read keeps them. */
  data?: T | undefined;
  error?: unknown;
}

/** API data as screens see them. */
export interface Readable<T> {
  get(): Snapshot<T>;
  subscribe(listener: () => void): () => void;
  /** Resolves with the data, read if needed. Rejects if that fails, or they are forgotten. */
  read(): Promise<T>;
  /**
   * Reads again. Calls during a read share its response; with `isFresh` they drop it, because it may
   * be out of date. Never rejects: a failure is in the snapshot.
   */
  reread(isFresh?: boolean): Promise<void>;
  /** For loaders: starts the first read. Returns a promise only if loaders wait for the data. */
  use(): Promise<T> | undefined;
}

export interface Resource<T> extends Readable<T> {
  isUsed(): boolean;
  /** Sets the data, for example from the response to a change. */
  replace(data: T): void;
  /** Drops the data and returns to the initial state. */
  forget(): void;
}

interface ResourceOptions {
  /** Whether loaders wait for the data: `use` then returns a promise. */
  isAwaited?: boolean;
  /** Whether use starts the first read, or one even of known data; by default, loaders read. */
  onUse?: 'read' | 'reread';
}

const IDLE: Snapshot<never> = { status: 'idle' };

/** Creates API data that all screens share. */
export function createResource<T>(
  fetchData: (signal: AbortSignal) => Promise<T>,
  { isAwaited = false, onUse }: ResourceOptions = {},
): Resource<T> {
  let snapshot: Snapshot<T> = IDLE;
  let inFlight: Promise<void> | undefined;
  // Aborted when the data change, because the response to a read that began before is out of date.
  let readController = new AbortController();
  const changes = createEmitter();

  function settle(next: Snapshot<T>) {
    readController.abort();
    readController = new AbortController();
    inFlight = undefined;
    snapshot = next;
    changes.emit();
  }

  async function readOnce() {
    const { signal } = readController;
    // Keep showing the last data while reading again; only a failure is cleared.
    if (snapshot.status === 'failed') {
      snapshot = { status: 'idle', data: snapshot.data };
      changes.emit();
    }
    try {
      const data = await readWithRetries(() => fetchData(signal), signal);
      if (!signal.aborted) settle({ status: 'ready', data });
    } catch (error) {
      if (signal.aborted) return;
      console.error('Reading from the API failed.', error);
      settle({ status: 'failed', data: snapshot.data, error });
    }
  }

  const resource: Resource<T> = {
    get: () => snapshot,
    isUsed: changes.hasListeners,
    subscribe(listener) {
      const stop = changes.subscribe(listener);
      if (onUse === 'read') void resource.use();
      if (onUse === 'reread') void resource.reread();
      return stop;
    },
    async read() {
      if (snapshot.status !== 'ready') await resource.reread();
      if (snapshot.status !== 'ready')
        throw snapshot.error ?? new Error('The data were forgotten while they were being read.');
      return snapshot.data as T;
    },
    reread(isFresh = false) {
      if (isFresh) settle(snapshot);
      inFlight ??= readOnce();
      return inFlight;
    },
    use() {
      if (isAwaited) return resource.read();
      if (snapshot.status === 'idle') void resource.reread();
      return undefined;
    },
    replace: (data) => settle({ status: 'ready', data }),
    forget: () => settle(IDLE),
  };
  return resource;
}

/** Returns a resource whose data are computed from those of `source`. */
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
    use: () => source.use()?.then(compute),
    read: async () => compute(await source.read()),
  };
}

/** Groups resources of a page's HTML; `reread` reads used ones now, others at their use. */
export function createPageResources() {
  const added: Resource<unknown>[] = [];
  let isReread = false;
  return {
    add<T>(resource: Resource<T>): Readable<T> {
      added.push(resource as Resource<unknown>);
      return {
        ...resource,
        subscribe(listener) {
          if (isReread) void resource.use();
          return resource.subscribe(listener);
        },
      };
    },
    reread(): Promise<unknown> {
      isReread = true;
      return Promise.all(added.filter(({ isUsed }) => isUsed()).map(({ reread }) => reread()));
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

const MAX_REMEMBERED = 50;

/** Returns a function that calls `create` once for each key, and keeps the last `max` values. */
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

/** Returns a React key for each item: its `_id`, with a number for duplicates. */
export function createReactKeys(items: readonly { _id: string }[]): string[] {
  const seen = new Map<string, number>();
  return items.map(({ _id }) => {
    const count = seen.get(_id) ?? 0;
    seen.set(_id, count + 1);
    return count === 0 ? _id : `${_id}-${count}`;
  });
}
