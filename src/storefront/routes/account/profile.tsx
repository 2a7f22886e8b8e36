import { replace } from 'react-router';
import { showToast } from '#ui/feedback.tsx';
import { Account, AccountHead } from '../../features/account/account.tsx';
import { PATHS, forgetList } from '../../navigation/paths.ts';
import { getSession, useSession } from '../../session/session-store.ts';
import { signOut } from '../../session/sign-in.ts';
import { PageHead } from '../../navigation/page-head.tsx';

const LOGOUT_LOADER_MS = 400;

/** Logs out after the loading overlay was shown for the specified time. */
export async function action() {
  await new Promise((resolve) => setTimeout(resolve, LOGOUT_LOADER_MS));
  // A second click may have logged out already.
  if (getSession()) {
    forgetList();
    void showToast('Logged out');
    signOut();
  }
  return replace(PATHS.signIn);
}

export function Component() {
  const session = useSession();
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Account" description="Your account at Kitabdost." />
      {session && (
        <>
          <AccountHead user={session.user} />
          <Account user={session.user} />
        </>
      )}
    </div>
  );
}
