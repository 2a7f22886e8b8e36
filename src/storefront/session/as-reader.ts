import { queueChange } from '../data/changes.ts';
import { ApiError } from '../data/api-client.ts';
import type { Intent } from './return-to.ts';
import { getSession, loseSession } from './session-store.ts';

/**
 * Queues a change of the signed-in user's data. It is dropped when that user has left before its
 * turn: what one user asked for is never done for the next. `intent` is finished after the next
 * sign-in if the session turns out to be over.
 */
export function changeAsReader(
  change: (token: string) => Promise<void>,
  intent?: Intent,
): Promise<boolean> {
  const token = getSession()?.token;
  return queueChange(async () => {
    if (token === undefined || token !== getSession()?.token) return false;
    await change(token);
    return true;
  }, intent);
}

/** Whether the API said that the session is over: the token is bad, or its user is gone. */
export function isSessionOver(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'bad-token' || error.code === 'unknown-email')
  );
}

/** Ends the session if the API said that it is over; `intent` is finished after the next sign-in. */
export function endSessionIfOver(error: unknown, intent?: Intent): void {
  if (isSessionOver(error) && getSession()) loseSession(intent);
}
