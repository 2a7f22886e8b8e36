import { replace } from 'react-router';
import { showToast } from '#ui/toaster.tsx';
import { Account } from '../features/account/account.tsx';
import { forgetList } from '../navigation/last-list.ts';
import { PATHS } from '../navigation/paths.ts';
import { getSession, logOut, useSession } from '../session/session-store.ts';
import { PageHead } from './page-head.tsx';

const FAREWELL_MS = 400;

/** Logs out. */
export async function action() {
  await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
  // By a second click it was done already.
  if (getSession()) {
    forgetList();
    void showToast('Logged out');
    logOut();
  }
  return replace(PATHS.signIn);
}

export function Component() {
  const session = useSession();
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Account" description="Your account at Kitabdost." />
      <h1 tabIndex={-1}>Account</h1>
      {session && <Account user={session.user} />}
    </div>
  );
}
