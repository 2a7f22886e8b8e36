import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../paths.ts';
import { scrollKey } from '../../scroll-key.ts';
import { returnHere } from './return-here.ts';
import type { Intent } from './return-to.ts';
import { getSession } from './session-store.ts';

/** Does what needs a user, or has the visitor sign in first and remembers what it was. */
export function useSignedIn(): (intent: Intent, act: () => void) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (intent, act) => {
    if (getSession()) return act();
    const state = { ...returnHere(location, intent), returnScrollKey: scrollKey(location) };
    void navigate(PATHS.signIn, { state });
  };
}
