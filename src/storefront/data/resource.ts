import { useSyncExternalStore } from 'react';
import { askAgain } from './ask-again.ts';

export interface Snapshot<T> {
  status: 'idle' | 'ready' | 'failed';
  /** What was read last; it stays through a failed refresh. */
  data?: T | undefined;
  error?: unknown;
}

export interface Resource<T> {
  get(): Snapshot<T>;
  subscribe(listener: () => void): () => void;
  /** Reads anew; calls while a read is under way share it. Never rejects: see the snapshot. */
  refresh(): Promise<void>;
  /** What a change may build on: read anew where the last read failed. Throws when this one does too. */
  known(): Promise<T>;
  /** Puts in place what another answer has told. */
  replace(data: T): void;
  /** Back to knowing nothing. */
  forget(): void;
}

const IDLE: Snapshot<never> = { status: 'idle' };

/** Something read from the API, shared by every screen that shows it. */
export function createResource<T>(read: (signal: AbortSignal) => Promise<T>): Resource<T> {
  let snapshot: Snapshot<T> = IDLE;
  let underWay: Promise<void> | undefined;
  // Until the knowledge changes: an answer to a question asked before is out of date.
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
    // What is shown stays as it is, but for a failure that is being tried again.
    if (snapshot.status === 'failed') publish({ status: 'idle', data: snapshot.data });
    try {
      const data = await askAgain(() => read(signal), signal);
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

  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    async known() {
      if (snapshot.status !== 'ready') await refresh();
      if (snapshot.status !== 'ready') throw snapshot.error;
      return snapshot.data as T;
    },
    replace: (data) => renew({ status: 'ready', data }),
    forget: () => renew(IDLE),
  };
}

/** While the prerendered page is taken over, nothing has been read yet. */
export function useResource<T>(resource: Resource<T>): Snapshot<T> {
  return useSyncExternalStore<Snapshot<T>>(resource.subscribe, resource.get, () => IDLE);
}
