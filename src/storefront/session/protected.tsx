import { Navigate, Outlet, useLocation } from 'react-router';
import { PATHS } from '../navigation/paths.ts';
import { returnHere } from './return-here.ts';
import { getUnfinished, hasLoggedOut, useSession } from './session-store.ts';

/** The only guard: signed-out visitors go to sign in, the page they asked for remembered. */
export function Protected() {
  const session = useSession();
  const location = useLocation();
  if (session) return <Outlet />;
  const state = hasLoggedOut() ? undefined : returnHere(location, getUnfinished());
  return <Navigate to={PATHS.signIn} state={state} replace />;
}
