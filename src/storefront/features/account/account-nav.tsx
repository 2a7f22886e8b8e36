import { NavLink } from 'react-router';
import { PATHS } from '../../navigation/paths.ts';
import './account-nav.css';

/** The pages of the account; the present one is marked. */
export function AccountNav() {
  return (
    <nav className="account-nav" aria-label="Account">
      <NavLink to={PATHS.ownOrders} end>
        Orders
      </NavLink>
      <NavLink to={PATHS.address} end>
        Addresses
      </NavLink>
      <NavLink to={PATHS.details} end>
        Details
      </NavLink>
    </nav>
  );
}
