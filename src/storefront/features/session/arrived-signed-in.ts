import { useEffect, useState } from 'react';
import { useHydrated } from '../../hydrated.ts';
import { getSession } from './session-store.ts';

/**
 * Whether the visitor was signed in already on arriving here. It stays as it was: who signs in on
 * this very page is led on by the page itself, and nothing may overtake that.
 */
export function useArrivedSignedIn(): boolean {
  const isHydrated = useHydrated();
  const [arrivedSignedIn, setArrived] = useState(() => isHydrated && getSession() !== undefined);
  // A prerendered page cannot know: it asks once, when it is taken over.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setArrived(getSession() !== undefined), []);
  return arrivedSignedIn;
}
