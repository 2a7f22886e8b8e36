import { Link } from 'react-router';
import type { SessionUser } from '#contract/session.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PATHS } from '../../paths.ts';
import './account.css';

interface AccountProps {
  user: SessionUser;
  onLogOut: () => void;
}

export function Account({ user, onLogOut }: AccountProps) {
  const { firstName, lastName, email } = user;
  const facts = [
    ['First name', firstName],
    ['Last name', lastName],
    ['Email', email],
  ];
  return (
    <>
      <div className="account-reader">
        <span className="account-monogram" aria-hidden="true">
          {initial(firstName) + initial(lastName)}
        </span>
        <p>{`${firstName} ${lastName}`}</p>
      </div>
      <dl className="account-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="stitch-above">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <hr className="stitch" />
      <div className="account-actions">
        <Link className="button" data-look="primary" to={PATHS.address}>
          <Icon name="map-pin" />
          Manage Addresses
        </Link>
        <Button look="quiet" onClick={onLogOut}>
          <Icon name="log-out" />
          Logout
        </Button>
      </div>
    </>
  );
}

/** The first letter as a reader sees it, also where it takes several code points (नि, é). */
function initial(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
