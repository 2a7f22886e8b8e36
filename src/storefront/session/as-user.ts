import { ApiError } from '#client/client.ts';
import { queueChange, queueRead } from '../data/changes.ts';
import { WENT_WRONG, describeFailure } from '../data/failure.tsx';
import { createResource, type Resource } from '../data/resource.ts';
import type { Problem } from '../data/single-change.tsx';
import { getSession, loseSession, onUserChange, type Intent } from './session-store.ts';

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
