import { useEffect, useState } from 'react';
import { useOnceHydrated } from '../app/hydrated.ts';
import { forgetLogOut, getSession } from './session-store.ts';

/**
 * Whether the visitor was signed in already on arriving here. It stays as it was: who signs in on
 * this very page is led on by the page itself, and nothing may overtake that.
 */
export function useArrivedSignedIn(): boolean {
  const isHydrated = useOnceHydrated(true, false);
  const [wasHydrated, setHydrated] = useState(isHydrated);
  const [arrivedSignedIn, setArrived] = useState(() => isHydrated && getSession() !== undefined);
  // A prerendered page cannot know: it asks once, when it has been taken over.
  if (isHydrated && !wasHydrated) {
    setHydrated(true);
    setArrived(getSession() !== undefined);
  }
  useEffect(forgetLogOut, []);
  return arrivedSignedIn;
}
