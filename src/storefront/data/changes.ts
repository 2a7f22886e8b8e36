import { useSyncExternalStore } from 'react';
import { createEmitter } from '#ui/browser/emitter.ts';

let channel: BroadcastChannel | undefined;

/** Calls `listener` when another tab of the shop has changed the user's data. */
export function onOtherTabsChange(listener: () => void): void {
  try {
    channel = new BroadcastChannel('kitabdost-account');
    channel.addEventListener('message', listener);
  } catch {
    // Firefox refuses a channel if storage is blocked.
  }
}

/** Makes the other tabs of the shop read the user's data again. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed');
}

/** The end of the last change or read. The caller of a read gets its failure. */
let queue: Promise<unknown> = Promise.resolve();
let pendingCount = 0;
const pendingCountChanges = createEmitter();
const changeEnds = createEmitter<[error: unknown]>();

/**
 * Runs `change` once, after all changes and reads that were queued before. Resolves with whether
 * the change was made; never rejects, and a listener that throws does not stop later changes.
 * Before it resolves, the listeners of `onChangeEnd` get the error, `undefined` if there is none,
 * unless nothing changed (`change` resolves with `false`).
 */
export function queueChange(change: () => Promise<boolean>): Promise<boolean> {
  addToPending(1);
  const run = async () => {
    try {
      const isMade = await change();
      if (isMade) reportEnd(undefined);
      return isMade;
    } catch (error) {
      console.error('A change could not be made.', error);
      reportEnd(error);
      return false;
    }
  };
  const done = queue.then(run, run);
  queue = done.finally(() => addToPending(-1));
  return done;
}

function reportEnd(failure: unknown): void {
  try {
    changeEnds.emit(failure);
  } catch (error) {
    console.error('The end of a change could not be reported.', error);
  }
}

/** Queues a read behind the pending changes; it is not a pending change itself. */
export function queueRead<T>(read: () => Promise<T>): Promise<T> {
  const done = queue.then(read, read);
  queue = done;
  return done;
}

/** Subscribes to changes that were made or failed, before `queueChange` resolves. */
export const onChangeEnd = changeEnds.subscribe;

export function hasPendingChanges(): boolean {
  return pendingCount > 0;
}

export const onPendingCount = pendingCountChanges.subscribe;

export function useHasPendingChanges(): boolean {
  return useSyncExternalStore(onPendingCount, hasPendingChanges, () => false);
}

function addToPending(count: number) {
  pendingCount += count;
  pendingCountChanges.emit();
}
