import { useSyncExternalStore } from 'react';

/** How a change ended: `error` is `undefined` where the API has made it. */
export interface ChangeEnd {
  error?: unknown;
  /** What was given to `queueChange`. */
  about?: unknown;
}

let queue: Promise<unknown> = Promise.resolve();
let pending = 0;
const pendingListeners = new Set<() => void>();
const endListeners = new Set<(end: ChangeEnd) => void>();

/**
 * Runs changes one after the other, in the order of the calls, each once. Resolves with whether the
 * change was made; never rejects. `change` resolves with `false` where there was nothing to do any more.
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

/** Takes its turn among the changes without counting as one: for reads of the data they change. */
export function queueRead<T>(read: () => Promise<T>): Promise<T> {
  const done = queue.then(read);
  queue = done.catch(() => undefined);
  return done;
}

/** Calls back after each change, before `queueChange` resolves. */
export function onChangeEnd(listener: (end: ChangeEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export function hasPendingChanges(): boolean {
  return pending > 0;
}

/** Calls back whenever a change is queued or has ended. */
export function onPendingChange(listener: () => void): () => void {
  pendingListeners.add(listener);
  return () => pendingListeners.delete(listener);
}

/** Whether a change is under way. */
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
