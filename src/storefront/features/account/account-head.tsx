import type { SessionUser } from '#contract/session.ts';
import { AccountNav } from './account-nav.tsx';
import { Monogram } from '#ui/monogram.tsx';
import './account-head.css';

/** The heading of an account's pages, and the links between them. */
export function AccountHead({ user }: { user: SessionUser }) {
  return (
    <>
      <div className="account-head">
        <Monogram names={[user.firstName, user.lastName]} />
        <div>
          <h1 tabIndex={-1}>Account</h1>
          <p>{`${user.firstName} ${user.lastName}`}</p>
        </div>
      </div>
      <AccountNav />
    </>
  );
}
