import { Link, useLocation } from 'react-router';
import type { SessionUser } from '../../session/session-store.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { LOG_OUT, Icon } from '#ui/display/icon.tsx';
import { Monogram } from '#ui/display/monogram.tsx';
import { Fact } from '../../components/fact.tsx';
import { PATHS, trimSlash } from '../../navigation/screens.ts';
import { Form } from './auth-form.tsx';
import './account.css';

// Lucide outlines, as in `icon.tsx`.
const MAP_PIN =
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0';

/** Shows the user's facts. Logout submits a form, which the page's action handles. */
export function Account({ user }: { user: SessionUser }) {
  return (
    <>
      <dl className="account-facts">
        <Fact name="First name" value={user.firstName} />
        <Fact name="Last name" value={user.lastName} />
        <Fact name="Email" value={user.email} />
      </dl>
      <hr className="stitch" />
      <Form className="account-actions">
        <ButtonLink look="primary" to={PATHS.address}>
          <Icon path={MAP_PIN} />
          Manage Addresses
        </ButtonLink>
        <Button type="submit" look="quiet">
          <Icon path={LOG_OUT} />
          Logout
        </Button>
      </Form>
    </>
  );
}

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

const ACCOUNT_PAGES = { Orders: PATHS.ownOrders, Addresses: PATHS.address, Details: PATHS.profile };

/** Links to the pages of the account; the current one is marked. */
export function AccountNav() {
  const pathname = useLocation().pathname.toLowerCase();
  return (
    <nav className="account-nav" aria-label="Account">
      {Object.entries(ACCOUNT_PAGES).map(([name, path]) => (
        <Link key={path} to={path} aria-current={trimSlash(pathname) === path ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
