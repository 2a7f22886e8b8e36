import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../navigation/paths.ts';
import { scrollKey } from '../navigation/scroll-key.ts';
import { returnHere } from './return-here.ts';
import type { Intent } from './return-to.ts';
import { getSession } from './session-store.ts';

let leadToSignIn: ((intent: Intent) => void) | undefined;

/** Does what needs a user, or has the visitor sign in first and remembers what it was. */
export function whenSignedIn(intent: Intent, act: () => void): void {
  if (getSession()) act();
  else leadToSignIn?.(intent);
}

/**
 * Once, in the frame of every page: knows where the reader is. A button that knew it itself would be
 * drawn anew at each move, and a list has two on every card.
 */
export function useWayToSignIn(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    leadToSignIn = (intent) => {
      const state = { ...returnHere(location, intent), returnScrollKey: scrollKey(location) };
      void navigate(PATHS.signIn, { state });
    };
    return () => {
      leadToSignIn = undefined;
    };
  }, [navigate, location]);
}
