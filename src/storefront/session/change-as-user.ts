import { queueChange } from '../data/changes.ts';
import { ApiError } from '../data/api-client.ts';
import type { Intent } from './return-to.ts';
import { getSession, loseSession } from './session-store.ts';

/** Whose session a call of the API used, and what the user wanted by it. */
export interface UserRequest {
  token: string | undefined;
  intent?: Intent | undefined;
}

/**
 * Queues a change of the signed-in user's data. It is dropped if that user has signed out before its
 * turn, so one user's change is never made for the next. If the session turns out to be over,
 * `intent` is finished after the next sign-in.
 */
export function changeAsUser(
  change: (token: string) => Promise<void>,
  intent?: Intent,
): Promise<boolean> {
  const token = getSession()?.token;
  const request: UserRequest = { token, intent };
  return queueChange(async () => {
    if (token === undefined || token !== getSession()?.token) return false;
    await change(token);
    return true;
  }, request);
}

/** Whether the API reported that the session is over: a bad token, or a user that no longer exists. */
export function isSessionOver(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'bad-token' || error.code === 'unknown-email')
  );
}

/**
 * Ends the session if the API reported that it is over, unless another one has begun since the
 * request. The intent is finished after the next sign-in.
 */
export function endSessionIfOver(error: unknown, { token, intent }: UserRequest): void {
  if (isSessionOver(error) && token !== undefined && getSession()?.token === token)
    loseSession(intent);
}
