import { useSyncExternalStore } from 'react';
import { ApiError } from '#client/client.ts';
import { createEmitter } from '#ui/browser/emitter.ts';
import { WENT_WRONG, describeFailure } from '../data/failure.tsx';
import { createResource, type Resource } from '../data/resource.ts';
import type { Problem } from '../data/single-change.tsx';
import { getSession, loseSession, onUserChange, type Intent } from './session-store.ts';

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

/** Returns the options of a call for the user with this token; by default, the signed-in user. */
export function asUser(token = getSession()?.token ?? '') {
  return { headers: { authorization: token } };
}

export type UserCall = ReturnType<typeof asUser> & { init?: { signal: AbortSignal } };

/** Creates API data of the signed-in user, which are forgotten when the user changes. */
export function createUserResource<T>(fetchData: (call: UserCall) => Promise<T>): Resource<T> {
  const resource = createResource((signal) => fetchData({ ...asUser(), init: { signal } }));
  onUserChange(resource.forget);
  return resource;
}

/**
 * Reads data of the user again, after pending changes. A read in flight may have begun before a
 * change, and is dropped. Does nothing for a visitor. Failures are in the snapshots.
 */
export function rereadAsUser(...resources: Resource<unknown>[]): Promise<void> {
  return queueRead(async () => {
    const token = getSession()?.token;
    if (token === undefined) return;
    await Promise.all(resources.map((resource) => resource.reread(true)));
    for (const resource of resources) endSessionIfOver(resource.get().error, { token });
  });
}

/** Publishes the data that the API returned, unless the user of `token` has signed out. */
export function replaceAsUser<T>(resource: Resource<T>, data: T, token: string): void {
  if (getSession()?.token === token) resource.replace(data);
}

/** The session that a call used, and what the user wanted. */
interface UserRequest {
  token: string | undefined;
  intent?: Intent | undefined;
}

interface ChangeOptions {
  /** If the session turns out to be over, this is finished after the next sign-in. */
  intent?: Intent | undefined;
  /** Says why the change failed. By default, a toast announces this, too. */
  explain?: (error: unknown) => Problem;
}

/** The result of a change; or why it failed, to show beside its control. */
export type ChangeResult<T> =
  | { value: T; problem?: undefined }
  | { value?: undefined; problem: Problem };

/**
 * Queues a change to the signed-in user's data. Even after a problem, it may have been made. If the
 * user signs out before its turn, it is dropped, so that it is not made for the next user.
 */
export async function changeAsUser<T>(
  change: (token: string) => Promise<T>,
  { intent, explain = explainWithToast }: ChangeOptions = {},
): Promise<ChangeResult<T>> {
  const token = getSession()?.token;
  let result: ChangeResult<T> = { problem: { text: WENT_WRONG } };
  await queueChange(async () => {
    if (token === undefined || token !== getSession()?.token) return false;
    try {
      result = { value: await change(token) };
    } catch (error) {
      const problem = explain(error);
      result = { problem };
      endSessionIfOver(error, { token, intent });
      // A listener of `onChangeEnd` shows the toast.
      if (problem.isAnnounced) throw error;
    }
    return true;
  });
  return result;
}

function explainWithToast(error: unknown): Problem {
  return { text: describeFailure(error), isAnnounced: true };
}

/** Whether the API reported that the session is over: a bad token, or a user that no longer exists. */
export function isSessionOver(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'bad-token' || error.code === 'unknown-email')
  );
}

/**
 * Ends the session if the API reported that it is over, unless another session has begun since the
 * request. The intent is finished after the next sign-in.
 */
export function endSessionIfOver(error: unknown, { token, intent }: UserRequest): void {
  if (isSessionOver(error) && token !== undefined && getSession()?.token === token)
    loseSession(intent);
}
