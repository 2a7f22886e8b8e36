import { useSyncExternalStore } from 'react';
import { createEmitter } from '#ui/emitter.ts';

let channel: BroadcastChannel | undefined;

/** Calls `listener` when another tab of the shop has changed the user's data. */
export function onOtherTabsChange(listener: () => void): void {
  try {
    channel = new BroadcastChannel('kitabdost-account');
    channel.addEventListener('message', listener);
  } catch {
    // Firefox refuses a channel if storage is blocked. Other tabs then show changes after a reload.
  }
}

/** Makes the other tabs of the shop read the user's data again. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed');
}

/** How a change ended: `error` is `undefined` if the API made the change. */
export interface ChangeEnd {
  error?: unknown;
  /** The value that was passed to `queueChange`. */
  context?: unknown;
}

let queue: Promise<unknown> = Promise.resolve();
let pending = 0;
const pendingCount = createEmitter();
const ends = createEmitter<[ChangeEnd]>();

/**
 * Runs changes one after the other, in the order of the calls, each once. Resolves with whether the
 * change was made; never rejects. `change` resolves with `false` if there was nothing left to do.
 * Listeners of `onChangeEnd` get `context` with the outcome.
 */
export function queueChange(change: () => Promise<boolean>, context?: unknown): Promise<boolean> {
  addToPending(1);
  const done = queue.then(async () => {
    try {
      const isMade = await change();
      if (isMade) ends.emit({ context });
      return isMade;
    } catch (error) {
      console.error('A change could not be made.', error);
      ends.emit({ error, context });
      return false;
    }
  });
  queue = done.finally(() => addToPending(-1));
  return done;
}

/**
 * Queues a read behind the pending changes, so that it never runs during one. It does not count as
 * a change.
 */
export function queueRead<T>(read: () => Promise<T>): Promise<T> {
  const done = queue.then(read);
  queue = done.catch(() => undefined);
  return done;
}

/** Subscribes to changes that were made or failed. Listeners are called before `queueChange` resolves. */
export const onChangeEnd = ends.subscribe;

export function hasPendingChanges(): boolean {
  return pending > 0;
}

/** Subscribes to the number of pending changes. */
export const onPendingCount = pendingCount.subscribe;

/** Whether a change is waiting or running. */
export function usePending(): boolean {
  return useSyncExternalStore(onPendingCount, hasPendingChanges, () => false);
}

function addToPending(count: number) {
  pending += count;
  pendingCount.emit();
}
