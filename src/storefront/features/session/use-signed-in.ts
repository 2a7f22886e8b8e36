import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../paths.ts';
import { scrollKey } from '../../scroll-key.ts';
import type { Intent, ReturnState } from './return-to.ts';
import { getSession } from './session-store.ts';

/** Does what needs a user, or has the visitor sign in first and remembers what it was. */
export function useSignedIn(): (intent: Intent, act: () => void) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (intent, act) => {
    if (getSession()) return act();
    const { pathname, search, hash } = location;
    const state: ReturnState = {
      returnTo: pathname + search + hash,
      returnScrollKey: scrollKey(location),
      intent,
    };
    void navigate(PATHS.signIn, { state });
  };
}
