import { useState } from 'react';
import { DEFAULT_FILTERS } from '#domain/filters.ts';
import { Overlay } from '#ui/overlay.tsx';
import { showToast } from '#ui/toaster.tsx';
import { setFilters } from '../features/books/filters-store.ts';
import { Account } from '../features/account/account.tsx';
import { logOut, useSession } from '../session/session-store.ts';
import { PageHead } from '../app/page-head.tsx';

const FAREWELL_MS = 400;

export function Profile() {
  const session = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    setTimeout(() => {
      setFilters(DEFAULT_FILTERS);
      void showToast('Logged out');
      // The guard of this page leads on to sign in.
      logOut();
    }, FAREWELL_MS);
  };
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Account" description="Your account at Kitabdost." />
      <h1 tabIndex={-1}>Account</h1>
      {session && <Account user={session.user} onLogOut={leave} />}
      {isLeaving && <Overlay />}
    </div>
  );
}
