import { useSyncExternalStore } from 'react';

/** How a change ended: `error` is `undefined` if the API has made it. */
export interface ChangeEnd {
  error?: unknown;
  /** The value that was passed to `queueChange`. */
  about?: unknown;
}

let queue: Promise<unknown> = Promise.resolve();
let pending = 0;
const pendingListeners = new Set<() => void>();
const endListeners = new Set<(end: ChangeEnd) => void>();

/**
 * Runs changes one after the other, in the order of the calls, each once. Resolves with whether the
 * change was made; never rejects. `change` resolves with `false` if there was nothing left to do.
 * Listeners of `onChangeEnd` get `about` with the outcome.
 */
export function queueChange(change: () => Promise<boolean>, about?: unknown): Promise<boolean> {
  count(1);
  const done = queue.then(async () => {
    try {
      const isMade = await change();
      if (isMade) end({ about });
      return isMade;
    } catch (error) {
      console.error('A change could not be made.', error);
      end({ error, about });
      return false;
    }
  });
  queue = done.finally(() => count(-1));
  return done;
}

/** Queues a read among the changes, so that it never reads between them. It does not count as a change. */
export function queueRead<T>(read: () => Promise<T>): Promise<T> {
  const done = queue.then(read);
  queue = done.catch(() => undefined);
  return done;
}

/** Subscribes to the end of each change. Listeners are called before `queueChange` resolves. */
export function onChangeEnd(listener: (end: ChangeEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export function hasPendingChanges(): boolean {
  return pending > 0;
}

/** Subscribes to changes being queued or ending. */
export function onPendingChange(listener: () => void): () => void {
  pendingListeners.add(listener);
  return () => pendingListeners.delete(listener);
}

/** Whether a change is waiting or running. */
export function usePending(): boolean {
  return useSyncExternalStore(onPendingChange, hasPendingChanges, () => false);
}

function end(outcome: ChangeEnd) {
  for (const listener of endListeners) listener(outcome);
}

function count(by: number) {
  pending += by;
  for (const listener of pendingListeners) listener();
}
