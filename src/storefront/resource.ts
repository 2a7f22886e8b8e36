import { useSyncExternalStore } from 'react';

export interface Snapshot<T> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What was read last; it stays through a failed refresh. */
  data?: T | undefined;
  error?: unknown;
}

export interface Resource<T> {
  get(): Snapshot<T>;
  subscribe(listener: () => void): () => void;
  /** Reads anew; calls while a read is under way share it. Never rejects: see the snapshot. */
  refresh(): Promise<void>;
  /** Puts in place what another answer has told. */
  replace(data: T): void;
  /** Back to knowing nothing. */
  forget(): void;
}

const IDLE: Snapshot<never> = { status: 'idle' };

/** Something read from the API, shared by every screen that shows it. */
export function createResource<T>(read: () => Promise<T>): Resource<T> {
  let snapshot: Snapshot<T> = IDLE;
  let underWay: Promise<void> | undefined;
  // Of the knowledge: an answer to a question asked before it last changed is out of date.
  let generation = 0;
  const listeners = new Set<() => void>();

  function publish(next: Snapshot<T>) {
    snapshot = next;
    for (const listener of listeners) listener();
  }

  function renew(next: Snapshot<T>) {
    generation += 1;
    underWay = undefined;
    publish(next);
  }

  async function readOnce() {
    const asked = generation;
    publish({ status: 'loading', data: snapshot.data });
    try {
      const data = await read();
      if (asked === generation) renew({ status: 'ready', data });
    } catch (error) {
      console.error('Reading from the API failed.', error);
      if (asked === generation) renew({ status: 'failed', data: snapshot.data, error });
    }
  }

  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: () => (underWay ??= readOnce()),
    replace: (data) => renew({ status: 'ready', data }),
    forget: () => renew(IDLE),
  };
}

/** While the prerendered page is taken over, nothing has been read yet. */
export function useResource<T>(resource: Resource<T>): Snapshot<T> {
  return useSyncExternalStore<Snapshot<T>>(resource.subscribe, resource.get, () => IDLE);
}
