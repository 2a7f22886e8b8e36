import { useSyncExternalStore } from 'react';
import { ERRORS } from '#contract/errors.ts';
import { showToast } from '#ui/toaster.tsx';
import { ApiError } from './api-client.ts';
import { endSession, getSession } from './features/session/session-store.ts';

let queue: Promise<unknown> = Promise.resolve();
let pending = 0;
const listeners = new Set<() => void>();

/**
 * Runs one change after the other, so that overlapping clicks keep their order, with the overlay
 * over the page. A failure is told to the reader and logged; the screen keeps the last true state.
 * Resolves with whether the change was made.
 */
export function runCommand(change: (token: string) => Promise<void>): Promise<boolean> {
  count(1);
  const done = queue.then(() => attempt(change)).finally(() => count(-1));
  queue = done;
  return done;
}

/** A read of the user's own data, in its turn among the changes, unseen. */
export function runQuietly(reading: () => Promise<unknown>): Promise<unknown> {
  queue = queue.then(reading, reading);
  return queue;
}

/** Whether a change is under way. */
export function usePending(): boolean {
  return useSyncExternalStore(subscribe, () => pending > 0, () => false);
}

/** The user's token was refused, or the user is gone: the session has ended. */
export function isSessionOver(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 401 || (error.status === 404 && error.message === ERRORS.emailNotRegistered))
  );
}

async function attempt(change: (token: string) => Promise<void>): Promise<boolean> {
  const session = getSession();
  if (!session) return false;
  try {
    await change(session.token);
    return true;
  } catch (error) {
    console.error('A change could not be made.', error);
    if (isSessionOver(error)) {
      endSession();
      showToast('Please sign in again', 'error');
    } else showToast('Something went wrong. Please try again.', 'error');
    return false;
  }
}

function count(by: number) {
  pending += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
