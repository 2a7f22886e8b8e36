import { api, readBody } from '../data/api-client.ts';
import { createResource, useReadOnUse } from '../data/resource.ts';
import type { Credentials } from './sign-in.ts';

/** One of the two users in the seed; a test compares them. */
export const GUEST: Credentials = { email: 'guest@example.com', password: 'open-shelf' };

let isOnServer = globalThis.document?.documentElement.dataset['guest'] !== undefined;

/** Sets whether the shop has the guest, where it is known only when the server starts. */
export function setHasGuest(has: boolean): void {
  isOnServer = has;
}

/** Whether the shop has the guest, as the demo always has; `undefined` if only another API knows. */
export function hasGuest(): boolean | undefined {
  if (import.meta.env.VITE_API_URL) return undefined;
  return import.meta.env.VITE_SERVER ? isOnServer : true;
}

const answered = createResource(async () => {
  const isAnswer = (guest: unknown) => typeof guest === 'boolean';
  return (await readBody(api.shop.$get(), 'guest', isAnswer)).guest;
});

/** Asks the API whether the shop has the guest; `false` until it has answered. */
export function useAnsweredGuest(): boolean {
  return useReadOnUse(answered).data ?? false;
}
