import { useSyncExternalStore } from 'react';
import type { ERRORS } from '#contract/errors.ts';
import { showToast } from '#ui/toaster.tsx';
import { ApiError } from './api-client.ts';
import { focusHeading } from '../navigation/arrival-focus.ts';
import type { Intent } from '../session/return-to.ts';
import { getSession, loseSession } from '../session/session-store.ts';
import { tellAllTabs, tellOtherTabs } from './other-tabs.ts';

/** The compiler holds it to the contract, whose other texts so stay out of the page. */
const USER_GONE: typeof ERRORS.emailNotRegistered =
  'The email you entered is not Registered. Not Found error';

let queue: Promise<unknown> = Promise.resolve();
let pending = 0;
const listeners = new Set<() => void>();

/**
 * Runs one change after the other, so that overlapping clicks keep their order, with the overlay
 * over the page. A failure is told to the reader and logged, never tried again unasked; the screen
 * keeps the last true state. Where the session ends by it, `intent` is done after the next sign-in.
 * Resolves with whether the change was made.
 */
export function runCommand(
  change: (token: string) => Promise<void>,
  intent?: Intent,
): Promise<boolean> {
  const token = getSession()?.token;
  count(1);
  const done = queue.then(() => attempt(change, token, intent));
  queue = done.finally(() => {
    count(-1);
    requestAnimationFrame(catchLostFocus);
  });
  return done;
}

/** Reads the user's own data in its turn among the changes, unseen. */
export function runQuietly<T>(reading: () => Promise<T>): Promise<T> {
  const done = queue.then(reading);
  queue = done.catch(() => undefined);
  return done;
}

/** Whether a change is under way. */
export function usePending(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending > 0,
    () => false,
  );
}

/** Ends the session when the token was refused or its user is gone; says whether it did. */
export function endIfRefused(error: unknown, intent?: Intent): boolean {
  if (!(error instanceof ApiError)) return false;
  const isUserGone = error.status === 404 && error.message === USER_GONE;
  if (error.status !== 401 && !isUserGone) return false;
  if (getSession()) loseSession(intent);
  return true;
}

async function attempt(
  change: (token: string) => Promise<void>,
  token: string | undefined,
  intent: Intent | undefined,
): Promise<boolean> {
  // What one reader asked for is not done for the next.
  if (token === undefined || token !== getSession()?.token) return false;
  try {
    await change(token);
    tellOtherTabs();
    return true;
  } catch (error) {
    console.error('A change could not be made.', error);
    if (endIfRefused(error, intent)) return false;
    void showToast('Something went wrong. Please try again.', 'error');
    tellAllTabs();
    return false;
  }
}

/** The line or card that was acted on is gone, or its button rests now, and focus with it. */
function catchLostFocus() {
  const { activeElement, body } = document;
  if (activeElement?.matches(':disabled')) {
    const neighbour = activeElement.parentElement?.querySelector<HTMLElement>('button:enabled');
    neighbour?.focus();
  } else if (activeElement === body) focusHeading();
}

function count(by: number) {
  pending += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
