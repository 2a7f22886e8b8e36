import { Navigate, Outlet, useLocation } from 'react-router';
import { PATHS } from '../../paths.ts';
import type { ReturnState } from './return-to.ts';
import { hasLoggedOut, useSession } from './session-store.ts';

/** The only guard: signed-out visitors go to sign in, the page they asked for remembered. */
export function Protected() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session) return <Outlet />;
  const state: ReturnState | undefined = hasLoggedOut()
    ? undefined
    : { returnTo: pathname + search + hash };
  return <Navigate to={PATHS.signIn} state={state} replace />;
}
